package cabin

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/cabin"
)

//go:embed courses
var courses embed.FS

func init() {
	agents.RegisterCourse(courses, "courses/solo.toml", agents.Course{Game: rules.Name, Options: map[string]string{"preset": "solo"}, Side: "living"})
	agents.RegisterCourse(courses, "courses/living.toml", agents.Course{Game: rules.Name, Options: map[string]string{"preset": "overlord"}, Side: "living"})
	agents.RegisterCourse(courses, "courses/overlord.toml", agents.Course{Game: rules.Name, Options: map[string]string{"preset": "overlord"}, Side: "overlord"})
}
