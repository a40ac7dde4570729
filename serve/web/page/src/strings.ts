// The texts of the interface: every string that a person reads. A text with parts is a function.
//
// A second language is another module with the same exports, for a second build: the build copies a phrase to
// its place. A test of cmd/bundle finds texts elsewhere in the page.

export enum Phrase {
  // Numbers.
  locale = "en",
  points = " points",
  untilStopped = "until I stop it",
  justNow = "just now",

  // Sentences with parts.
  thought = "Thought ",
  savedBefore = "saved from last time",
  person = "person",
  drawn = "drawn",
  lost = "lost",
  atTheFirstTry = "at the first try",
  afterMoreTries = "after more tries",
  withAHint = "with a hint",
  onlyShown = "shown",
  light = "light",
  dark = "dark",
  noRoute = "no route continues",
  noPlanTooFew = "no plan here: not searched deeply enough",
  noPlanUnlikely = "no plan here: too unlikely",
  noPlanLessLikely = "no plan here: less likely than the others",
  start = "start",
  savedValue = "saved",
  against = " against ",
  standard = "standard",
  running = "running",
  finished = "done",
  scoresLower = "too close to call on wins, but scores lower",
  scoresHigher = "too close to call on wins, but scores higher",
  forLabel = "for",
  valueLabel = "value",
  empty = "empty",
  keyRoll = "roll",
  keyUndo = "undo",
  keyRedo = "redo",
  keyThink = "think",
  keyBookmark = "bookmark",
  pieces = "pieces",

  // analysis.ts
  think = "Think",
  stop = "Stop",
  goDeeper = "Go deeper",
  movesTheBestFirst = "Moves, the best first",
  bundledNetwork = "bundled network",
  whatToDo = "What to do?",
  analyseMyTurns = "Analyse at each of my turns",
  keepAnalysingKey = "Keep analysing (C)",
  analyseWhateverPosition = "Analyse whatever position is shown",
  searchSettings = "Search settings",
  thinkFor = "Think for",
  net = "Net",
  networkHelp = "network file; \"none\" searches without a network",
  threads = "Threads",
  playATone = "Play a tone for the best move's chance",
  showWorth = "Show on the board what moves are worth (W) ",
  faintUncertainDashed = "faint: uncertain; dashed: not shown to be worse",
  pressThinkToSee = "Press Think to see the best moves and how certain they are.",
  chanceIsNext = "A die roll or card comes next: there is nothing to decide.",
  noDecision = "There is no decision here.",
  comparingMoves = "Comparing moves with the same dice and hidden pieces …",
  thinkingNow = "Thinking …",
  theOnlyLegalMove = "The only legal move.",
  thinking = "Thinking",
  compared = "Compared ",
  thinkKey = "Think (A)",
  noDecisionHere = "There is no decision here",
  stopKey = "Stop (S)",
  noSearchIsRunning = "No search is running",
  deeperKey = "Continue this search, three times as long (D)",
  pressThinkFirst = "Press Think first",
  myMoveBesideTheBest = "My move beside the best",
  mine = "Mine:",
  bestOther = "Best other:",
  likelyAnswers = "Likely answers",
  roughEstimate = "Rough estimate: the search did not get this far",
  moveValuesAreShown = "Move values are shown",
  moveValuesAreHidden = "Move values are hidden",
  notTriedYet = "not tried yet",
  playThis = "Play this",
  itIsTheOnlyLegalMove = "It is the only legal move.",
  noSingleReason = "No single reason stands out.",

  // belief.ts
  possibleHiddenPieces = "Possible hidden pieces",
  shadeTheBoardH = "Shade the board (H) ",
  pointAtAPlace = "point at a place to see its numbers",
  everythingIsRevealed = "Everything is revealed. To see what a seat believes, choose its view above.",

  // board.ts
  largerBoard = "Larger board",
  largerBoardKey = "Larger board (+)",
  smallerBoard = "Smaller board",
  smallerBoardKey = "Smaller board (−)",
  fit = "Fit",
  wholeBoardKey = "The whole board (0)",
  valuesOfMovesWithout = "Values of moves without a place on the board",
  board = "Board",
  theBoardInWords = "The board in words",
  then = "then ",

