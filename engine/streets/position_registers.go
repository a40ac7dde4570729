package streets

// Registers of what is in progress: each action and stage uses some, and the others are 0.

// stageKeys are the keys of registers that a stage uses while no survivor acts.
var stageKeys = [stageEnd]string{
	stageCards: "cursor", stageTokens: "inches cursor actor gate shot kind finds found", stagePlaces: "actor",
	stageEvent: "cursor actor mode finds kind found inches",
	stageDrift: "cursor inches spawn die gate kind", stageBosses: "cursor volley facing inches house gate target need actor die spawn kind",
	stageZombies: "cursor facing house", stageBites: "cursor step target die spawn gate power in-blast shaken", stageStart: "cursor", stageSentries: "cursor shot struck target need power charge-of", stageLost: "cursor",
	stagePeople: "cursor step actor volley facing kind shot struck target gate need power weapon mode",
	stageDogs:   "cursor step inches target", stagePart: "actor cursor target", stageClose: "cursor house target power in-blast shaken charge-of", stageInfect: "cursor shot actor", stageScores: "cursor",
}

// actKeys are those that an action uses, beside act, actor, step, thrown and then.
var actKeys = [kinds]string{
	KindRun: "inches power gate", KindReload: "inches", KindHelp: "mode kind inches", KindSearch: "house gate mode finds kind found inches", KindExit: "inches power",
	KindEnter: "house gate target need left spawn", KindUp: "house target need left spawn", KindDown: "house target left spawn",
	KindSpot: "mode house target die spawn gate kind", KindObserve: "mode house target die spawn gate kind", KindPsychic: "target spawn die gate kind",
	KindLurk: "", KindSubdue: "target gate need power", KindTalk: "house mode die power", KindBarter: "house mode finds kind found inches",
	KindMelee: "target gate need power", KindSnap: "target gate mode weapon volley shot struck need power", KindAim: "target gate mode weapon volley shot struck need power",
	KindThrow: "target gate rocket weapon need power inches cursor house in-blast shaken", KindAimThrow: "target gate rocket weapon need power inches cursor house in-blast shaken",
	KindBefriend: "target need mode",
	KindGet:      "mode finds kind found inches", KindCheck: "house", KindBoard: "house target", KindStart: "house",
	KindDrive: "house gate volley inches step target need kind power mode die",
	KindFree:  "house need",
	KindGive:  "house gate", KindAid: "house need", KindBar: "house gate need",
}

// registerKeys are the keys of what is in progress.
const registerKeys = "act actor for then dice die need power volley shot mode left kind cursor facing inches step thrown house gate target struck spawn weapon found finds in-blast shaken charge-of rocket"

// wrongRegisters: only what the moment uses is said.
func (s *State) wrongRegisters() *flaw {
	belong := ^positionFile.Keys(registerKeys)
	if s.act != 0 {
		belong |= positionFile.Keys("act actor step thrown " + actKeys[s.act])
	} else {
		belong |= positionFile.Keys(stageKeys[s.stage])
		if s.o().Niceness { // newcomers, and attitudes that are thrown for again
			belong |= positionFile.Keys("actor gate shot kind finds found die power")
		}
	}
	switch s.phase {
	case phasePlus:
		belong |= positionFile.Keys("then die")
	case phaseRoll:
		belong |= positionFile.Keys("for dice")
		if s.job == jobClumsy {
			belong |= positionFile.Keys("then")
		}
	case phaseDir, phaseWhich:
		belong |= positionFile.Keys("for")
	}
	if key := positionFile.Stray(s, belong); key != "" {
		return &flaw{key, "", "that does not belong to " + s.node()}
	}
	return nil
}
