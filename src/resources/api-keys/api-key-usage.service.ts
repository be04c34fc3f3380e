import { Injectable } from '@nestjs/common';
import { KeyUsage, type KeyUse } from '#platform/authentication/key-usage.js';
import type { InstallationContext } from '#platform/context/context.js';
import { PeriodicWriter } from '#platform/jobs/periodic-writer.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const MINUTE = 60_000;

/** Stores when keys were last used. */
@Injectable()
export class ApiKeyUsageService extends PeriodicWriter<KeyUse> {
  constructor(
    usage: KeyUsage,
    private readonly keys: ApiKeysRepository,
  ) {
    super(usage, {
      intervalMilliseconds: MINUTE,
      name: 'ApiKeyUsage',
      warning: 'The times at which API keys were last used are stored later.',
    });
  }

  /** Stores the uses in one statement per app. */
  protected write(ctx: InstallationContext, uses: readonly KeyUse[]): Promise<void> {
    return this.keys.saveUses(ctx, uses);
  }
}
