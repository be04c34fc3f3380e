import type { TextMatch } from './condition.js';
import { ShardedMap } from './sharded-map.js';
import { MAX_STEP, type SlicedWork } from './sliced-work.js';
import { wordsOf, type WordsOfText } from './words/words-of-text.js';

interface Sentence {
  text: string;
  trigrams: number;
}

/** A sentence of a hostile list has so many; sentences of others share most of theirs. */
const NEW_TRIGRAMS_PER_SENTENCE = 100;

const BYTES_PER_SENTENCE = 120;
const BYTES_PER_TRIGRAM = 120;
const BYTES_PER_REFERENCE = 12;
const UNITS_PER_TRIGRAM = 20;
const UNITS_PER_STEP = MAX_STEP / 20;

/** The sentences of one condition by their trigrams. Similarity is that of PostgreSQL's pg_trgm: the trigrams of both by the trigrams of either. */
export class SentenceIndex {
  readonly #sentences: Sentence[] = [];
  readonly #byTrigram: ShardedMap<number[]>;
  #bytes: number;
  /** The most trigrams that a text can have and still be similar to a sentence. */
  #maxTrigrams = 0;

  /**
   * @param threshold from 0 to 1; a text matches a sentence if their similarity is greater
   * @param expectedSentences how many will be added, about
   */
  constructor(
    private readonly threshold: number,
    expectedSentences: number,
  ) {
    this.#byTrigram = new ShardedMap(expectedSentences * NEW_TRIGRAMS_PER_SENTENCE);
    this.#bytes = this.#byTrigram.bytes;
  }

  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A sentence without a letter, digit or emoji matches nothing. */
  *add(text: string): SlicedWork<void> {
    const trigrams = yield* trigramsOf(yield* wordsOf(text));
    if (!trigrams?.size) return;
    const id = this.#sentences.push({ text, trigrams: trigrams.size }) - 1;
    for (const trigram of trigrams) {
      const ids = this.#byTrigram.get(trigram);
      if (ids) ids.push(id);
      else {
        this.#byTrigram.set(trigram, [id]);
        this.#bytes += BYTES_PER_TRIGRAM;
      }
    }
    this.#bytes += BYTES_PER_SENTENCE + 2 * text.length + BYTES_PER_REFERENCE * trigrams.size;
    const most = this.threshold > 0 ? trigrams.size / this.threshold : Infinity;
    this.#maxTrigrams = Math.max(this.#maxTrigrams, most);
    yield UNITS_PER_TRIGRAM * trigrams.size;
  }

  /** @returns the most similar sentence, if one is similar enough */
  *match(text: WordsOfText): SlicedWork<Omit<TextMatch, 'key'> | undefined> {
    if (this.isEmpty) return undefined;
    const trigrams = yield* trigramsOf(text, this.#maxTrigrams);
    if (!trigrams) return undefined;
    const shared = new Uint32Array(this.#sentences.length);
    const found: number[] = [];
    let units = 0;
    for (const trigram of trigrams) {
      units += UNITS_PER_TRIGRAM;
      for (const id of this.#byTrigram.get(trigram) ?? []) {
        if (++shared[id]! === 1) found.push(id);
        if (++units >= UNITS_PER_STEP) {
          yield units;
          units = 0;
        }
      }
    }
    let best: { term: string; similarity: number } | undefined;
    for (const id of found) {
      const sentence = this.#sentences[id]!;
      const similarity = shared[id]! / (trigrams.size + sentence.trigrams - shared[id]!);
      if (similarity > this.threshold && !(best && best.similarity >= 100 * similarity))
        best = { term: sentence.text, similarity: 100 * similarity };
      if (++units >= UNITS_PER_STEP) {
        yield units;
        units = 0;
      }
    }
    yield units;
    return best;
  }
}

/**
 * Each word with two spaces before and one after it gives its three-letter parts. Adjacent characters of scripts without spaces are one
 * word here, so that their order counts.
 *
 * @returns undefined if there are more than so many
 */
function* trigramsOf({ words, single }: WordsOfText, max = Infinity): SlicedWork<Set<string> | undefined> {
  const trigrams = new Set<string>();
  let units = 0;
  for (let at = 0; at < words.length; at++) {
    let padded = `  ${words[at]!}`;
    if (single?.[at]) while (single[at + 1]) padded += words[++at]!;
    padded += ' ';
    for (let from = 0; from + 3 <= padded.length; from++) {
      trigrams.add(padded.slice(from, from + 3));
      units += UNITS_PER_TRIGRAM;
      if (units >= UNITS_PER_STEP) {
        yield units;
        units = 0;
      }
    }
    if (trigrams.size > max) return undefined;
  }
  yield units;
  return trigrams;
}
