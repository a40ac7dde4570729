package streets

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/streets"
)

//go:embed courses
var courses embed.FS

func init() {
	agents.RegisterCourse(courses, "courses/survivors.toml", agents.Course{Game: rules.Name, Side: "survivors"})
}
