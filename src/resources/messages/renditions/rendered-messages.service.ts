import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isHeldBack } from '#core/visibility/visibility.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { RenderedMessagesRepository, type RenderedRow } from './rendered-messages.repository.js';

type Data = Record<string, unknown>;

export interface Rendering {
  readonly event: 'message_link_preview_changed' | 'message_thumbnails_changed';
  /** The files that the message shows with it. */
  readonly mediaIds: string[];
  /** @returns the data with the rendition; undefined if its content is not what was rendered */
  readonly change: (data: Data) => Data | undefined;
}

/** Adds to a stored message what was made of its content. That is no edit. */
@Injectable()
export class RenderedMessagesService {
  constructor(
    private readonly messages: RenderedMessagesRepository,
    private readonly media: MediaService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** @returns undefined for a message that is deleted */
  async dataOf(ctx: AppContext, id: bigint): Promise<Data | undefined> {
    return (await this.messages.find(ctx, id))?.data;
  }

  async render(ctx: AppContext, id: bigint, { event, mediaIds, change }: Rendering): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.messages.lock(tx, id);
      const data = row && change(row.data);
      if (!data || isDeepStrictEqual(data, row.data)) return;
      await this.messages.setData(tx, id, data);
      await this.media.use(tx, mediaIds, [id]);
      await this.publish(tx, row, event);
    });
  }

  /** Who receives a message that moderation withholds receives it with its renditions, later. */
  private async publish(tx: AppContext, row: RenderedRow, name: Rendering['event']): Promise<void> {
    if (isHeldBack(row.moderationStatus)) return;
    const { region, appCreatedAt: createdAt, conversationKey: subject } = row;
    const ctx: RequestContext = {
      ...tx,
      app: { ...tx.app, region, createdAt },
      principal: { kind: 'system' },
    };
    await this.events.publish(ctx, { name, subject, payload: { messageId: String(row.id) } });
  }
}
