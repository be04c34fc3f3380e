import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { RenderedMessagesService } from '../renditions/rendered-messages.service.js';
import { RenditionJob } from '../renditions/rendition-job.js';
import { Renditions, type Rendition } from '../renditions/renditions.js';
import { attachmentsIn, isImage, mayHaveThumbnails, withThumbnails } from './thumbnail-extension.js';
import { ThumbnailFiles, type StoredThumbnails } from './thumbnail-files.js';

/** Adds thumbnails to messages with images. Apps have that off unless they set it. */
@Injectable()
export class ThumbnailsService implements OnModuleInit, Rendition {
  private readonly job: RenditionJob;

  constructor(
    private readonly messages: RenderedMessagesService,
    private readonly files: ThumbnailFiles,
    private readonly settings: SettingsService,
    private readonly renditions: Renditions,
    jobs: JobQueue,
  ) {
    this.job = new RenditionJob(jobs, 'messages.make-thumbnails');
  }

  onModuleInit(): void {
    this.renditions.register(this);
    this.job.register((ctx, id, signal) => this.make(ctx, id, signal));
  }

  async concerns(ctx: AppContext, data: Record<string, unknown>): Promise<boolean> {
    return mayHaveThumbnails(data) && (await this.settings.of(ctx))['core.messages.thumbnails'];
  }

  async request(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.job.request(ctx, messageId);
  }

  private async make(ctx: AppContext, id: bigint, signal: AbortSignal): Promise<void> {
    const data = await this.messages.dataOf(ctx, id);
    if (!data || !(await this.concerns(ctx, data))) return;
    const made: (StoredThumbnails | undefined)[] = [];
    for (const attachment of attachmentsIn(data)) {
      const isOfImage = isImage(attachment) && typeof attachment.url === 'string';
      made.push(isOfImage ? await this.files.of(ctx, attachment.url as string, signal) : undefined);
    }
    await this.messages.render(ctx, id, {
      event: 'message_thumbnails_changed',
      mediaIds: made.flatMap((thumbnails) => thumbnails?.mediaIds ?? []),
      // files are not edited, so these are still those of the message
      change: (current) =>
        withThumbnails(
          current,
          made.map((thumbnails) => thumbnails?.urls),
        ),
    });
  }
}
