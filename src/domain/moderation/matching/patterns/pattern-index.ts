import type { MatchesByCondition } from '../condition.js';
import { MAX_STEP, type SlicedWork } from '../sliced-work.js';
import { PatternGroup } from './pattern-group.js';
import { patternProblem } from './pattern-problem.js';
import { shapeOf } from './pattern-syntax.js';

interface Member {
  condition: number;
  pattern: string;
}

interface Group {
  operator: 'contains' | 'equals';
  patterns: PatternGroup;
  members: Member[];
  conditions: Set<number>;
  /** Of its automaton, when it was last looked at. */
  automatonBytes: number;
}

/** Instructions of the patterns of a group. The more, the fewer passes over a text; the fewer, the quicker a state is made. */
const GROUP_SIZE = 300;

/** Of the automata of one index together. */
const MAX_AUTOMATON_BYTES = 8 * 1024 * 1024;

const BYTES_PER_MEMBER = 80;
const BYTES_PER_GROUP = 4_000;
const UNITS_PER_INSTRUCTION = 300;

/** The patterns of all conditions, in groups that are matched in one pass over the text each. */
export class PatternIndex {
  readonly #groups: Group[] = [];
  #bytes = 0;
  #automatonBytes = 0;

  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  /** With what the automata may grow to. */
  get bytes(): number {
    return this.isEmpty ? 0 : this.#bytes + MAX_AUTOMATON_BYTES;
  }

  /** About as many units as matching takes for each character, once the automata have their states. */
  get passes(): number {
    return this.#groups.length;
  }

  /** Patterns with a problem match nothing. */
  *addAll(operator: 'contains' | 'equals', members: readonly Member[]): SlicedWork<void> {
    let group: Member[] = [];
    let size = 0;
    for (const member of members) {
      const added = shapeOf(member.pattern).size;
      const problem = patternProblem(member.pattern);
      yield Math.min(MAX_STEP, UNITS_PER_INSTRUCTION * added);
      if (problem) continue;
      if (size + added > GROUP_SIZE && group.length > 0) {
        yield* this.#addGroup(operator, group, size);
        [group, size] = [[], 0];
      }
      group.push(member);
      size += added;
    }
    if (group.length > 0) yield* this.#addGroup(operator, group, size);
  }

  *match(text: string, matches: MatchesByCondition): SlicedWork<void> {
    for (const group of this.#groups) {
      if (!hasOpen(group, matches)) continue;
      const isWhole = group.operator === 'equals';
      yield* group.patterns.match(isWhole ? text.trim() : text, (id) => {
        const { condition, pattern } = group.members[id]!;
        if (!matches.has(condition)) matches.set(condition, { term: pattern });
      });
      this.#limitAutomata(group);
    }
  }

  *#addGroup(operator: 'contains' | 'equals', members: Member[], size: number): SlicedWork<void> {
    const patterns = new PatternGroup(operator, MAX_AUTOMATON_BYTES);
    for (const { pattern } of members) patterns.add(pattern);
    patterns.compile();
    const conditions = new Set(members.map(({ condition }) => condition));
    this.#groups.push({ operator, patterns, members, conditions, automatonBytes: 0 });
    this.#bytes += BYTES_PER_GROUP + BYTES_PER_MEMBER * members.length + patterns.bytes;
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

/** Whether some condition of the group has no match yet. */
function hasOpen({ conditions }: Group, matches: MatchesByCondition): boolean {
  for (const condition of conditions) if (!matches.has(condition)) return true;
  return false;
}
