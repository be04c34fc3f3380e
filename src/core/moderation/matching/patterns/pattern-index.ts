import { LRUCache } from 'lru-cache';
import { RE2JSException } from 're2js';
import type { MatchesByCondition } from '../condition.js';
import { MAX_STEP, type SlicedWork } from '../sliced-work.js';
import { LiteralIndex } from './literal-index.js';
import { PatternGroup, type PatternOperator } from './pattern-group.js';
import { MAX_PATTERN_LENGTH, MAX_PROGRAM_SIZE } from './pattern-problem.js';
import { shapeOf } from './pattern-syntax.js';

/** A pattern of a condition. */
export interface PatternTerm {
  condition: number;
  operator: PatternOperator;
  pattern: string;
}

/** A pattern that is matched only if the text has one of its literals. */
interface LiteralPattern extends PatternTerm {
  size: number;
}

interface PendingGroup {
  terms: PatternTerm[];
  /** The size is the approximate number of instructions. */
  size: number;
}

interface Group {
  patterns: PatternGroup;
  operator: PatternOperator;
  terms: PatternTerm[];
  conditions: ReadonlySet<number>;
  /** The automaton of the group took so much memory after the last text. */
  automatonBytes: number;
}

/** Instructions of the patterns of a group. The more, the fewer passes over a text; the fewer, the quicker a state is made. */
const GROUP_SIZE = 300;

/** All automata of one index together take at most so much. */
const MAX_AUTOMATON_BYTES = 4 * 1024 * 1024;
/** The compiled patterns that have a literal, and their automata, take at most so much. */
const MAX_COMPILED_BYTES = 4 * 1024 * 1024;
const MAX_BYTES_PER_AUTOMATON = 128 * 1024;
const MAX_CACHED_BYTES_PER_AUTOMATON = 16 * 1024;

const BYTES_PER_TERM = 150;
/** A program takes at least so many units, however short it is. */
const UNITS_PER_INSTRUCTION = 300;
const UNITS_PER_CHARACTER = 10;

/**
 * The patterns of all conditions. Most have a literal, and are compiled and matched only when a text has it; the others are matched in
 * groups, each in one pass over the text.
 */
export class PatternIndex {
  readonly #withLiteral: LiteralPattern[] = [];
  readonly #literals: LiteralIndex;
  readonly #compiled = new LRUCache<number, PatternGroup>({ maxSize: MAX_COMPILED_BYTES });
  readonly #groups: Group[] = [];
  #bytes = 0;
  #automatonBytes = 0;

  /** @param expectedPatterns how many will be added, about */
  constructor(expectedPatterns: number) {
    this.#literals = new LiteralIndex(expectedPatterns);
  }

  get isEmpty(): boolean {
    return this.#groups.length === 0 && this.#withLiteral.length === 0;
  }

  /** The memory at present, because the compiled patterns that have a literal, and the automata, change with each text. */
  get bytes(): number {
    return this.#bytes + this.#literals.bytes + this.#compiled.calculatedSize + this.#automatonBytes;
  }

  /** Passes over each text. Each takes about a unit for a character, once the automata have their states. */
  get passes(): number {
    return this.#groups.length;
  }

  /** Patterns that `patternProblem` refuses match nothing. */
  *addAll(terms: Iterable<PatternTerm>): SlicedWork<void> {
    const pending: Record<PatternOperator, PendingGroup> = { contains: emptyGroup(), equals: emptyGroup() };
    for (const term of terms) {
      if (term.pattern.length > MAX_PATTERN_LENGTH) continue;
      const { size, problem, literals } = shapeOf(term.pattern);
      yield UNITS_PER_CHARACTER * term.pattern.length;
      if (problem !== undefined || size > MAX_PROGRAM_SIZE) continue;
      this.#bytes += BYTES_PER_TERM + 2 * term.pattern.length;
      if (LiteralIndex.accepts(literals)) {
        this.#literals.add(this.#withLiteral.push({ ...term, size }) - 1, literals);
        continue;
      }
      const { operator } = term;
      if (pending[operator].size + size > GROUP_SIZE) {
        yield* this.#addGroup(operator, pending[operator]);
        pending[operator] = emptyGroup();
      }
      pending[operator].terms.push(term);
      pending[operator].size += size;
    }
    for (const operator of ['contains', 'equals'] as const) yield* this.#addGroup(operator, pending[operator]);
  }

  *match(text: string, matches: MatchesByCondition): SlicedWork<void> {
    const trimmed = text.trim();
    if (this.#withLiteral.length > 0) {
      for (const number of yield* this.#literals.candidates(text)) {
        const term = this.#withLiteral[number]!;
        if (matches.has(term.condition)) continue;
        const compiled = yield* this.#compile(number, term);
        yield* compiled.match(term.operator === 'equals' ? trimmed : text, () => {
          matches.set(term.condition, { term: term.pattern });
        });
        if (compiled.automatonBytes > MAX_CACHED_BYTES_PER_AUTOMATON) compiled.clearAutomaton();
      }
    }
    for (const group of this.#groups) {
      if (!hasOpen(group, matches)) continue;
      yield* group.patterns.match(group.operator === 'equals' ? trimmed : text, (id) => {
        const { condition, pattern } = group.terms[id]!;
        if (!matches.has(condition)) matches.set(condition, { term: pattern });
      });
      this.#limitAutomata(group);
    }
  }

  *#compile(number: number, term: LiteralPattern): SlicedWork<PatternGroup> {
    const known = this.#compiled.get(number);
    if (known) return known;
    const { patterns } = compile(term.operator, [term], MAX_BYTES_PER_AUTOMATON);
    this.#compiled.set(number, patterns, { size: patterns.bytes + MAX_CACHED_BYTES_PER_AUTOMATON });
    yield Math.min(MAX_STEP, UNITS_PER_INSTRUCTION * term.size);
    return patterns;
  }

  *#addGroup(operator: PatternOperator, { terms, size }: PendingGroup): SlicedWork<void> {
    if (terms.length === 0) return;
    const group = compile(operator, terms, MAX_AUTOMATON_BYTES);
    this.#groups.push({ ...group, operator, automatonBytes: 0 });
    this.#bytes += group.patterns.bytes;
    yield Math.min(MAX_STEP, UNITS_PER_INSTRUCTION * size);
  }

  #limitAutomata(changed: Group): void {
    const bytes = changed.patterns.automatonBytes;
    this.#automatonBytes += bytes - changed.automatonBytes;
    changed.automatonBytes = bytes;
    if (this.#automatonBytes <= MAX_AUTOMATON_BYTES) return;
    for (const group of this.#groups) {
      group.patterns.clearAutomaton();
      group.automatonBytes = 0;
    }
    this.#automatonBytes = 0;
  }
}

const emptyGroup = (): PendingGroup => ({ terms: [], size: 0 });

/** Compiles the terms that are valid. */
function compile(operator: PatternOperator, terms: readonly PatternTerm[], maxBytes: number) {
  const patterns = new PatternGroup(operator, maxBytes);
  const added = terms.filter(({ pattern }) => {
    try {
      patterns.add(pattern);
      return true;
    } catch (error) {
      if (error instanceof RE2JSException) return false;
      throw error;
    }
  });
  patterns.compile();
  return { patterns, terms: added, conditions: new Set(added.map(({ condition }) => condition)) };
}

/** Whether some condition of the group has no match yet. */
function hasOpen({ conditions }: Group, matches: MatchesByCondition): boolean {
  for (const condition of conditions) if (!matches.has(condition)) return true;
  return false;
}
