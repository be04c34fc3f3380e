import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { MEDIA_STORE, type MediaStore } from '../store/media-store.js';
import type { MediaKey } from './media-links.js';
import { MediaRepository } from './media.repository.js';
import { storeKey } from './media.service.js';

const HALF_A_MINUTE = 30_000;

const secondRunJob = defineJob<Record<string, never>>('media.remove-unused.second');

/** Removes the bytes of files that nothing uses any more. Removals that fail are tried again. */
@Injectable()
export class MediaCleanupService implements OnModuleInit {
  private readonly logger = new Logger('MediaCleanup');

  constructor(
    private readonly media: MediaRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    private readonly jobs: JobQueue,
  ) {}

  /** Bytes are to be gone within half a minute, and cron counts in minutes: each run adds a second one. */
  onModuleInit(): void {
    this.jobs.schedule('media.remove-unused', '* * * * *', async (ctx, signal) => {
      const at = new Date(Date.now() + HALF_A_MINUTE);
      await this.jobs.add(ctx, secondRunJob, {}, { at, key: secondRunJob.name });
      await this.removeDue(signal);
      return signal.aborted;
    });
    this.jobs.register(secondRunJob, async () => {
      await this.removeDue();
    });
  }

  /** Removes the files among the given that nothing uses. Errors are logged: the files are removed later. */
  async discardUnused(ctx: RequestContext, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.orLog(async () => this.removeAll(await this.media.claimUnused(ctx, ids)));
  }

  /** @returns how many files were removed */
  async removeDue(signal?: AbortSignal): Promise<number> {
    let removed = 0;
    for (let more = true; more && !signal?.aborted;) {
      const due = await this.media.claimDue({});
      removed += await this.removeAll(due.keys);
      ({ more } = due);
    }
    return removed;
  }

  private async removeAll(keys: MediaKey[]): Promise<number> {
    let removed = 0;
    for (const key of keys) if (await this.orLog(() => this.remove({}, key))) removed++;
    return removed;
  }

  private async remove(ctx: InstallationContext, key: MediaKey): Promise<void> {
    await this.store.delete(storeKey(key));
    await this.media.remove(ctx, key);
  }

  private async orLog(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'Files could not be removed; they will be tried again.');
      return false;
    }
  }
}
