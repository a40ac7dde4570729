package mall

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

//go:embed courses
var courses embed.FS

func init() {
	agents.RegisterCourse(courses, "courses/human.toml", agents.Course{Game: rules.Name, Side: "human"})
	agents.RegisterCourse(courses, "courses/zombie.toml", agents.Course{Game: rules.Name, Side: "zombie"})
}
