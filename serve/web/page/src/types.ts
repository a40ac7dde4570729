// The objects of the protocol (docs/protocol.md), as far as the page reads them.

export interface Scores {
  [seat: string]: number;
}

export interface Standing {
  turn: string; // a seat, "chance", or "nobody"
  scores?: Scores;
  unkept?: string; // why entries are not on the disk
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

export interface Game {
  name: string;
  means: string;
  seats: string[];
  sides: Side[];
  people?: Record<string, { name: string; rules: string[] }[]>; // whom each seat leads
  modes: Mode[];
  agents: string[]; // each "name: what it does"
  options: Option[];
  presets: { name: string; values: { key: string; value: string }[] }[];
  files: { name: string; means: string; names?: string[]; ours?: string; says?: string }[];
  limits: Record<string, string>;
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

// What is open at a table, and whose eye a key gives.
export interface About extends Standing {
  game: string;
  seats: string[];
  settings: Record<string, unknown>;
  players: Record<string, string>;
  dice: "program" | "ask";
  follow?: string; // the seat whose knowledge is all that there is, of a game on a real table
  eye: string;
  entries: number;
  moves: number; // how often the game has moved
  data?: string[]; // what of its data is not as printed
}

export interface Action {
  action: string;
  words: string;
  odds?: number;
  probability?: number;
  places?: string[]; // that it joins, in order
}

export interface Legal extends Standing {
  asks?: string;
  hidden?: boolean; // who reads out what falls cannot know it, and the program draws it
  actions: Action[];
}

export type Point = [number, number];

export interface Ground {
  x: number; // the middle, in the units of the drawing
  y: number;
  w?: number;
  h?: number;
  outline?: number[]; // x and y of its corners, where it is no rectangle
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
}

// Way is how pieces come to a place by several actions.
export interface Way {
  to: string;
  pieces: string[];
  places: string[];
  actions: string[];
  words: string;
  then?: string; // "chance" where that comes between
}

export interface Step {
  seat: string;
  action: string;
  words?: string;
  rolled?: boolean;
}

export interface Entry {
  node: number; // its number among all that were ever made; it never changes
  number: number; // on the line that leads to where the game is
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
  told?: string[]; // what it came to, beside the line
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

// Branch is how a plan goes on where dice or somebody else have decided.
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
  before?: number; // of these, by the search that this one goes deeper than
  rounds?: number;
  nodes?: number;
  full?: boolean;
  moves: Move[];
  line?: Step[];
  plan?: Plan;
  answers?: Answer[];
  answersFrom?: string;
  guided?: string[]; // names of the nets that ship and guided the search
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

// CurvePoint is a probability of winning, in [0, 1], with its interval at 95 %.
export interface CurvePoint {
  node?: number;
  entry: number;
  seat: string;
  win: number;
  low: number;
  high: number;
  made?: string; // when it was found
}

// Decision is one of a review; losses are in points, hundredths of a game.
export interface Decision {
  node?: number;
  entry: number;
  steps?: number; // actions of the entry before it
  seat: string;
  action: string;
  words?: string;
  best: string;
  bestWords?: string;
  value: number;
  loss: number;
  low: number;
  high: number;
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
  aims: Record<string, string>; // how the game is won, by seat
  tour: string[]; // references of what is told first
  rules: Rule[];
}

// Judged is a reply of sweep and of review: what is new in a partial one, all in the last.
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
