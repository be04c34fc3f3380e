import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { anySignal } from '../async/any-signal.js';
import { packageRoot } from '../files/package-root.js';
import { neverThrows } from '../observability/never-throws.js';

/** A document cannot be read: it is damaged, or takes too much time or memory. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** For one document. Memory of WebAssembly and bytes outside of the heap are limited by the programs. */
const LIMITS = { milliseconds: 15_000, heapMegabytes: 128 };

/** The limit applies to a process: memory and processors stay with requests. */
const threads = pLimit(2);

/**
 * Reads a document that others have made. Its parser may take more than linear time, so it has a thread of its own, which ends with it: whatever the
 * document does to the parser reaches no other document.
 *
 * @param program the file `<program>-thread.ts` in `src/`. It posts its answer to the `workerData`
 * @throws UnreadableDocumentError, and the reason of `stopping`
 */
export const inThread = <Answer>(program: string, workerData: unknown, stopping?: AbortSignal): Promise<Answer> =>
  threads(async () => {
    stopping?.throwIfAborted();
    // a bundled program: threads are started from a file
    const thread = new Worker(join(packageRoot(), 'dist', `${program}-thread.js`), {
      workerData,
      env: {},
      // what libraries print about a document is of no use
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMegabytes },
    });
    // after the answer nobody else listens
    thread.on('error', () => undefined);
    const ended = new AbortController();
    thread.once(
      'exit',
      neverThrows(() => ended.abort()),
    );
    try {
      const limit = AbortSignal.timeout(LIMITS.milliseconds);
      const signal = anySignal([limit, ended.signal, ...(stopping ? [stopping] : [])]);
      const [answer] = (await once(thread, 'message', { signal })) as [Answer];
      return answer;
    } catch (cause) {
      stopping?.throwIfAborted();
      throw new UnreadableDocumentError('The document is damaged, or takes too much time or memory', { cause });
    } finally {
      await thread.terminate();
    }
  });