  // data.ts
  uploadYourOwn = "Map, cards and counters differ from the printed game; upload your own",
  restoreTheBuilt = "Restore the built-in text",
  builtIn = "Built in.",
  notAccepted = "Not accepted.",

  // editor.ts
  newPieces = "New pieces",
  piecesAtThePlace = "Pieces at the place",
  numbers = "Numbers",
  otherSettings = "Other settings",
  setting = "Setting",
  suchAsPhase = "such as phase",
  set = "Set",
  apply = "Apply",
  undoLast = "Undo last",
  discardChanges = "Discard changes",
  editTheBoard = "Edit the board",
  thereAreNoChanges = "There are no changes to apply.",
  finishTheActionFirst = "Finish the action first. ",
  backToDecision = "Go back to the last decision point",
  editPieces = "Drag a piece, or click it and its new place. Dashed frames mark legal places. Apply makes the changes.",
  editSettings = "Change a setting of the position. Nothing is changed before Apply.",
  giveIt = "Give it to: ",
  remove = "Remove",
  inWords = "In words",

  // friends.ts
  invite = "Invite",
  sendEachGuest = "Send each guest the link of a seat. Whoever has the link plays the seat.",
  copy = "Copy",
  theLinksStopWorking = "The links stop working if you rename or delete the game.",
  notCopied = "The browser did not copy the link: press Ctrl+C.",
  copied = "Copied",
  thisLinkOpensNo = "This link opens no game",
  nothingWasOpenedAsk = "Nothing was opened. Ask the host for a new link.",
  whoseView = "Whose view?",
  allSeatsWithAll = "All seats, with all secrets",
  chat = "Chat",
  writeToTheOthers = "Write to the others",
  chatLine = "Chat line",
  players = "Players",
  send = "Send",

  // graph.ts
  chanceOfWinning = "Chance of winning by move",

  // kept.ts
  notOver = "not over",
  nameOrPlayer = "name or player",
  findAGame = "Find a game by name or player",
  savedGames = "Saved games",
  game = "Game",
  allGames = "all games",
  result = "Result",
  allResults = "all results",
  noneYetEveryGame = "None yet. Every game that you start is saved as you play.",
  noGameMatches = "No game matches.",
  rename = "Rename",
  cancel = "Cancel",
  save = "Save",

  // keys.ts
  key = "Key",
  action = "Action",
  tabKey = "Tab",
  moveToTheNext = "move to the next control",
  arrowKeys = "Arrow keys on the board",
  moveBetweenPlacesEnter = "move between places; Enter picks",
  arrowKeysInAList = "Arrow keys in a list",
  moveBetweenMovesEnter = "move between moves; Enter plays",
  enterInTheField = "Enter in the field",
  playTheTypedMove = "play the typed move, or the only match",
  close = "Close",

  // learn.ts
  hint = "Hint",
  showTheAnswer = "Show the answer",
  next = "Next",
  leave = "Leave",
  lookLonger = "Look longer",
  comparingBothMoves = "Comparing both moves …",
  playedAndBest = "The move played and the best move",
  played = "Played:",
  bestMove = "Best:",
  noneOfThesePositions = "None of these positions can be shown.",

