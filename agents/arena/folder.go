package arena

import "deadreckon/internal/durable/runlog"

// The files of a report. All but the log are there only once the run is
// complete; results.json is the last to be written.
const (
	logFile     = "games.jsonl"
	reportFile  = "report.md"
	pageFile    = "report.html"
	csvFile     = "results.csv"
	resultsFile = "results.json"
)

// Folder is the folder of a run's log and report.
type Folder struct{ *runlog.Folder[Game] }

// OpenFolder opens or makes the folder of a run, and adds to the run the games
// that its log holds. It refuses a folder of another experiment, and one that it
// cannot write to.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, pageFile, csvFile, resultsFile}, r.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error {
	plots, err := r.plots()
	if err != nil {
		return err
	}
	for _, p := range plots {
		if err := f.Write(p.name, p.content); err != nil {
			return err
		}
	}
	if err := f.Write(reportFile, []byte(r.Markdown())); err != nil {
		return err
	}
	page, err := r.Page()
	if err != nil {
		return err
	}
	if err := f.Write(pageFile, []byte(page)); err != nil {
		return err
	}
	if err := f.Write(csvFile, []byte(r.CSV())); err != nil {
		return err
	}
	return f.WriteJSON(resultsFile, r)
}
