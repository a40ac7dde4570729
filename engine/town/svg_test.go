package town

import (
	"errors"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// pictured is a position with every kind of counter and marker.
func pictured(t *testing.T) play {
	return rule{set: "players=2", given: "card 11; seen 1 2 3 4 5 6; ammo 4; event-actions 3; held 5 8 12; player-actions player1; unit hunt forest-3 damage 1 player2; " +
		"unit civ-a forest-3 damage 2; unit piazza center player1; unit mayor center; unit schmidt suburbs-0; unit furies cemetery; unit civ-b mountain-0 well-armed; " +
		"unit civ-d highway-5 defiant; no-entry mountain-5; zeds forest-4 6/3-4 5/2; zeds suburbs-start 9/4; zeds suburbs-1 5/3; zeds mountain-2 7/3"}.at(t, Default(2))
}

// planned plays actions from a position and returns each with its position.
func planned(t *testing.T, b play, actions ...string) (list []engine.PlayedMove) {
	t.Helper()
	for _, text := range actions {
		a, err := b.Game.Notation().ParseAction(b.P, text)
		if err != nil {
			t.Fatal(err)
		}
		at := b.Game.NewState()
		at.CopyFrom(b.state())
		list = append(list, engine.PlayedMove{At: at, Action: a})
		b.Play(text)
	}
	return list
}

// TestSVG draws a position with a plan; the golden is a picture to look at.
func TestSVG(t *testing.T) {
	b := pictured(t)
	start := b.Game.NewState()
	start.CopyFrom(b.state())
	moves := planned(t, b, "move piazza", "to suburbs-0", "shoot piazza", "roll 9", "keep", "away", "ride hunt", "citadel piazza", "at mountain-2 7/3", "roll 5", "keep", "stay", "forage mayor")
	var out strings.Builder
	if err := b.Game.Notation().(engine.Map).WriteSVG(&out, start, engine.Picture{Caption: []string{"player1: move piazza, captain Piazza moves", "<wins> 40 %"}, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	enginetest.Golden(t, "picture.svg", out.String())
	enginetest.Legible(t, out.String())
}

// TestPictures: every position can be drawn as valid XML with every legal action of a player marked; words
// and colours have styles, also in the dark theme.
func TestPictures(t *testing.T) {
	kinds := map[Kind]bool{}
	enginetest.Soak{Game: Default(3), Games: 4, Properties: []enginetest.Property{{Name: "picture", Step: func(m *enginetest.Match) error {
		var moves []engine.PlayedMove
		if m.State.Turn() >= 0 {
			for _, a := range m.State.AppendLegal(nil) {
				moves = append(moves, engine.PlayedMove{At: m.State, Action: a})
				if w, ok := content(m.State).path(a); ok && (w.from > Center || w.to > Center) {
					return errors.New("a mark beside the map")
				}
				kinds[Decode(a).Kind] = true
			}
		}
		var out strings.Builder
		if err := m.Game.Notation().(engine.Map).WriteSVG(&out, m.State, engine.Picture{Moves: moves}); err != nil {
			return err
		}
		return enginetest.SoundXML(out.String())
	}}}}.Run(t)
	if len(kinds) < 20 {
		t.Errorf("%d kinds of actions were drawn", len(kinds))
	}
	enginetest.Dark(t, svgStyle, svgDark)
}