  // main.ts
  program = "Program",
  rules = "Rules",
  rulesKey = "The rules (I)",
  watch = "Watch",
  colours = "Colours",
  likeTheSystem = "like the system",
  keys = "Keys",
  keysKey = "Keys (?)",
  keyHelp = "show this list",
  play = "Play",
  analysis = "Analysis",
  belief = "Belief",
  position = "Position",
  panels = "Panels",
  reconnecting = "The program does not answer. Reconnecting … Your moves are saved.",
  status = "Status",
  seatOnTurn = "seat on turn",
  allRevealed = "all revealed",
  view = "View: ",
  turnHealthSupplies = "Turn, health, supplies and objective",
  tour = "Tour",
  tourKey = "The game in a minute (X)",
  keyWrite = "write a move",
  keyToBoard = "to the board",
  keyResume = "resume the opponents",
  keyDeeper = "go deeper",
  keyAnalyse = "analyse whatever position is shown",
  keyStop = "stop the search",
  keyWorth = "show move values on the board",
  keyBack = "go back one step",
  keyStepBack = "step back",
  keyStepOn = "step on",
  keyPreviousTurn = "previous turn",
  keyEndOfTurn = "end of the turn",
  keyStart = "the start",
  keyEnd = "the end",
  keyReplay = "play the game, or pause",
  keyContinue = "continue the game from the move shown",
  keyNextMistake = "next mistake",
  keyAgain = "try this decision again",
  keyLearn = "learn from mistakes",
  keyShade = "shade the board by belief",
  keyNextView = "next view",
  keyLarger = "larger board",
  keySmaller = "smaller board",
  keyWhole = "the whole board",
  keyRules = "the rules",
  keyTour = "the game in a minute",

  // markdown.ts
  table = "Table",

  // moves.ts
  typeToFilter = "Type to filter, or type a move",
  filterTheMoves = "Filter the moves, or type one in the notation",
  legalMoves = "Legal moves",
  lastEvents = "Last events",
  enter = "Enter",
  undo = "↶ Undo",
  redo = "↷ Redo",
  wait = "Wait",
  pauseTheOpponents = "Pause the opponents",
  resume = "Resume",
  resumeOpponentsKey = "Resume the opponents (G)",
  beep = "Beep when it is my turn",
  yourTry = "Your try",
  movesAreEnteredWhere = "Moves are entered where the game is.",
  backToTheGame = "Back to the game",
  undoKey = "Undo (Ctrl+Z)",
  nothingCanBeUndone = "Nothing can be undone here",
  redoKey = "Redo (Ctrl+Y)",
  nothingWasUndoneHere = "Nothing was undone here",
  previousStep = "Previous step",
  nextStep = "Next step",
  showTheMovesStep = "Show the moves step by step",
  resultIsHidden = "The next result is hidden from you: the computer draws it.",
  enterTheResultFrom = "Enter the result from your table, or let the computer roll.",
  rollOrChoose = "Let the computer roll, or choose the result.",
  letTheComputerRoll = "Let the computer roll.",
  rollForMe = "Roll for me",
  rollKey = "Roll (R)",
  noLegalMoveMatches = "No legal move matches. Press Enter to see why.",
  compareKey = "Compare this move with the best other move",
  confirm = "Confirm",
  takeAllBack = "Take all back",
  typeAMove = "Type a move, or choose one from the list.",
  diceAndCards = "Dice and cards",
  theGameIsOver = "The game is over",

  // net.ts
  noAnswer = "the program does not answer; is it still running?",
  theProgramWasRestarted = "the program was restarted and the search is lost",

  // picture.ts
  thePositionAsText = "The position as text",

  // plan.ts
  showThePlanUp = "Show the plan up to this step; press again to hide it",
  planOfTheTurn = "The plan for the turn",
  planBack = "◂ Step",
  previousStepOfThePlan = "Previous step of the plan",
  planOn = "Step ▸",
  nextStepOfThePlan = "Next step of the plan",
  playThePlan = "Play the plan",
  playIt = "Play it",
  playToTheNext = "Play to the next die roll or the end of the turn",
  playTheFirstStep = "Play the first step",
  otherPossibilities = "Other possibilities",

  // position.ts
  editingNeedsAll = "To edit a position, play every seat or follow the game.",
  useThisPosition = "Use this position",
  asText = "As text",
  files = "Files",
  shareOneFile = "Share: one file with the game",
  record = "Record",
  trajectory = "Trajectory",
  openFiles = "Open files on the first screen.",
  positionCopied = "Position copied.",
  drawingTheGame = "Drawing the game …",

