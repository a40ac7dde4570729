package town

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

//go:embed courses
var courses embed.FS

func init() {
	agents.RegisterCourse(courses, "courses/defenders.toml", agents.Course{Game: rules.Name, Side: "defenders"})
}
