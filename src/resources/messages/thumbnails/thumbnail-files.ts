import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { UnreadableDocumentError } from '#platform/threads/document-threads.js';
import { MediaService, newMediaId } from '#resources/media/files/media.service.js';
import { ImageResizer, MAX_RESIZED_BYTES } from '#resources/media/images/image-resizer.js';
import { thumbnailNames, type Thumbnail, type ThumbnailName } from '#resources/media/images/thumbnail.js';
import type { ThumbnailUrls } from './thumbnail-extension.js';

export interface StoredThumbnails {
  readonly urls: ThumbnailUrls;
  readonly mediaIds: string[];
}

interface StoredImage {
  readonly id: string;
  readonly url: string;
  /** The origin of the addresses of the thumbnails. */
  readonly origin: string;
}

interface StoredThumbnail {
  readonly mediaId: string;
  readonly url: string;
}

/** Thumbnails of the images that an app has stored; they are files of the app themselves. */
@Injectable()
export class ThumbnailFiles {
  constructor(
    private readonly media: MediaService,
    private readonly resizer: ImageResizer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The thumbnails of an image: those that it has for another message, or new ones.
   *
   * @param url of the image in the message
   * @param stopping ends the work, with its reason
   * @returns undefined for what is no image of the app that can be decoded
   */
  async of(ctx: AppContext, url: string, stopping: AbortSignal): Promise<StoredThumbnails | undefined> {
    const [imageId] = this.media.idsIn(ctx, { attachments: [{ url }] });
    if (imageId === undefined) return undefined;
    const image = { id: imageId, url, origin: this.config.publicUrl ?? new URL(url).origin };
    return (await this.find(ctx, image)) ?? (await this.make(ctx, image, stopping));
  }

  /** The smallest one is stored last, so an image that has it has all. */
  private async find(ctx: AppContext, { id, origin }: StoredImage): Promise<StoredThumbnails | undefined> {
    const found = new Map<ThumbnailName, StoredThumbnail>();
    for (const name of [...thumbnailNames].reverse()) {
      const mediaId = thumbnailId(id, name);
      const fileName = await this.media.nameOf(ctx, mediaId);
      if (fileName === undefined && found.size === 0) return undefined;
      if (fileName !== undefined) found.set(name, { mediaId, url: this.media.urlOf(ctx, mediaId, fileName, origin) });
    }
    return thumbnailsOf(found);
  }

  private async make(
    ctx: AppContext,
    image: StoredImage,
    stopping: AbortSignal,
  ): Promise<StoredThumbnails | undefined> {
    try {
      const read = () => this.media.readByUrl(ctx, image.url, MAX_RESIZED_BYTES);
      const made = await this.resizer.thumbnailsOf(read, stopping);
      const stored = new Map<ThumbnailName, StoredThumbnail>();
      for (const thumbnail of made) stored.set(thumbnail.name, await this.store(ctx, image, thumbnail));
      return thumbnailsOf(stored);
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return undefined;
      throw error;
    }
  }

  private async store(
    ctx: AppContext,
    { id, origin }: StoredImage,
    { name: size, bytes, mimeType }: Thumbnail,
  ): Promise<StoredThumbnail> {
    const name = `${size}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
    const mediaId = await this.register(ctx, thumbnailId(id, size), name);
    const content = Readable.from([Buffer.from(bytes)]);
    const { url } = await this.media.receive(ctx, mediaId, { name, mimeType, content }, origin);
    return { mediaId, url };
  }

  /** The id is taken while another process makes the same thumbnail, and while a former one is being removed. This one then has an id of its own. */
  private async register(ctx: AppContext, wanted: string, name: string): Promise<string> {
    for (const id of [wanted, newMediaId()])
      if (await this.media.registerOnce(ctx, { id, name, uid: SYSTEM_UID })) return id;
    throw new Error('A random id of a file is taken');
  }
}

/** Known from the id of the image, so that messages with the same image share its thumbnails. */
const thumbnailId = (imageId: string, name: ThumbnailName): string =>
  createHash('sha256').update(`${imageId} ${name}`).digest('hex').slice(0, 32);

/** An image that is smaller than a thumbnail has the next smaller one in its place. */
function thumbnailsOf(found: ReadonlyMap<ThumbnailName, StoredThumbnail>): StoredThumbnails {
  const small = found.get('small')!;
  const medium = found.get('medium') ?? small;
  const large = found.get('large') ?? medium;
  return {
    urls: { small: small.url, medium: medium.url, large: large.url },
    mediaIds: [...new Set([small, medium, large].map(({ mediaId }) => mediaId))],
  };
}