  // replay.ts
  entry = "Entry",
  playTheGame = "Play the game",
  replayKey = "Play, pause (Space)",
  replay = "Replay",
  startOfGame = "Start",
  startKey = "Start (Home)",
  stepBack = "Step back",
  stepBackKey = "Step back (←)",
  stepOn = "Step on",
  stepOnKey = "Step on (→)",
  end = "End",
  endKey = "End (End)",
  speed = "Speed",

  // review.ts
  findingMistakes = "Finding mistakes …",

  // rules.ts
  interpretationOf = "Interpretation of ",
  allRules = "All rules",
  matchingRules = "Matching rules",
  wordOrRuleNumber = "Word or rule number",
  findARule = "Find a rule",
  noRuleMatches = "No rule matches.",
  thisGameHasNo = "This game has no numbered rules.",
  theRules = "The rules",
  theGameInAMinute = "The game in a minute",
  closeKey = "Close (Esc)",

  // share.ts
  saveTheRecord = "Save the record",

  // sheet.ts
  resizeThePanels = "Resize the panels",

  // site
  loadingTheProgram = "Loading the program",
  loading = "Loading the program …",
  openElsewhere = "The games are open in another tab of this browser. Close it to continue here.",
  notKept = "This browser does not keep the games of this page, perhaps because of private browsing. Save a game as a file before you close the page.",
  understood = "OK",
  noWorker = "the worker of the page did not start; reload the page",
  hasEnded = "it has ended; reload the page",

  // start.ts
  oneMoment = "One moment …",
  tryAgain = "Try again",
  playZombieBoardGames = "Play zombie board games with an analyst at your side",
  chooseAGame = "Choose a game and the players. Play on this board, or follow a game on your own table: enter moves and dice rolls, and ask for the best move.",
  fromAFile = "From a file",
  noServer = "This page runs in your browser and keeps your games here. The program on your own computer, deadreckon web, adds guests by a link, other programs as players, and runs to watch.",
  licences = "Licences",
  openARecord = "Open a record, a position, a trajectory or a shared game",
  whichGame = "Which game?",
  smallGames = "Small games",
  begin = "Begin",
  numberOfPlayers = "Number of players",
  allAtYourTable = "Everybody plays at your table: you enter each move.",
  diceProgram = "The computer rolls the dice and draws cards",
  diceReal = "I roll real dice and type the results; the computer plays its side and draws hidden cards",
  diceAsk = "Everything is on my table; I enter every move and roll",
  mySeat = "My seat",
  followedSeat = "the computer considers every possibility that agrees with what this seat knows",
  personAtThisScreen = "Person at this screen",
  guestInAnotherBrowser = "Guest in another browser (by a link)",
  computerMore = "Computer: more …",
  networkFile = "network file",
  differencesFromTheStandard = "differences from the standard rules are listed below",
  ruleOptions = "Rule options (the defaults follow the rulebook)",
  exercisesFromYourMistakes = "Exercises from your mistakes",
  practiseAgain = "Practise again",
  practise = "Practise",
  notAGameFile = "this is not a record, a position, a trajectory or a shared game",

  // state.ts
  yourLinkIsWrong = "your link is wrong or has expired; ask the host for a new one",
  nothingWasOpenedBecause = "nothing was opened, because no seat was chosen",

  // tour.ts
  tourBack = "◂ Back",
  tourNext = "Next ▸",
  theGame = "The game",
  howToPlay = "How to play it well",
  yourMove = "Your move",
  thisListHasAll = "This list has all legal moves, and for dice every outcome with its odds. Click or drag what has a dashed frame on the board.",
  thinkShowsTheBest = "Think shows the best moves and how certain they are. ⚖ next to a move compares it with the best other move.",
  afterwards = "Afterwards",
  hereYouReplay = "Here you replay the game, find its mistakes and practise. Click a rule number anywhere to read the rule; press ? for the keys.",
  youCanUndo = "You can undo as many moves as you like. Good luck.",

