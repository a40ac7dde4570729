package cabin

import (
	_ "embed"

	"deadreckon/agents"
)

//go:embed calibration.json
var calibration []byte

func init() { agents.RegisterCalibration(calibration) } // made by deadreckon calibrate
