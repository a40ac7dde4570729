// Package stats holds the statistics of tournaments, one method in each file, with its source.
// Methods are functions of plain numbers, tested against published figures. The package knows no
// agents and no games.
package stats

import (
	"encoding/json"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level of every interval.
const Level = 0.95

// z is the normal quantile of a two-sided interval at Level.
var z = distuv.UnitNormal.Quantile((1 + Level) / 2)

// Interval is an estimate and its interval at Level. An interval from -Inf to +Inf means that the
// error is unknown; its ends are null in JSON.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Bounded reports whether the interval has ends.
func (i Interval) Bounded() bool { return !math.IsInf(i.Low, 0) && !math.IsInf(i.High, 0) }

// Within returns the interval with ends in [low, high], or at the value if that is outside.
func (i Interval) Within(low, high float64) Interval {
	if i.Bounded() {
		i.Low, i.High = min(max(i.Low, low), i.Value), max(min(i.High, high), i.Value)
	}
	return i
}

// Times returns the interval of k times the value.
func (i Interval) Times(k float64) Interval {
	if k < 0 {
		i.Low, i.High = i.High, i.Low
	}
	return Interval{k * i.Value, k * i.Low, k * i.High}
}

// MarshalJSON implements json.Marshaler.
func (i Interval) MarshalJSON() ([]byte, error) {
	type plain Interval
	if i.Bounded() {
		return json.Marshal(plain(i))
	}
	return json.Marshal(map[string]any{"value": i.Value, "low": nil, "high": nil})
}

var eloUnit = 400 / math.Ln10

// Elo returns log-odds in Elo.
func Elo(logOdds float64) float64 { return eloUnit * logOdds }

// Expected returns the expected points, from 0 to 1, for an advantage in Elo.
func Expected(elo float64) float64 { return probability(elo / eloUnit) }

// probability returns the probability of log-odds.
func probability(logOdds float64) float64 { return 1 / (1 + math.Exp(-logOdds)) }
