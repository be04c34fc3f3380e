/** What a look at a pattern tells, before it is compiled. */
export interface PatternShape {
  /** Instructions of the compiled pattern, about. Classes of Unicode properties count more than one. */
  size: number;
  /** Why patterns like this one are refused. */
  problem?: string;
}

/** What has been read of a group, or of the whole pattern. */
interface Sequence {
  size: number;
  /** Whether it has a repetition without an upper limit. */
  isUnbounded: boolean;
  last?: Atom;
}

interface Atom {
  size: number;
  isUnbounded: boolean;
  isDot: boolean;
}

/** A class of a Unicode property has up to 1,400 ranges. */
const SIZE_OF_PROPERTY = 8;

const GROUP = /\((?:\?(?:P?<\w*>|[imsU-]*:|[imsU-]*(?=\))))?/y;
const LOOK_AROUND = /\(\?<?[=!]/y;
const NAMED_REFERENCE = /\(\?P=|\\k|\\g/y;
const BACK_REFERENCE = /\\[1-9](?!\d)/y;
const QUOTED = /\\Q[^\\]*(?:\\(?!E)[^\\]*)*(?:\\E)?/y;
const PROPERTY = /\\[pP](?:\{[^}]*\}|.)/y;
const ESCAPE = /\\(?:x\{[^}]*\}|x[\da-f]{2}|[0-7]{2,3}|[^])/iy;
const CLASS = /\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\\\]])*\]/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})(\??)/y;

/** Reads a pattern in the syntax of RE2. It need not be valid. */
export function shapeOf(pattern: string): PatternShape {
  const open: Sequence[] = [];
  let sequence: Sequence = { size: 1, isUnbounded: false };
  let at = 0;
  const read = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    if (!found) return undefined;
    at = expression.lastIndex;
    return found;
  };
  const add = (size: number, isDot = false, isUnbounded = false) => {
    sequence.size += size;
    sequence.isUnbounded ||= isUnbounded;
    sequence.last = { size, isUnbounded, isDot };
  };

  while (at < pattern.length) {
    if (read(LOOK_AROUND)) return refused('look-around, such as (?=…) and (?<!…), is not supported');
    if (read(NAMED_REFERENCE) ?? read(BACK_REFERENCE)) return refused('back references are not supported');
    const quantifier = sequence.last && read(QUANTIFIER);
    if (quantifier) {
      const problem = repeat(sequence, quantifier);
      if (problem) return refused(problem);
    } else if (read(GROUP)) {
      open.push(sequence);
      sequence = { size: 2, isUnbounded: false };
    } else if (pattern[at] === ')') {
      at++;
      const group = sequence;
      sequence = open.pop() ?? { size: 1, isUnbounded: false };
      add(group.size, false, group.isUnbounded);
    } else if (pattern[at] === '|') {
      at++;
      sequence.size++;
      sequence.last = undefined;
    } else {
      const quoted = read(QUOTED);
      if (quoted) add(quoted[0].length);
      else if (read(PROPERTY)) add(SIZE_OF_PROPERTY);
      else if (read(ESCAPE)) add(1);
      else {
        const set = read(CLASS);
        if (set) add(/\\p|\[:\^/i.test(set[0]) ? SIZE_OF_PROPERTY : 1);
        else add(1, pattern[at++] === '.');
      }
    }
  }
  return { size: [...open, sequence].reduce((total, { size }) => total + size, 0) };
}

const refused = (problem: string): PatternShape => ({ size: 0, problem });

/** Applies a quantifier to the last atom. @returns why it is refused */
function repeat(sequence: Sequence, [text, min, range, max, lazy]: RegExpExecArray): string | undefined {
  const atom = sequence.last!;
  const isUnbounded = text.startsWith('*') || text.startsWith('+') || (range !== undefined && max === '');
  if (range !== undefined && max === '') {
    return `the repetition {${min},} is unbounded; give it an upper limit`;
  }
  if (isUnbounded && atom.isDot && lazy === '') {
    return `the repetition .${text} is unbounded; use a bounded one, such as .{0,50}`;
  }
  const times = isUnbounded || text.startsWith('?') ? 1 : Number(range === undefined ? min : max);
  if (atom.isUnbounded && (isUnbounded || times > 1)) {
    return 'an unbounded repetition is repeated; give one of the two quantifiers an upper limit';
  }
  const size = atom.size * times + Math.max(1, times - Number(min ?? 0));
  sequence.size += size - atom.size;
  sequence.isUnbounded ||= isUnbounded;
  // The pattern may have a second quantifier: it is not valid then, but must not look small.
  sequence.last = { size, isUnbounded: atom.isUnbounded || isUnbounded, isDot: false };
  return undefined;
}
