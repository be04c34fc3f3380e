import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { AppContext, InstallationContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { FormFile } from '#platform/http/forms/form.js';
import { MEASURED_BYTES, sizeOfImage } from '../images/image-size.js';
import { MEDIA_STORE, MissingMediaError, type ByteRange, type MediaStore } from '../store/media-store.js';
import { ByteCounter } from './byte-counter.js';
import { cleanFileName } from './file-name.js';
import { HEAD_BYTES, kindOf } from './media-kind.js';
import { MediaLinks, type MediaKey } from './media-links.js';
import { MediaRepository } from './media.repository.js';
import type { AttachmentView } from './media.view.js';

/** A file of an import. */
export interface ImportedMedia extends Omit<StoredMedia, 'read'> {
  /** The user who uploaded it, or app_system. */
  readonly uid: string;
  /** Unix seconds. */
  readonly createdAt?: number;
}

/** A stored file. */
export interface StoredMedia {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** @throws ERR_MEDIA_NOT_FOUND where the storage has lost the bytes */
  read(range?: ByteRange): Promise<Readable>;
}

/** Files that users upload. They stay as long as a message, or the picture of a user or group, is one of them. */
@Injectable()
export class MediaService implements OnModuleInit {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly media: MediaRepository,
    private readonly links: MediaLinks,
    private readonly events: EventPublisher,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', (tx, { messageId }) => this.media.release(tx, BigInt(messageId)));
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.media.expireOfUser(tx, uid));
    this.events.onInTransaction('app_erased', (tx, { filesStay }) =>
      filesStay ? this.media.removeOfApp(tx) : this.media.expireOfApp(tx),
    );
  }

  /** Registers a file before it is received. It is removed after a day unless something uses it. @returns its id */
  async register(ctx: RequestContext, name: string): Promise<string> {
    const id = newMediaId();
    await this.media.create(ctx, { id, name: cleanFileName(name), uid: actingUid(ctx.principal) });
    return id;
  }

  /** Like `register`, for a file that has an id. @returns false if the file was registered before */
  async registerOnce(ctx: AppContext, { id, name, uid }: { id: string; name: string; uid: string }): Promise<boolean> {
    return this.media.create(ctx, { id, name: cleanFileName(name), uid });
  }

  /** Streams a file to the store. @param base origin of its URL, without a trailing slash */
  async receive(ctx: AppContext, id: string, incoming: FormFile, base: string): Promise<AttachmentView> {
    const key = { appId: ctx.app.id, mediaId: id };
    const counter = new ByteCounter(MEASURED_BYTES);
    // The counter may already have all of a small file when the store fails. Its error then has no other listener.
    counter.on('error', () => undefined);
    const stored = this.store.write(storeKey(key), counter).catch((error: unknown) => {
      counter.destroy(error as Error);
      throw error;
    });
    // The store comes first: its error is the cause of that of the pipeline.
    await allSettledOrThrow([stored, pipeline(incoming.content, counter)]);
    const name = cleanFileName(incoming.name);
    const { head, size } = counter;
    const { mimeType, extension } = await kindOf(head.subarray(0, HEAD_BYTES), name, incoming.mimeType);
    await this.media.complete(ctx, id, { mimeType, size });
    const measured = sizeOfImage(head, mimeType);
    const dimensions = measured && { width: measured.width, height: measured.height };
    return { url: this.links.urlOf(key, name, base), name, mimeType, extension, size, ...dimensions };
  }

  /**
   * Stores the bytes of a file of an import. Nobody can read it until `completeImported`; it is removed after a week unless something uses it.
   *
   * @param ctx without a transaction: the row exists before the bytes
   * @returns whether the id was free, or an earlier import of the file was interrupted
   */
  async storeImported(ctx: AppContext, file: ImportedMedia, content: Readable): Promise<boolean> {
    if (!(await this.media.createImported(ctx, { ...file, name: cleanFileName(file.name) }))) return false;
    await this.store.write(storeKey({ appId: ctx.app.id, mediaId: file.id }), content);
    return true;
  }

  /** @param ctx has the transaction of the import */
  async completeImported(ctx: AppContext, file: ImportedMedia): Promise<void> {
    await this.media.completeImported(ctx, file);
  }

  /** Whether the app has the file, and it is complete and not removed. */
  async isReadable(ctx: AppContext, mediaId: string): Promise<boolean> {
    return (await this.nameOf(ctx, mediaId)) !== undefined;
  }

  /** @returns undefined unless the app has the file, and it is complete and not removed */
  async nameOf(ctx: AppContext, mediaId: string): Promise<string | undefined> {
    return (await this.media.find(ctx, { appId: ctx.app.id, mediaId }))?.name;
  }

  /** The bytes that the row of a complete file says. @returns undefined if there is no such row */
  async sizeOf(ctx: AppContext, mediaId: string): Promise<number | undefined> {
    return this.media.sizeOf(ctx, mediaId);
  }

  /** The URL of a file of the app. @param base origin of the server, without a trailing slash */
  urlOf(ctx: AppContext, mediaId: string, name: string, base: string): string {
    return this.links.urlOf({ appId: ctx.app.id, mediaId }, cleanFileName(name), base);
  }

  /** @param link the signed part of a URL @throws ERR_MEDIA_NOT_FOUND */
  async find(ctx: InstallationContext, link: string): Promise<StoredMedia> {
    const key = this.links.resolve(link);
    const row = key && (await this.media.find(ctx, key));
    if (!row) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    const read = async (range?: ByteRange) => {
      try {
        return await this.read(key, Number(row.size), range);
      } catch (error) {
        if (!(error instanceof MissingMediaError)) throw error;
        this.logger.warn(key, 'The media storage lacks the bytes of a file.');
        throw new DomainError('ERR_MEDIA_NOT_FOUND');
      }
    };
    return { ...row, size: Number(row.size), read };
  }

  /**
   * The content of a file of the app, by its URL in a message.
   *
   * @returns undefined for URLs of other servers or apps, and for files that are missing or larger
   */
  async readByUrl(
    ctx: AppContext,
    url: string,
    maximumBytes: number,
  ): Promise<{ mimeType: string; content: Buffer } | undefined> {
    const [mediaId] = this.links.idsIn(ctx.app.id, [{ url }]);
    if (mediaId === undefined) return undefined;
    const key = { appId: ctx.app.id, mediaId };
    const row = await this.media.find(ctx, key);
    if (!row || Number(row.size) > maximumBytes) return undefined;
    try {
      return { mimeType: row.mimeType, content: await buffer(await this.read(key, Number(row.size))) };
    } catch (error) {
      if (error instanceof MissingMediaError) return undefined;
      throw error;
    }
  }

  /** Bytes of a file of the app from a position. @returns undefined if there is no such file */
  async readPart(
    ctx: AppContext,
    mediaId: string,
    start: number,
    maxBytes: number,
  ): Promise<{ size: number; content: Readable } | undefined> {
    const key = { appId: ctx.app.id, mediaId };
    const row = await this.media.find(ctx, key);
    if (!row) return undefined;
    const size = Number(row.size);
    const end = Math.min(start + maxBytes, size) - 1;
    return { size, content: start > end ? Readable.from([]) : await this.read(key, size, { start, end }) };
  }

  /** Never reads past the size of the row. */
  private async read(key: MediaKey, size: number, range?: ByteRange): Promise<Readable> {
    if (size === 0) return Readable.from([]);
    return this.store.read(storeKey(key), range ?? { start: 0, end: size - 1 });
  }

  /** The ids of the uploaded files among the attachments of a message. */
  idsIn(ctx: AppContext, { attachments }: { attachments?: unknown }): string[] {
    return this.links.idsIn(ctx.app.id, attachments);
  }

  /** Keeps files that nothing uses yet. */
  async keepUntil(ctx: RequestContext, ids: string[], time: Date): Promise<void> {
    if (ids.length > 0) await this.media.keepUntil(ctx, ids, time);
  }

  /** Keeps the files until all of the messages are deleted. @param ctx must have the open transaction that stores the messages */
  async use(ctx: AppContext, ids: string[], messageIds: bigint[]): Promise<void> {
    if (ids.length > 0 && messageIds.length > 0) await this.media.use(ctx, ids, messageIds);
  }
}

export const newMediaId = (): string => randomBytes(16).toString('hex');

export const storeKey = ({ appId, mediaId }: MediaKey): string => `${appId}/${mediaId}`;

/** Rejects only after all of the work has ended, so that the caller can clean up. @throws the error of the first that failed, in order */
async function allSettledOrThrow(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
