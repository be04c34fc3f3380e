import { RE2JS, RE2Set } from 're2js';
import type { SlicedWork } from '../sliced-work.js';

/** Whether a pattern matches anywhere in a text, or the whole text. */
export type PatternOperator = 'contains' | 'equals';

/** The lazy automaton of a RE2Set, as far as it is used here. Its own loop cannot pause. */
interface Automaton {
  readonly maxMem: number;
  /** What is left of maxMem, in bytes. */
  readonly memBudget: number;
  readonly numClasses: number;
  /** The class of each character up to U+00FF. */
  readonly latin1Class: Int32Array;
  runeClass(codePoint: number): number;
  start(input: { context(position: number): number }, position: number): State | null;
  /** @returns null if the memory is used up */
  step(state: State, characterClass: number, codePoint: number, anchor: number): State | null;
  /** Deletes all states, and makes one anew. */
  resetCache(state: State): State | null;
  clearCache(): void;
}

interface State {
  /** The next state for each class; null where it is not known yet. */
  readonly next: readonly (State | null)[] | null;
  readonly nextAnchored: readonly (State | null)[] | null;
  /** Instructions of the program; none from where nothing can match. */
  readonly nfaStates: readonly number[];
  readonly isMatch: boolean;
  readonly matchIDs: readonly number[];
}

/** The end of the text, as a code point. */
const END = -1;

/** All flags of an empty match: the text begins here. */
const atBegin = { context: () => -1 };

const CHARACTERS_PER_STEP = 5_000;
const UNITS_PER_STATE = 40;
const UNITS_PER_INSTRUCTION = 12;
/** An instruction takes so much with the part of the syntax tree that it was made of, which RE2Set retains. */
const BYTES_PER_INSTRUCTION = 800;
const BYTES_PER_BOUND = 8;
const BYTES_PER_PROGRAM = 4_000;

/** Patterns that are matched together, in one pass over the text. They ignore case. */
export class PatternGroup {
  readonly #anchor: number;
  readonly #set: RE2Set;

  /** @param maxBytes of the automaton */
  constructor(operator: PatternOperator, maxBytes: number) {
    this.#anchor = operator === 'contains' ? RE2Set.UNANCHORED : RE2Set.ANCHOR_BOTH;
    this.#set = new RE2Set(this.#anchor, RE2JS.CASE_INSENSITIVE, maxBytes);
  }

  /** @throws RE2JSException */
  add(pattern: string): void {
    this.#set.add(pattern);
  }

  /** @throws RE2JSException */
  compile(): void {
    this.#set.compile();
  }

  /** The number of instructions of the program. */
  get size(): number {
    return this.#set.prog.numInst();
  }

  /** The program takes so much memory. The copies of a repeated class share its ranges. */
  get bytes(): number {
    const { inst: instructions } = this.#set.prog as { inst: { runes: ArrayLike<number> }[] };
    let bounds = 2 * this.#automaton.numClasses;
    for (const { length } of new Set(instructions.map(({ runes }) => runes))) bounds += length;
    return BYTES_PER_PROGRAM + instructions.length * BYTES_PER_INSTRUCTION + bounds * BYTES_PER_BOUND;
  }

  /** The automaton takes so much memory; it grows as texts are matched. */
  get automatonBytes(): number {
    return this.#automaton.maxMem - this.#automaton.memBudget;
  }

  clearAutomaton(): void {
    this.#automaton.clearCache();
  }

  /** Calls back with the number of each pattern that matches, in the order of add; several times, maybe. */
  *match(text: string, onMatch: (pattern: number) => void): SlicedWork<void> {
    const automaton = this.#automaton;
    const isAnchored = this.#anchor === RE2Set.ANCHOR_BOTH;
    let state = automaton.start(atBegin, 0)!;
    let units = UNITS_PER_STATE;
    let pause = CHARACTERS_PER_STEP;
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at);
      const codePoint = code < 0xd800 || code > 0xdbff ? code : text.codePointAt(at)!;
      at += codePoint > 0xffff ? 2 : 1;
      const characterClass = codePoint <= 0xff ? automaton.latin1Class[codePoint]! : automaton.runeClass(codePoint);
      const next = (isAnchored ? state.nextAnchored : state.next)?.[characterClass];
      if (next) state = next;
      else {
        units += UNITS_PER_STATE + UNITS_PER_INSTRUCTION * state.nfaStates.length;
        state = this.#newState(state, characterClass, codePoint);
        units += UNITS_PER_INSTRUCTION * state.nfaStates.length;
      }
      if (isAnchored && state.nfaStates.length === 0) break;
      if (state.isMatch && !isAnchored) for (const id of state.matchIDs) onMatch(id);
      if (at >= pause || units >= CHARACTERS_PER_STEP) {
        yield units + CHARACTERS_PER_STEP + at - pause;
        units = 0;
        pause = at + CHARACTERS_PER_STEP;
      }
    }
    state = this.#newState(state, automaton.numClasses, END);
    if (state.isMatch) for (const id of state.matchIDs) onMatch(id);
    yield units + CHARACTERS_PER_STEP + text.length - pause;
  }

  #newState(state: State, characterClass: number, codePoint: number): State {
    const automaton = this.#automaton;
    const next = automaton.step(state, characterClass, codePoint, this.#anchor);
    return next ?? automaton.step(automaton.resetCache(state)!, characterClass, codePoint, this.#anchor)!;
  }

  get #automaton(): Automaton {
    return this.#set.dfa;
  }
}

// Loads the tables of Unicode, which takes some milliseconds, before there is a pattern.
const first = new PatternGroup('contains', 0);
first.add('\\pL');
first.compile();
