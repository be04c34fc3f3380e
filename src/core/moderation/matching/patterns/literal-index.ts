import { ShardedMap } from '../sharded-map.js';
import type { SlicedWork } from '../sliced-work.js';

interface Literal {
  text: string;
  /** Numbers of the patterns that match no text without it, unless another of their literals is there. */
  patterns: number[];
}

const LENGTH_OF_KEY = 3;

const UNITS_PER_LOOKUP = 8;
const UNITS_PER_STEP = 5_000;
const BYTES_PER_LITERAL = 250;
const BYTES_PER_REFERENCE = 12;

/** Finds the patterns that may match a text, by literals of which they need one. */
export class LiteralIndex {
  readonly #byStart: ShardedMap<Literal[]>;
  #bytes: number;

  /** @param expectedLiterals how many will be added, about */
  constructor(expectedLiterals: number) {
    this.#byStart = new ShardedMap(expectedLiterals);
    this.#bytes = this.#byStart.bytes;
  }

  /** Shorter literals are in most texts. */
  static accepts(literals: readonly string[] | undefined): literals is readonly string[] {
    return literals?.every((literal) => literal.length >= LENGTH_OF_KEY) ?? false;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param literals folded as by `foldLiteral` */
  add(pattern: number, literals: readonly string[]): void {
    for (const text of literals) {
      const key = text.slice(0, LENGTH_OF_KEY);
      let sameStart = this.#byStart.get(key);
      if (!sameStart) this.#byStart.set(key, (sameStart = []));
      let literal = sameStart.find((other) => other.text === text);
      if (!literal) {
        literal = { text, patterns: [] };
        sameStart.push(literal);
        this.#bytes += BYTES_PER_LITERAL + 2 * text.length;
      }
      literal.patterns.push(pattern);
      this.#bytes += BYTES_PER_REFERENCE;
    }
  }

  /** The patterns of which a literal is in the text. */
  *candidates(text: string): SlicedWork<Set<number>> {
    const folded = foldLiteral(text);
    const found = new Set<number>();
    const seen = new Set<Literal>();
    let units = folded.length;
    for (let at = 0; at + LENGTH_OF_KEY <= folded.length; at++) {
      const literals = this.#byStart.get(folded.slice(at, at + LENGTH_OF_KEY));
      units += UNITS_PER_LOOKUP;
      for (const literal of literals ?? []) {
        units += UNITS_PER_LOOKUP;
        if (!seen.has(literal) && folded.startsWith(literal.text, at)) {
          seen.add(literal);
          units += literal.patterns.length * UNITS_PER_LOOKUP;
          for (const pattern of literal.patterns) found.add(pattern);
        }
        if (units >= UNITS_PER_STEP) {
          yield units;
          units = 0;
        }
      }
      if (units >= UNITS_PER_STEP) {
        yield units;
        units = 0;
      }
    }
    yield units;
    return found;
  }
}

/** Texts that differ in the case of ASCII letters are equal then. RE2 takes the long s for an s, and the Kelvin sign for a k. */
const foldLiteral = (text: string): string => text.toLowerCase().replaceAll('ſ', 's');
