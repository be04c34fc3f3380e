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
const LIMITS = { milliseconds: 15_000, heapMegabytes: 128, youngGenerationMegabytes: 8 };

/** Of a thread that reads parts, which are small: what it has read would stay as garbage until its heap is full. */
const LIMITS_OF_PARTS = { heapMegabytes: 64, youngGenerationMegabytes: 2 };

/** The limit applies to a process: memory and processors stay with requests. */
const threads = pLimit(2);

/**
 * Reads a document that others have made. Its parser may take more than linear time, so it has a thread of its own, which ends with it: whatever the
 * document does to the parser reaches no other document.
 *
 * @param program the file `<program>-thread.ts` in `src/`. It posts its answer to the `workerData`
 * @param workerData is copied; of a view, the whole buffer below it
 * @throws UnreadableDocumentError, and the reason of `stopping`
 */
export const inThread = <Answer>(program: string, workerData: unknown, stopping?: AbortSignal): Promise<Answer> =>
  threads(async () => {
    stopping?.throwIfAborted();
    const thread = start(program, LIMITS, workerData);
    try {
      return await answerOf(thread, stopping);
    } finally {
      await thread.terminate();
    }
  });

/**
 * A thread for the parts of one document, which are read one after the other. It starts with the first part, and must be ended after the last one.
 */
export class PartsThread<Part, Answer> {
  private thread: Worker | undefined;

  /** @param program the file `<program>-thread.ts` in `src/`. It posts its answer to each message */
  constructor(private readonly program: string) {}

  /**
   * @param transferred buffers of the part that are moved to the thread, and not copied
   * @throws UnreadableDocumentError. The next part then has another thread
   */
  read(part: Part, transferred: readonly ArrayBuffer[]): Promise<Answer> {
    return threads(async () => {
      this.thread ??= start(this.program, LIMITS_OF_PARTS);
      try {
        this.thread.postMessage(part, transferred);
        return await answerOf<Answer>(this.thread);
      } catch (error) {
        await this.end();
        throw error;
      }
    });
  }

  async end(): Promise<void> {
    await this.thread?.terminate();
    this.thread = undefined;
  }
}

function start(program: string, limits: typeof LIMITS_OF_PARTS, workerData?: unknown): Worker {
  // a bundled program: threads are started from a file
  const thread = new Worker(join(packageRoot(), 'dist', `${program}-thread.js`), {
    workerData,
    env: {},
    // a program that was preloaded into this process, such as one that traces it, is not started again for each document
    execArgv: [],
    // what libraries print about a document is of no use
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes,
      maxYoungGenerationSizeMb: limits.youngGenerationMegabytes,
    },
  });
  // after the answer nobody else listens
  thread.on('error', () => undefined);
  return thread;
}

async function answerOf<Answer>(thread: Worker, stopping?: AbortSignal): Promise<Answer> {
  const ended = new AbortController();
  const onExit = neverThrows(() => ended.abort());
  thread.once('exit', onExit);
  try {
    const limit = AbortSignal.timeout(LIMITS.milliseconds);
    const signal = anySignal([limit, ended.signal, ...(stopping ? [stopping] : [])]);
    const [answer] = (await once(thread, 'message', { signal })) as [Answer];
    return answer;
  } catch (cause) {
    stopping?.throwIfAborted();
    throw new UnreadableDocumentError('The document is damaged, or takes too much time or memory', { cause });
  } finally {
    thread.off('exit', onExit);
  }
}
