import { RequiredLiterals } from './required-literals.js';

/** Properties of a pattern that are known before it is compiled. */
export interface PatternShape {
  /** Instructions of the compiled pattern, about. Classes of Unicode properties count more than one. */
  size: number;
  /** No text matches in which none of these ASCII texts is, whatever their case. Missing if none are known. */
  literals?: string[];
  /** Why patterns like this one are refused. */
  problem?: string;
}

/** The part of a group, or of the whole pattern, that has been read. */
interface Sequence {
  size: number;
  /** Whether it has a repetition without an upper limit. */
  isUnbounded: boolean;
  last?: Atom;
  required: RequiredLiterals;
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
const NAMED_REFERENCE = /\(\?P=|\\[kg]/y;
const BACK_REFERENCE = /\\[1-9](?!\d)/y;
const QUOTED = /\\Q[^\\]*(?:\\(?!E)[^\\]*)*(?:\\E)?/y;
const PROPERTY = /\\p(?:\{[^}]*\}|.)/iy;
const PUNCTUATION = /\\([ -/:-@[-`{-~])/y;
const ESCAPE = /\\(?:x\{[^}]*\}|x[\da-f]{2}|[0-7]{2,3}|[^])/iy;
const CLASS = /\[\^?\]?(?:\[:\^?\w{1,10}:\]|\\[^]|[^\\\]]){0,100}\]/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})(\??)/y;
const LITERAL = /[ -~]/;
const NO_LITERAL = /[.^$\\]/;

/** Reads a pattern in the syntax of RE2. It need not be valid. */
export function shapeOf(pattern: string): PatternShape {
  const open: Sequence[] = [];
  let sequence = newSequence();
  let at = 0;
  const read = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    if (!found) return undefined;
    at = expression.lastIndex;
    return found;
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
      sequence = newSequence();
    } else if (pattern[at] === ')') {
      at++;
      const group = sequence;
      sequence = open.pop() ?? newSequence();
      add(sequence, group.size, { isUnbounded: group.isUnbounded });
      sequence.required.addGroup(group.required.literals);
    } else if (pattern[at] === '|') {
      at++;
      sequence.size++;
      sequence.last = undefined;
      sequence.required.endAlternative();
    } else readAtom(sequence, read, () => pattern[at++]!);
  }
  const size = open.reduce((total, outer) => total + outer.size, sequence.size);
  return { size, literals: open.length === 0 ? sequence.required.literals : undefined };
}

const newSequence = (): Sequence => ({ size: 2, isUnbounded: false, required: new RequiredLiterals() });

const refused = (problem: string): PatternShape => ({ size: 0, problem });

function add(sequence: Sequence, size: number, { isDot = false, isUnbounded = false } = {}): void {
  sequence.size += size;
  sequence.isUnbounded ||= isUnbounded;
  sequence.last = { size, isUnbounded, isDot };
}

/** Reads a character, a class or an escape. */
function readAtom(
  sequence: Sequence,
  read: (expression: RegExp) => RegExpExecArray | undefined,
  next: () => string,
): void {
  const quoted = read(QUOTED);
  if (quoted) {
    add(sequence, quoted[0].length);
    sequence.required.addOther();
    return;
  }
  if (read(PROPERTY)) {
    add(sequence, SIZE_OF_PROPERTY);
    sequence.required.addOther();
    return;
  }
  const punctuation = read(PUNCTUATION);
  const set = punctuation ? undefined : (read(ESCAPE) ?? read(CLASS));
  if (set) {
    add(sequence, /\\p|\[:\^/i.test(set[0]) ? SIZE_OF_PROPERTY : 1);
    sequence.required.addOther();
    return;
  }
  const character = punctuation?.[1] ?? next();
  add(sequence, 1, { isDot: !punctuation && character === '.' });
  const isLiteral = LITERAL.test(character) && (punctuation !== undefined || !NO_LITERAL.test(character));
  if (isLiteral) sequence.required.addCharacter(character.toLowerCase());
  else sequence.required.addOther();
}

/** Applies a quantifier to the last atom. @returns why it is refused */
function repeat(sequence: Sequence, [text, min, range, max, lazy]: RegExpExecArray): string | undefined {
  const atom = sequence.last!;
  const hasNoMax = range !== undefined && max === '';
  const isUnbounded = hasNoMax || text.startsWith('*') || text.startsWith('+');
  if (hasNoMax) return `the repetition {${min},} is unbounded; give it an upper limit`;
  if (isUnbounded && atom.isDot && lazy === '') {
    return `the repetition .${text} is unbounded; use a bounded one, such as .{0,50}`;
  }
  const times = isUnbounded || text.startsWith('?') ? 1 : Number(range === undefined ? min : max);
  if (atom.isUnbounded && (isUnbounded || times > 1)) {
    return 'an unbounded repetition is repeated; give one of the two quantifiers an upper limit';
  }
  sequence.required.repeatLast(text.startsWith('+') || Number(min ?? 0) > 0);
  const size = atom.size * times + Math.max(1, times - Number(min ?? 0));
  sequence.size += size - atom.size;
  sequence.isUnbounded ||= isUnbounded;
  // A second quantifier is not valid, but must not make the pattern look small.
  sequence.last = { size, isUnbounded: atom.isUnbounded || isUnbounded, isDot: false };
  return undefined;
}
