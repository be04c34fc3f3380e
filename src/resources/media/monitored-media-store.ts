import type { Readable } from 'node:stream';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { HealthChecks } from '../../platform/monitoring/health.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** As `/health/ready` names it. */
const NAME = 'mediaStorage';

/** A store whose failures are ERR_MEDIA_STORAGE_UNAVAILABLE, whatever they are, and show in the health of the server. */
export class MonitoredMediaStore implements MediaStore {
  constructor(
    private readonly store: MediaStore,
    private readonly health: HealthChecks,
  ) {
    health.register(NAME, () => store.check());
  }

  async write(key: string, content: Readable): Promise<void> {
    try {
      await this.store.write(key, content);
    } catch (error) {
      // a form that broke off, and no failure of the store
      if (content.errored instanceof DomainError) throw content.errored;
      throw this.unavailable(error);
    }
    this.health.report(NAME, 'ok');
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
    this.health.report(NAME, 'unavailable');
    return DomainError.mediaStorageUnavailable(error);
  }
}
