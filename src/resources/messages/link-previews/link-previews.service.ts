import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isHeldBack } from '#core/visibility/visibility.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue, defineJob } from '#platform/jobs/job-queue.js';
import { outgoingFlag, registerOutgoingOfApps } from '#platform/jobs/outgoing-app-jobs.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { LinkPreviewsRepository, type CachedPreview, type PreviewedRow } from './link-previews.repository.js';
import { PagePreviews } from './page-previews.js';
import { linksIn, mayHavePreviews, withPreviews, type LinkPreview } from './previewed-links.js';

const previewJob = defineJob<{ appId: string; messageId: string }>('messages.preview-links', { isOutgoing: true });

/** The least time until a job that found no slot is tried again. */
const NO_SLOT_MILLISECONDS = 500;

/** Shows what the pages of links say about themselves, as a part of the message. Apps have that off unless they set it. */
@Injectable()
export class LinkPreviews implements OnModuleInit {
  constructor(
    private readonly previews: LinkPreviewsRepository,
    private readonly pages: PagePreviews,
    private readonly media: MediaService,
    private readonly settings: SettingsService,
    private readonly events: EventPublisher,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    registerOutgoingOfApps(
      this.jobs,
      previewJob,
      (ctx, { appId, messageId }, signal) => this.preview({ ...ctx, app: { id: appId } }, BigInt(messageId), signal),
      (ctx, { appId, messageId }) => this.add({ ...ctx, app: { id: appId } }, messageId, NO_SLOT_MILLISECONDS),
    );
    this.jobs.schedule('messages.delete-link-previews', '17 * * * *', async (ctx) => {
      await this.previews.deleteOld(ctx);
      return false;
    });
  }

  /** Whether a message with this data gets previews, or those that it has may change. */
  async concerns(ctx: AppContext, data: Record<string, unknown>): Promise<boolean> {
    return mayHavePreviews(data) && (await this.settings.of(ctx))['core.messages.linkPreviews'];
  }

  /** Previews the links of a message. @param ctx has the transaction that stores its content */
  async request(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.add(ctx, String(messageId));
  }

  private async add(ctx: AppContext, messageId: string, delay?: number): Promise<void> {
    const appId = ctx.app.id;
    const at = delay === undefined ? undefined : new Date(Date.now() + delay * (1 + Math.random()));
    const key = `${previewJob.name}/${appId}/${messageId}`;
    await this.jobs.add(ctx, previewJob, { appId, messageId }, { at, key, flags: [outgoingFlag(previewJob, appId)] });
  }

  private async preview(ctx: AppContext, id: bigint, signal: AbortSignal): Promise<void> {
    const row = await this.previews.findMessage(ctx, id);
    if (!row || !(await this.concerns(ctx, row.data))) return;
    const links = linksIn(row.data);
    const found = await Promise.all(links.map((url) => this.previewOf(ctx, url, signal)));
    const previews = found.flatMap(({ preview }, index): LinkPreview[] =>
      preview ? [{ url: links[index]!, ...preview }] : [],
    );
    const mediaIds = found.flatMap(({ mediaId }) => mediaId ?? []);
    await this.database.withTransaction(ctx, async (tx) => {
      const locked = await this.previews.lockMessage(tx, id);
      // an edit since then has requested previews of its own
      if (!locked || locked.data.text !== row.data.text) return;
      const data = withPreviews(locked.data, previews);
      if (isDeepStrictEqual(data, locked.data)) return;
      await this.previews.setData(tx, id, data);
      await this.media.use(tx, mediaIds, [id]);
      await this.publish(tx, locked);
    });
  }

  private async previewOf(ctx: AppContext, url: string, signal: AbortSignal): Promise<CachedPreview> {
    const cached = await this.previews.findCached(ctx, url);
    if (cached && (cached.mediaId === null || (await this.media.isReadable(ctx, cached.mediaId)))) return cached;
    const preview = await this.pages.of(ctx, url, signal);
    await this.previews.cache(ctx, url, preview);
    return preview;
  }

  /** Who receives a message that moderation withholds receives it with its previews, later. */
  private async publish(tx: AppContext, row: PreviewedRow): Promise<void> {
    if (isHeldBack(row.moderationStatus)) return;
    const { region, appCreatedAt: createdAt, conversationKey: subject } = row;
    const ctx: RequestContext = {
      ...tx,
      app: { ...tx.app, region, createdAt },
      principal: { kind: 'system' },
    };
    await this.events.publish(ctx, {
      name: 'message_link_preview_changed',
      subject,
      payload: { messageId: String(row.id) },
    });
  }
}
