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
    try {
      return await answerOf<Answer>(thread, stopping);
    } finally {
      await thread.terminate();
    }
  });

function answerOf<Answer>(thread: Worker, stopping: AbortSignal | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => reject(new UnreadableDocumentError(message, { cause }));
    // most jobs share one `stopping`, and it would keep their listeners
    const limit = anySignal([AbortSignal.timeout(LIMITS.milliseconds), ...(stopping ? [stopping] : [])]);
    limit.addEventListener(
      'abort',
      neverThrows(() => (stopping?.aborted ? reject(stopping.reason as Error) : fail('The document takes too long'))),
    );
    thread.once('message', neverThrows(resolve));
    thread.on(
      'error',
      neverThrows((cause: unknown) => fail('The document cannot be read', cause)),
    );
    thread.once(
      'exit',
      neverThrows(() => fail('The thread of the document has ended')),
    );
  });
}