  // tree.ts
  movesTitle = "Moves",
  bookmarks = "Bookmarks",
  commentOnThisMove = "Comment on this move",
  bookmark = "☆ Bookmark",
  bookmarkKey = "Bookmark (K)",
  correctedMove = "Corrected move, in the notation",
  pause = "Pause",
  correction = "Correction",
  correct = "Correct",
  learnKey = "Find better moves with the answers hidden (L)",
  stopTheSearch = "Stop the search for mistakes",
  nextMistake = "Next mistake",
  continueFromHere = "Continue from here",
  comment = "Comment",
  mistakes = "Mistakes",
  findMistakes = "Find mistakes",
  fillTheCurve = "Fill the curve",
  noSearchForMistakes = "No search for mistakes is running",
  nextMistakeKey = "Next mistake (N)",
  noMistakesKnownYet = "No mistakes are known: press Find mistakes",
  playAgainKey = "Play this decision again (T)",
  chooseAnEarlierMove = "Choose an earlier move first",
  continueKey = "Continue the game from the move shown (P)",
  bookmarked = "★ Bookmarked",
  anotherBranch = "another branch",
  diceAndCardsOf = "dice and cards",
  aMistake = "A mistake",
  chooseAMove = "Choose a move of the game to correct.",
  noMistakesKnown = "No mistakes are known. Press Find mistakes first.",
  chooseAMistakeFirst = "Choose a mistake first; the board shows the position before it.",

  // watch.ts
  runs = "Runs",
  runningJobs = "Running jobs",
  noJobsToShow = "No jobs to show. Start the program with --watch and the folder of a report: ",
  allRuns = "All runs",
  progress = "Progress",

  // why.ts
  whyNot = "Why can I not …",

  // worth.ts
  notShownWorse = "not shown to be worse",
}

type Value = string | number;

// Numbers.

const plural = (n: number, one: string, more = one + "s"): string => `${n === 0 ? "no" : n.toLocaleString(Phrase.locale)} ${n === 1 ? one : more}`;
export const games = (n: number): string => plural(n, "game");
export const rounds = (n: number): string => plural(n, "round");
export const entries = (n: number): string => plural(n, "entry", "entries");
export const range = (low: string, high: string): string => `${low} to ${high}`;
export const withInterval = (value: string, low: string, high: string): string => `${value} (${range(low, high)})`;
export const listOf = (all: string[]): string => all.join(" and ");
export const duration = (s: number): string => (s < 60 ? `${s} seconds` : s === 60 ? "a minute" : s === 1800 ? "half an hour" : `${s / 60} minutes`);
export const minutesAgo = (n: number): string => `${n} min ago`;
export const hoursAgo = (n: number): string => `${n} h ago`;
export const daysAgo = (n: number): string => `${n} days ago`;
export const andMore = (n: number): string => `and ${n} more`;
export const lineAndMore = (line: string, n: number): string => `${line}, and ${n} more`;

// Sentences with parts.

