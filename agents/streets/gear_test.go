package streets

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
)

// TestGear: dogs are fought and befriended, and rare things used.
func TestGear(t *testing.T) {
	g := opened(t, "without=people,blasts,vehicles")
	const head = "deadreckon streets position 1\nturn 3\nstage part\nphase act\nactor medic\nsurvivor medic 14,4\nsurvivor marshal 15,2\n"
	for _, c := range []struct{ name, agent, text, want string }{
		{"a dog next to her", "squad", "event 61\ndog 14,5", "melee 14,5"},
		{"a dog that holds her", "squad", "event 61\nthings medic heavy-clothes\ndog 13,4\ndog 14,5 holds medic", "melee 14,5"},
		{"a friendly dog", "squad", "event 64\ndog 14,6 friend medic", "befriend 14,6"},
		{"a friend of another's", "squad", "event 64\ndog 14,6 friend marshal", "move 12,3"},
		{"a feral dog, for the charismatic", "squad", "event 61\ndog 14,8", "befriend 14,8"},
		{"with a zombie near", "squad", "event 61\ndog 14,8\nzombie boss 14,10", "move 13,9"},
		{"a chainsaw to start", "squad", "event 61\nthings medic chainsaw\nzombie shuffler 14,5", "reload chainsaw"},
		{"that is dry", "squad", "event 61\nthings medic chainsaw+dry\nzombie shuffler 14,5", "melee 14,5"},
		{"that runs", "squad", "event 61\nthings medic chainsaw+running\nzombie shuffler 14,5", "melee 14,5"},
		{"with nothing near", "squad", "event 61\nthings medic chainsaw+running", "stop"},
		{"a toy car, with too many near", "squad", "event 61\nthings medic toy-car\n" +
			"zombie runner 14,9\nzombie runner 14,10\nzombie runner 14,11\nzombie runner 15,11\nzombie runner 16,11", "reload toy-car"},
		{"a scope, for who shoots", "hold", "event 61\nthings medic rifle:12 scope", "fit scope rifle"},
		{"a scope, for who does not", "squad", "event 61\nthings medic rifle:12 scope", "move 12,3"},
		{"where the toy car goes", "squad", "event 61\nthings medic toy-car\nzombie boss 14,20\nthen reload toy-car\nthen roll 12", "to 14,16"},
	} {
		p, err := g.Notation().ParsePosition(head + c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s := p.(engine.State)
		a := agentstest.Policy(t, g, c.agent).Choose(s, s.AppendLegal(nil), nil)
		if got := g.Notation().FormatAction(s, a); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
