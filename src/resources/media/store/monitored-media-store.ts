import type { Readable } from 'node:stream';
import { DomainError } from '#platform/errors/domain-error.js';
import type { HealthChecks } from '#platform/monitoring/health-checks.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** Name of the check in `/health/ready`. */
const CHECK = 'mediaStorage';

/** Turns every failure of a store into ERR_MEDIA_STORAGE_UNAVAILABLE, and reports it to the health checks. */
export class MonitoredMediaStore implements MediaStore {
  constructor(
    private readonly store: MediaStore,
    private readonly health: HealthChecks,
  ) {
    health.register(CHECK, () => store.check());
  }

  async write(key: string, content: Readable): Promise<void> {
    try {
      await this.store.write(key, content);
    } catch (error) {
      // The upload broke off; the store did not fail.
      if (content.errored instanceof DomainError) throw content.errored;
      throw this.unavailable(error);
    }
    this.health.report(CHECK, 'ok');
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.store.read(key, range);
    } catch (error) {
      throw error instanceof MissingMediaError ? error : this.unavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.store.delete(key);
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  async check(): Promise<void> {
    await this.store.check();
  }

  private unavailable(error: unknown): DomainError {
    this.health.report(CHECK, 'unavailable');
    return DomainError.mediaStorageUnavailable(error);
  }
}
