import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { actingUid } from '../../platform/auth/principal.js';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { cleanName, kindOf } from './media-kind.js';
import { ByteCounter } from './byte-counter.js';
import { MediaLinks, type MediaKey } from './media-links.js';
import { MEDIA_STORE, type ByteRange, type MediaStore } from './media-store.js';
import { MediaRepository } from './media.repository.js';
import type { AttachmentView } from './media.view.js';

/** A file while it arrives, with what the client says of it. */
export interface Incoming {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Readable;
}

/** A stored file, and its bytes or a part of them. */
export interface StoredMedia {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** Files that messages carry. */
@Injectable()
export class MediaService implements OnModuleInit {
  constructor(
    private readonly media: MediaRepository,
    private readonly links: MediaLinks,
    private readonly events: EventPublisher,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', (tx, { messageId }) => this.media.release(tx, messageId));
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.media.expireOfUser(tx, uid));
    this.events.onInTransaction('app_erased', (tx) => this.media.expireOfApp(tx));
  }

  /** Makes room for a file that is about to arrive. Until a message uses it, it stays for a day. @returns its id */
  async open(ctx: RequestContext, name: string): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await this.media.create(ctx, { id, name: cleanName(name), uid: actingUid(ctx.principal) });
    return id;
  }

  /** Stores a file as it arrives, never the whole of it in memory. @param base of its address, without a slash at the end */
  async fill(ctx: RequestContext, id: string, incoming: Incoming, base: string): Promise<AttachmentView> {
    const key = { appId: ctx.app.id, mediaId: id };
    const measure = new ByteCounter();
    // a small file is in there as a whole before the store fails, and nobody else listens any more by then
    measure.on('error', () => undefined);
    const stored = this.store.write(storeKey(key), measure).catch((error: unknown) => {
      measure.destroy(error as Error);
      throw error;
    });
    // the store first: what it says is why the file could not be received
    await allDone([stored, pipeline(incoming.content, measure)]);
    const name = cleanName(incoming.name);
    const { mimeType, extension } = await kindOf(measure.head, name, incoming.mimeType);
    await this.media.complete(ctx, id, { mimeType, size: measure.size });
    return { url: this.links.addressOf(key, name, base), name, mimeType, extension, size: measure.size };
  }

  /** @param link the signed part of an address @throws ERR_MEDIA_NOT_FOUND */
  async find(ctx: InstallationContext, link: string): Promise<StoredMedia> {
    const key = this.links.resolve(link);
    const row = key && (await this.media.find(ctx, key));
    if (!row) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    const { id, name, mime_type: mimeType, size } = row;
    return { id, name, mimeType, size: Number(size), read: (range) => this.store.read(storeKey(key), range) };
  }

  /** The uploaded files that the content of a message shows. */
  idsIn(ctx: RequestContext, { attachments }: { attachments?: unknown }): string[] {
    return this.links.idsIn(ctx.app.id, attachments);
  }

  /** Keeps the files as long as one of the messages is there. @param ctx has the open transaction that stores the messages */
  async use(ctx: RequestContext, ids: string[], messageIds: bigint[]): Promise<void> {
    if (ids.length > 0 && messageIds.length > 0) await this.media.use(ctx, ids, messageIds);
  }
}

export const storeKey = ({ appId, mediaId }: MediaKey): string => `${appId}/${mediaId}`;

/** Waits for all of the work, also where some of it fails: nothing goes on behind the back of whoever cleans up. */
async function allDone(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
