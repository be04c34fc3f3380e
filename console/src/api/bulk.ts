export interface BulkResult {
  done: string[];
  failed: { id: string; error: Error }[];
}

const CONCURRENT_REQUESTS = 4;

/** Requests about several things, a few at once. One that fails does not stop the others. */
export async function forEachOf(
  ids: readonly string[],
  request: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await request(id);
        result.done.push(id);
      } catch (error) {
        result.failed.push({ id, error: error as Error });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  return result;
}