export const searched = (much: string, before: number | undefined, took: number, of: number, full: boolean | undefined): string => `: ${much}${before ? `, ${before.toLocaleString(Phrase.locale)} of them before` : ""} in ${took.toFixed(1)} s${of > 0 ? ` of ${of}` : ""}${full ? "; the memory is full" : ""}`;
export const bestFound = (compared: boolean, move: string, chance: string): string => `${compared ? "Compared" : "Best"}: ${move}${chance && `, ${chance} to win`}`;
export const guidedBy = (nets: string[]): string => `Guided by the bundled network${nets.length > 1 ? "s" : ""} ${nets.join(", ")} (turn off: Network none)`;
export const answerThen = (moves: string): string => ` then ${moves}`;
export const onAverage = (value: string): string => ` ${value} on average`;
export const atPlaces = (places: string): string => ` at ${places}`;
export const alike = (n: number, places: boolean, each: string): string => `${n} ${places ? "places" : "of them"}, ${each} each`;
export const yourOwn = (what: string): string => `Your own: ${what}.`;
export const present = (seat: string): string => `${seat} is here`;
export const absent = (seat: string): string => `${seat} is not here`;
export const wonBy = (seats: string): string => `${seats} won`;
export const nearlyBest = (points: string, move: string): string => `As good as the best known move, but for ${points}: ${move}.`;
export const asGood = (points: string, move: string): string => `As good as the best known move, to within ${points} points: ${move}.`;
export const betterButWorse = (move: string, points: string): string => `${move}: better than the move played, but still worse than the best by ${points}. Try something else.`;
export const worse = (move: string, points: string): string => `${move}: worse than the best by ${points}. Try something else.`;
export const repeatFailed = (n: number): string => (n === 1 ? "Repeat the failed exercise" : `Repeat the ${n} failed exercises`);
export const solved = (n: number, of: number, how: string): string => `Solved ${n} of ${plural(of, "exercise")}: ${how}.`;
export const stoppedAt = (place: string, why: string): string => `Stopped at ${place}: ${why}`;
export const moves = (n: number): string => plural(n, "move");
export const movesToChoose = (n: number): string => `${moves(n)}: choose a place on the board`;
export const movesOnBoard = (n: number): string => `${moves(n)}, on the board`;
export const movesAt = (n: number, places: string): string => `${moves(n)} at ${places}`;
export const movesHere = (n: number): string => `${moves(n)} here: choose one from the list.`;
export const oneOfThese = (moves: string): string => `It is one of these: ${moves}.`;
export const way = (words: string, to: string): string => `${words}, and then to ${to}`;
export const wayWithChance = (words: string, to: string): string => `${way(words, to)}, as far as chance lets them`;
export const differsFromPrinted = (what: string): string => `Differs from the printed game: ${what}`;
export const won = (seat: string, score: string): string => `${seat} won (${score})`;
export const lostGame = (seat: string, score: string): string => `${seat} lost (${score})`;
export const drew = (seat: string, score: string): string => `${seat} drew (${score})`;
export const roughly = (advice: string): string => `; rough continuation: ${advice}`;
export const branchesInTotal = (n: number, odds: string): string => `${plural(n, "branch", "branches")}, ${odds} in total`;
export const otherBranchesInTotal = (n: number, odds: string): string => `${plural(n, "other branch", "other branches")}, ${odds} in total`;
export const winChance = (chance: string): string => `win chance ${chance}`;
export const pointsLower = (n: string): string => `, ${n} points lower`;
export const pointsHigher = (n: string): string => `, ${n} points higher`;
export const entryOf = (n: number, of: number, words: string): string => `${n} of ${of}: ${words}`;
export const chanceByPlayouts = (side: string, chance: string, n: number, when: string): string => `${side} ${chance} · ${n} playouts, ${when}`;
export const chanceBySearch = (seat: string, chance: string, n: number, ours: boolean, when: string): string => `${seat} ${chance} · a search of ${games(n)}${ours ? "" : " (hollow)"}, ${when}`;
export const clearMistakes = (n: number): string => (n === 0 ? "No clear mistakes" : plural(n, "clear mistake"));
export const onOtherBranches = (n: number): string => `; ${n} on other branches`;
export const moreRules = (n: number): string => `and ${n} more; type more to narrow the list`;
export const mistakeBetter = (loss: string, better: string): string => `A mistake: ${loss}; better: ${better}`;
export const together = (seats: string): string => `${seats} together`;
export const alone = (seat: string): string => `${seat} alone`;
export const standardPreset = (name: string): string => `${name} (standard)`;
export const computer = (name: string): string => `Computer: ${name}`;
export const exercise = (game: string, table: string, entry: number, seat: string, loss: string, failed: number): string => `${game}, ${table}, entry ${entry}: ${seat} lost ${loss} points${failed > 1 ? `; failed ${failed} times` : failed > 0 ? "; failed once" : ""}`;
export const allSolved = (n: number): string => `All ${plural(n, "exercise")} solved without help.`;
export const someSolved = (n: number, of: number): string => `${n} of ${plural(of, "exercise")} solved without help.`;
export const lineOfFile = (line: number): string => `, line ${line}`;
export const levelWords = (means: string, wins: string, low: string, high: string): string => `${means}; ${wins} % wins when measured (95 % CI ${low} to ${high})`;
export const mistakeRow = (entry: number, seat: string, move: string, better: string, loss: string): string => `${entry}. ${seat}: ${move}; better ${better}: ${loss}`;
export const entryWords = (entry: number, seat: string): string => `Entry ${entry}${seat && `, ${seat}`}`;
export const ofTheTurn = (swing: string): string => ` · the turn ${swing}`;
export const swing = (by: string, off: string): string => `${by} ± ${off}`;
export const unsureSwing = (by: string, off: string): string => `${by} ± ${off} (noise?)`;
export const progressOf = (state: string, n: number, of: number, share: string): string => `${state}: ${n} of ${of} (${share})`;
export const worth = (rank: number, move: string, chance: string, off: string): string => `${rank}. ${move}, ${chance} % ± ${off} to win`;
export const lower = (name: string): string => `Lower ${name}`;
export const raise = (name: string): string => `Raise ${name}`;

