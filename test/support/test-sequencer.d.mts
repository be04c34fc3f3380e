/** See test-sequencer.mjs. */
export default class TestSequencer {
  shard<Test extends { readonly path: string }>(
    tests: readonly Test[],
    options: { shardIndex: number; shardCount: number },
  ): Test[];
}
