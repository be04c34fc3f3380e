import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { packageRoot } from '#platform/files/package-root.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { MEASURED_BYTES, sizeOfImage } from './image-size.js';
import type { Thumbnail, ThumbnailRequest } from './thumbnail.js';

/** The library decodes these. */
const RESIZED = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const LIMITS = {
  /** The limit for the bytes of the file. */
  bytes: 32 * 1024 * 1024,
  /** Cameras of phones take 12 to 24 million by default. */
  pixels: 25_000_000,
  /** An image of the most pixels takes 320 MB. */
  memoryBytes: 384 * 1024 * 1024,
  milliseconds: 15_000,
};

/** The largest file of which thumbnails are made, in bytes. */
export const MAX_RESIZED_BYTES = LIMITS.bytes;

/** An image of which no thumbnail can be made: it is damaged, too large, or takes too long. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/** Makes thumbnails in a thread of their own, one image after the other, so that memory and processors stay with requests. */
@Injectable()
export class ImageResizer {
  private readonly oneAtATime = pLimit(1);

  /** Whether the type is one of which thumbnails can be made. */
  canResize(mimeType: string): boolean {
    return RESIZED.includes(mimeType);
  }

  /**
   * The thumbnails that are smaller than the image, and the smallest in any case; the largest first.
   *
   * @param read called when it is the turn of the image
   * @throws UnreadableImageError, the reason of `stopping`, and what `read` throws
   */
  async thumbnailsOf(
    read: () => Promise<{ mimeType: string; content: Buffer } | undefined>,
    stopping?: AbortSignal,
  ): Promise<Thumbnail[]> {
    return this.oneAtATime(async () => {
      stopping?.throwIfAborted();
      const file = await read();
      const size = file && sizeOfImage(file.content.subarray(0, MEASURED_BYTES), file.mimeType);
      if (!size || !this.canResize(file.mimeType) || size.width * size.height > LIMITS.pixels)
        throw new UnreadableImageError('The image is not one that is resized');
      return resized(
        { bytes: file.content, orientation: size.orientation, maximumBytes: LIMITS.memoryBytes },
        stopping,
      );
    });
  }
}

/** A program of its own: threads are started from a file. */
const threadFile = (): string => join(packageRoot(), 'dist', 'resources', 'media', 'images', 'thumbnail-thread.js');

/** @throws UnreadableImageError, the reason of `stopping` */
async function resized(request: ThumbnailRequest, stopping: AbortSignal | undefined): Promise<Thumbnail[]> {
  const thread = new Worker(threadFile(), {
    workerData: request,
    env: {},
    // what the library prints about an image is of no use
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    return await answerOf(thread, stopping);
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, stopping: AbortSignal | undefined): Promise<Thumbnail[]> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => reject(new UnreadableImageError(message, { cause }));
    const limit = AbortSignal.timeout(LIMITS.milliseconds);
    limit.addEventListener(
      'abort',
      neverThrows(() => fail('The image takes too long')),
    );
    stopping?.addEventListener(
      'abort',
      neverThrows(() => reject(stopping.reason as Error)),
      { signal: limit },
    );
    thread.once('message', neverThrows(resolve));
    thread.on(
      'error',
      neverThrows((cause: unknown) => fail('The image cannot be decoded', cause)),
    );
    thread.once(
      'exit',
      neverThrows(() => fail('The thread of the image has ended')),
    );
  });
}
