import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import type { MediaKey } from './media-links.js';
import { storeKey } from './media.service.js';
import { MEDIA_STORE, type MediaStore } from './media-store.js';
import { MediaRepository } from './media.repository.js';
import { guarded } from '../../platform/observability/guarded.js';

const PAUSE_MILLISECONDS = 30_000;

/** Removes the bytes of files that nothing uses any more. Every server looks; what one cannot remove is tried again. */
@Injectable()
export class MediaCleanupService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('MediaDisposal');
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private stopping = false;

  constructor(
    private readonly media: MediaRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Removes the files among the given that no message uses. Errors are logged: the files are removed later. */
  async discardUnused(ctx: RequestContext, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.orLog(async () => this.removeAll(await this.media.claimUnused(ctx, ids)));
  }

  /** @returns how many files were removed */
  async disposeDue(): Promise<number> {
    let removed = 0;
    for (let more = true; more && !this.stopping;) {
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

  /** One look after another, however long it takes. */
  private schedule(): void {
    this.timer = setTimeout(
      guarded(() => {
        this.running = this.orLog(() => this.disposeDue()).then(() => {
          if (!this.stopping) this.schedule();
        });
      }),
      PAUSE_MILLISECONDS,
    ).unref();
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
