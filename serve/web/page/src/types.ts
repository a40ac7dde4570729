// Objects of the protocol (docs/protocol.md) that the page reads.

export interface Scores {
  [seat: string]: number;
}

export interface Standing {
  turn: string; // a seat, "chance", or "nobody"
  scores?: Scores;
  unkept?: string; // why entries are not on disk
}

export interface Option {
  name: string;
  values: string;
  default: string;
  rule?: string;
  means: string;
}

export interface Side {
  name: string;
  seats: string[];
}

export interface Mode {
  name: string;
  means: string;
  settings: { key: string; value: string }[];
  seats: string[];
  sides: Side[];
}

// ListedGame is a game without its details.
export interface ListedGame {
  name: string;
  means: string;
  options: number; // number of rule options
}

export interface Game {
  name: string;
  means: string;
  seats: string[];
  sides: Side[];
  people?: Record<string, { name: string; rules: string[] }[]>; // whom each seat leads
  modes: Mode[];
  agents: string[]; // each "name: what it does"
  levels: Record<string, Level[]>; // by seat, weakest first
  options: Option[];
  presets: { name: string; values: { key: string; value: string }[] }[];
  files: { name: string; means: string; names?: string[]; ours?: string; says?: string }[];
  limits: Record<string, string>;
}

// Level is an opponent of a measured strength.
export interface Level {
  name: string;
  means: string;
  wins: number; // percent
  interval: [number, number];
}

export interface Kept {
  name: string;
  game?: string;
  turn?: string;
  entries: number;
  open?: boolean;
  players?: Record<string, string>;
  begun?: string;
  written?: string;
  scores?: Scores; // at the end
  error?: string;
}

export interface Opened {
  table: string;
  keys: Record<string, string>; // by seat; "open" sees everything
  public?: string; // the URL under which a proxy shows the page
  game: string;
  seats: string[];
}

// About describes a table and the viewer of a key.
export interface About extends Standing {
  game: string;
  seats: string[];
  settings: Record<string, unknown>;
  players: Record<string, string>;
  dice: "program" | "ask";
  follow?: string; // seat of a game at a real table
  eye: string;
  entries: number;
  moves: number; // number of changes of the game
  data?: string[]; // data that differ from the printed game
}

export interface Action {
  action: string;
  words: string;
  odds?: number;
  probability?: number;
  places?: string[]; // in order
}

export interface Legal extends Standing {
  asks?: string;
  hidden?: boolean; // the program draws the outcome because it is hidden
  actions: Action[];
  choice?: Choice;
}

// Choice is a secret choice of several actions in any order.
export interface Choice {
  count: number;
  chosen: Action[];
  more: Action[]; // actions that complete the chosen ones
  action?: string; // plays a complete choice
}

export type Point = [number, number];

export interface Ground {
  x: number; // middle in drawing units
  y: number;
  w?: number;
  h?: number;
  outline?: number[]; // corners, if not a rectangle
}

export interface Show extends Standing {
  show: string;
  position: string;
  squares?: Record<string, Point>;
}

export interface Place extends Ground {
  name: string;
  words: string;
  pieces: string[];
}

export interface Board {
  places: Place[];
  pieces?: Record<string, string>; // piece in the notation -> place
  lines?: string[]; // without a map
  status?: string[]; // facts beside a map
}

// Way is a path of pieces to a place in several actions.
export interface Way {
  to: string;
  pieces: string[];
  places: string[];
  actions: string[];
  words: string;
  then?: string; // "chance" if it intervenes
}

export interface Step {
  seat: string;
  action: string;
  words?: string;
  rolled?: boolean;
}

export interface Entry {
  node: number; // permanent number
  number: number; // on the line of the game
  entered: Step[];
  then?: Step[];
  told?: string[];
  turn?: string; // who was on turn before it
  comment?: string;
  bookmark?: boolean;
}

export interface TreeNode {
  node: number; // 0 is the start
  parent: number; // -1 of the start
  words: string; // in the notation
  told?: string[]; // events, for entries beside the line
  seat: string;
  here?: boolean;
  onPath?: boolean;
  comment?: string;
  bookmark?: boolean;
}

export interface Entries {
  entries: Entry[];
  undone: Entry[];
  tree: TreeNode[];
}

export interface Move {
  action: string;
  words: string;
  visits?: number;
  win: number;
  winError: number;
  score: number;
  scoreError: number;
  behind?: number;
  behindError?: number;
  asked?: boolean;
  reasons?: { kind: string; text: string }[];
}

export interface PlanStep {
  action: string;
  words: string;
  visits?: number;
  win?: number;
  winError?: number;
}

export interface Plan {
  visits: number;
  win: number;
  winError: number;
  steps: PlanStep[];
  branches?: Branch[];
  end?: string;
  advice?: string[];
}

// Branch is a continuation after dice or another seat's decision.
export type Branch = Plan & { seat: string; if: string; probability: number };

export interface Answer {
  seat: string;
  action: string;
  words: string;
  share: number;
  visits?: number;
  then?: Step[];
}

export interface Suggestion {
  id: string;
  partial?: boolean;
  forced?: boolean;
  seat: string;
  iterations?: number;
  before?: number; // games of the search that this one continues
  rounds?: number;
  nodes?: number;
  full?: boolean;
  moves: Move[];
  line?: Step[];
  plan?: Plan;
  answers?: Answer[];
  answersFrom?: string;
  guided?: string[]; // bundled networks that guided the search
}

// Recalled is a reply of recall: the kept search of a position, or the rest of an earlier plan.
export interface Recalled {
  suggestion?: Suggestion;
  made?: string;
  plan?: Branch;
  seconds?: number;
}

export interface Refused {
  message: string;
  line?: number;
  column?: number;
}

export interface Unknown {
  name: string;
  count: number;
  where?: boolean;
  of?: string[];
  samples?: number;
  outcomes: { value: string; probability: number }[];
}

export interface Belief {
  seat: string;
  belief: Unknown[];
  show?: string;
}

// CurvePoint is a win probability in [0, 1] with a 95 % interval.
export interface CurvePoint {
  node?: number;
  entry: number;
  seat: string;
  win: number;
  low: number;
  high: number;
  made?: string; // when it was found
}

// Decision is a judged decision; losses are in points, hundredths of a game.
export interface Decision {
  node?: number;
  entry: number;
  steps?: number; // actions of its entry before it
  seat: string;
  action: string;
  words?: string;
  best: string;
  bestWords?: string;
  value: number;
  loss: number;
  low: number;
  high: number;
  win: number; // of the move played
  winError: number;
  bestWin: number;
  bestWinError: number;
  mistake?: boolean;
}

// Rule explains one reference.
export interface Rule {
  ref: string;
  cites?: string;
  means: string;
}

// RuleBook is a reply of rules.
export interface RuleBook {
  aims: Record<string, string>; // aim of the game by seat
  tour: string[]; // rules of the tour
  rules: Rule[];
  cards?: Card[];
}

// Card is the text of a card that actions name by a word.
export interface Card {
  word: string;
  text: string;
}

// Judged is a reply of sweep or review: new results, or all in the final reply.
export interface Judged {
  id: string;
  partial?: boolean;
  done?: number;
  of?: number;
  side?: string;
  complete?: boolean;
  curve?: CurvePoint[];
  decisions?: Decision[];
}
