/** A Map copies itself when it doubles, so one of a million keys would hold the event loop. */
const KEYS_PER_SHARD = 2_000;
const BYTES_PER_SHARD = 300;

/** A Map with keys that are not empty, of which adding one more never takes long. */
export class ShardedMap<Value> {
  readonly #shards: Map<string, Value>[];

  /** @param expectedKeys decides the number of shards */
  constructor(expectedKeys: number) {
    const count = 2 ** Math.max(0, Math.ceil(Math.log2(expectedKeys / KEYS_PER_SHARD)));
    this.#shards = Array.from({ length: count }, () => new Map<string, Value>());
  }

  /** The memory of the map itself, without its keys and values. */
  get bytes(): number {
    return this.#shards.length * BYTES_PER_SHARD;
  }

  get(key: string): Value | undefined {
    return this.#shardOf(key).get(key);
  }

  set(key: string, value: Value): void {
    this.#shardOf(key).set(key, value);
  }

  /** Three characters and the length spread words and trigrams evenly enough, and take the same time for every key. */
  #shardOf(key: string): Map<string, Value> {
    const last = key.length - 1;
    let hash = Math.imul(key.charCodeAt(0) + 31 * key.length, 0x9e3779b1) + key.charCodeAt(last >> 1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + key.charCodeAt(last);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return this.#shards[(hash >>> 16) & (this.#shards.length - 1)]!;
  }
}