// analysis.ts

export const betterThanTheBest = (points: Value): string => `Better than the best other move by ${points}.`;
export const worseBy = (points: Value): string => `worse by ${points}`;
export const worseThanTheBest = (points: Value): string => `Worse than the best by ${points}.`;
export const aheadOfTheBest = (points: Value): string => `Not shown to be better than the best other move: ${points} ahead.`;
export const behindTheBest = (points: Value): string => `Not shown to be worse than the best: ${points} behind.`;

// belief.ts

export const knowsEverythingThatMatters = (seer: Value): string => `${seer} knows everything that matters here.`;
export const whatCannotKnow = (seer: Value): string => `What ${seer} cannot know:`;
export const fromSamples = (samples: Value): string => ` from ${samples} samples`;

// data.ts

export const yourOwnData = (files: Value): string => `Map, cards and counters: your own ${files}`;
export const builtInFile = (name: Value): string => `${name} (built in)`;
export const textOf = (name: Value): string => `The text of ${name}`;
export const builtInSays = (what: Value): string => `Built in; ${what}.`;
export const lineColumn = (line: Value, column: Value, message: Value): string => `Line ${line}, column ${column}: ${message}`;

// editor.ts

export const atPlace = (place: Value): string => `At ${place}: `;
export const carried = (by: Value, piece: Value): string => `${by}'s ${piece}`;
export const setTo = (key: Value, value: Value): string => `Set ${key} to ${value}`;
export const removeSetting = (key: Value): string => `Remove the setting ${key}`;
export const putAt = (put: Value, at: Value): string => `Put ${put} at ${at}`;
export const moveFrom = (move: Value, from: Value, to: Value): string => `Move ${move} from ${from} to ${to}`;
export const changeAt = (turn: Value, at: Value, to: Value): string => `Change ${turn} at ${at} to ${to}`;
export const removeFrom = (remove: Value, at: Value): string => `Remove ${remove} from ${at}`;

// friends.ts

export const copyTheLink = (seat: Value): string => `Copy the link of ${seat}`;
export const theGuestSeesWhat = (all: Value): string => `The guest sees what ${all} may know: not your hidden pieces and cards, and not your analysis. After the end everybody sees everything.`;
export const linkNotNow = (seat: Value, table: Value): string => `The link of ${seat} in ${table} does not work now: a computer player has the seat.`;
export const linkWrong = (seat: Value, table: Value): string => `The link of ${seat} in ${table} is wrong or has expired: the game has another name or is deleted, or part of the link is missing.`;
export const othersPlayThisGame = (all: Value): string => `Others play this game in another browser: ${all} have secrets from each other. Choose your seat. You will see what it knows.`;

// kept.ts

export const onTurn = (seat: Value): string => `on turn: ${seat}`;
export const started = (when: Value): string => `started ${when}`;
export const renameGame = (name: Value): string => `Rename ${name}`;
export const removeGame = (name: Value): string => `Remove ${name}`;
export const newName = (name: Value): string => `New name of ${name}`;
export const removeForGood = (name: Value): string => `Remove ${name} for good?`;

