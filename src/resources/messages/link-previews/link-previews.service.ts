import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { RenderedMessagesService } from '../renditions/rendered-messages.service.js';
import { RenditionJob } from '../renditions/rendition-job.js';
import { Renditions, type Rendition } from '../renditions/renditions.js';
import { LinkPreviewsRepository, type CachedPreview } from './link-previews.repository.js';
import { PagePreviews } from './page-previews.js';
import { linksIn, mayHavePreviews, withPreviews, type LinkPreview } from './previewed-links.js';

/** Shows what the pages of links say about themselves, as a part of the message. Apps have that off unless they set it. */
@Injectable()
export class LinkPreviewsService implements OnModuleInit, Rendition {
  private readonly job: RenditionJob;

  constructor(
    private readonly previews: LinkPreviewsRepository,
    private readonly messages: RenderedMessagesService,
    private readonly pages: PagePreviews,
    private readonly media: MediaService,
    private readonly settings: SettingsService,
    private readonly renditions: Renditions,
    private readonly jobs: JobQueue,
  ) {
    this.job = new RenditionJob(jobs, 'messages.preview-links');
  }

  onModuleInit(): void {
    this.renditions.register(this);
    this.job.register((ctx, id, signal) => this.preview(ctx, id, signal));
    this.jobs.schedule('messages.delete-link-previews', '17 * * * *', async (ctx) => {
      await this.previews.deleteOld(ctx);
      return false;
    });
  }

  async concerns(ctx: AppContext, data: Record<string, unknown>): Promise<boolean> {
    return mayHavePreviews(data) && (await this.settings.of(ctx))['core.messages.linkPreviews'];
  }

  async request(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.job.request(ctx, messageId);
  }

  private async preview(ctx: AppContext, id: bigint, signal: AbortSignal): Promise<void> {
    const data = await this.messages.dataOf(ctx, id);
    if (!data || !(await this.concerns(ctx, data))) return;
    const links = linksIn(data);
    const found = await Promise.all(links.map((url) => this.previewOf(ctx, url, signal)));
    const previews = found.flatMap(({ preview }, index): LinkPreview[] =>
      preview ? [{ url: links[index]!, ...preview }] : [],
    );
    await this.messages.render(ctx, id, {
      event: 'message_link_preview_changed',
      mediaIds: found.flatMap(({ mediaId }) => mediaId ?? []),
      // an edit of the text since then has requested previews of its own
      change: (current) => (current.text === data.text ? withPreviews(current, previews) : undefined),
    });
  }

  private async previewOf(ctx: AppContext, url: string, signal: AbortSignal): Promise<CachedPreview> {
    const cached = await this.previews.findCached(ctx, url);
    if (cached && (cached.mediaId === null || (await this.media.isReadable(ctx, cached.mediaId)))) return cached;
    const preview = await this.pages.of(ctx, url, signal);
    await this.previews.cache(ctx, url, preview);
    return preview;
  }
}
