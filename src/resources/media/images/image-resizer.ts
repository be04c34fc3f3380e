import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { UnreadableDocumentError, inThread } from '#platform/threads/document-threads.js';
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
};

/** The largest file of which thumbnails are made, in bytes. */
export const MAX_RESIZED_BYTES = LIMITS.bytes;

/** Makes thumbnails of one image after the other, because each takes so much memory. */
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
   * @throws UnreadableDocumentError, the reason of `stopping`, and what `read` throws
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
        throw new UnreadableDocumentError('The image is not one that is resized');
      const { orientation } = size;
      const request: ThumbnailRequest = { bytes: file.content, orientation, maximumBytes: LIMITS.memoryBytes };
      return inThread<Thumbnail[]>('resources/media/images/thumbnail', request, stopping);
    });
  }
}