// learn.ts

export const findSomethingBetter = (n: Value, all: Value): string => `Find something better (${n} of ${all})`;
export const playedThatWas = (move: Value): string => ` played: ${move}. That was a mistake. Find a better move. Try as often as you like; your game is not changed.`;
export const thatWasPlayed = (lost: Value): string => `That is the move you played. It loses ${lost}.`;
export const yesTheMovePlayed = (move: Value, lost: Value): string => `Yes: ${move}. The move played loses ${lost} against it.`;
export const comparingWithTheBest = (move: Value): string => `${move}: comparing with the best known move …`;
export const betterThanTheBestKnown = (points: Value, move: Value): string => `Better than the best known move, by ${points}: ${move}.`;
export const tooCloseToCall = (move: Value, points: Value): string => `${move}: too close to call in this short time: ${points} behind the best.`;
export const beginsWith = (verb: Value): string => `It begins with "${verb}".`;
export const lookAt = (what: Value): string => `Look at ${what}.`;
export const bestTheMovePlayed = (move: Value, points: Value): string => `Best: ${move}. The move played loses ${points} against it.`;

// main.ts

export const notSaved = (why: Value): string => `The last moves are not saved (${why}). The next move tries again.`;
export const noSavedGame = (name: Value): string => `There is no saved game "${name}" here.`;
export const noSuchPage = (address: Value): string => `No page has the address #${address}.`;

// moves.ts

export const noMoveIsPossible = (place: Value): string => `No move is possible at ${place} now.`;
export const chosen = (n: number, of: number): string => `${n} of ${of} chosen, in secret until you confirm.`;
export const viewingMove = (n: Value, of: Value): string => `Viewing move ${n} of ${of}`;
export const yourTurn = (turn: Value): string => `Your turn: ${turn}`;
export const opponentsMoves = (n: Value, of: Value): string => `Opponents' moves: ${n} of ${of}`;
export const moreMoves = (n: Value): string => `and ${n} more; type to filter`;
export const judge = (move: Value): string => `Judge: ${move}`;
export const chooseWhichPieceMoves = (from: Value, to: Value): string => `Choose which piece moves from ${from} to ${to}.`;
export const turnOf = (seat: Value): string => `On turn: ${seat}`;

// plan.ts

export const afterStep = (step: Value): string => ` · after step ${step}`;
export const whatHappened = (what: Value): string => `What happened: ${what}`;

// position.ts

export const savedAs = (what: Value): string => `Saved as ${what}.`;

// review.ts

export const chancesOf = (side: Value, n: Value, of: Value): string => `Chances of ${side}: ${n} of ${of} positions`;
export const decisionsChecked = (n: Value, of: Value): string => `${n} of ${of} decisions checked`;
export const checkedFor = (seconds: Value): string => `${seconds}-second check.`;

// rules.ts

export const whatSays = (ref: Value): string => `What ${ref} says`;

// share.ts

export const asSees = (eye: Value): string => `, as ${eye} sees it`;
export const otherBranches = (n: Value): string => `Other branches (${n})`;
export const thisFileIsDamaged = (message: Value): string => `This file is damaged: ${message}`;

// site

export const stopped = (why: Value): string => `The program stopped: ${why}`;

// start.ts

export const eachForThemselves = (n: Value): string => `${n} players, each for themselves`;
export const parametersOf = (name: Value, seat: Value): string => `Parameters of ${name} for ${seat}`;
export const charactersOf = (seat: Value): string => `Characters of ${seat}`;

// tour.ts

export const cardOf = (n: Value, of: Value): string => `${n} of ${of}`;
export const rulesPart = (n: Value, of: Value): string => `The rules, ${n} of ${of}`;

// watch.ts

export const progressOfRun = (name: Value): string => `Progress of ${name}`;

// why.ts

export const isLegal = (action: Value): string => `${action} is legal.`;
