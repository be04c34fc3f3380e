import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorCode } from '#platform/errors/error-reason.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { ArchiveTarget } from './archive-target.js';
import { ZipArchive } from './zip-archive.js';

export interface SendOptions {
  /** After this time the export fails. */
  readonly maxMilliseconds: number;
  /** Called before the first byte. */
  readonly onBegin: () => void;
}

/** Sends archives as ZIP files while they are made. */
@Injectable()
export class ArchiveSender implements OnModuleDestroy {
  /** Aborting one ends the archive that is being sent. */
  private readonly running = new Set<AbortController>();

  onModuleDestroy(): void {
    for (const controller of this.running) controller.abort(new Error('The server stops during an export'));
  }

  /**
   * Resolves when the client has all of it, or has disconnected. After an error in the middle `target` is destroyed.
   *
   * @param write writes the files of the archive
   */
  async send(
    target: NodeJS.WritableStream,
    { maxMilliseconds, onBegin }: SendOptions,
    write: (archive: ArchiveTarget) => Promise<unknown>,
  ): Promise<void> {
    const archive = new ZipArchive();
    const controller = abortedAfter(maxMilliseconds);
    const { signal } = controller;
    this.running.add(controller);
    signal.addEventListener(
      'abort',
      neverThrows(() => archive.abort(signal.reason as Error)),
    );
    try {
      const written = finish(archive, write);
      const sent = pipe(archive, target, { signal, begin: onBegin });
      const [writing, sending] = await Promise.allSettled([written, sent]);
      for (const outcome of [writing, sending])
        if (outcome.status === 'rejected' && !isDisconnect(outcome.reason)) throw outcome.reason;
    } finally {
      controller.abort();
      this.running.delete(controller);
    }
  }
}

async function finish(archive: ZipArchive, write: (archive: ArchiveTarget) => Promise<unknown>): Promise<void> {
  try {
    await write(archive);
    archive.end();
  } catch (error) {
    archive.abort(error as Error);
    throw error;
  }
}

/** @param begin called before the first byte is sent: what fails before it becomes an error response */
async function pipe(
  archive: ZipArchive,
  target: NodeJS.WritableStream,
  { signal, begin }: { signal: AbortSignal; begin: () => void },
): Promise<void> {
  try {
    const chunks = archive.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await beginningOf(chunks);
    begin();
    await pipeline(joined(first, chunks), target, { signal });
  } catch (error) {
    archive.abort(error as Error);
    throw error;
  }
}

/** Up to this size the beginning of an archive is kept back, so that an export that fails at once has an error response. */
const BEGINNING_BYTES = 64 * 1024;

async function beginningOf(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const beginning: Buffer[] = [];
  for (let bytes = 0; bytes < BEGINNING_BYTES;) {
    const next = await chunks.next();
    if (next.done) break;
    beginning.push(next.value);
    bytes += next.value.length;
  }
  return beginning;
}

async function* joined(first: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The last two are of a client that disconnects before the first byte. */
const DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED']);

const isDisconnect = (error: unknown): boolean => DISCONNECTED.has(errorCode(error) ?? '');

/** Aborted at the end of the time, unless it is aborted before. */
function abortedAfter(milliseconds: number): AbortController {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error('The export took longer than EXPORT_TIMEOUT_SECONDS'));
  const timer = setTimeout(neverThrows(expire), milliseconds).unref();
  controller.signal.addEventListener(
    'abort',
    neverThrows(() => clearTimeout(timer)),
  );
  return controller;
}
