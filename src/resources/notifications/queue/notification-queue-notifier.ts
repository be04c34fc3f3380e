import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import type { NotificationProviderKind, ProviderRef } from '../notification.js';

const PENDING = 'confab_notification_work';
const CHANGED = 'confab_notification_changes';
/** PostgreSQL limits payloads to 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

/** The same for refs of the same provider. */
export const keyOf = ({ appId, provider, providerId }: ProviderRef): string => `${appId}/${provider}/${providerId}`;

/**
 * Notifies all processes of notifications to send and of changes of providers. A lost notification costs a second: processes also poll.
 */
@Injectable()
export class NotificationQueueNotifier {
  constructor(private readonly pgNotifier: PgNotifier) {}

  /** Tells, after the commit of the context's transaction, that the providers have pending notifications. */
  async notifyPending(ctx: InstallationContext, providers: readonly ProviderRef[]): Promise<void> {
    const distinct = [...new Map(providers.map((provider) => [keyOf(provider), provider])).values()];
    if (distinct.length === 0) return;
    const payload = serialize(distinct);
    const fits = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES;
    await this.pgNotifier.notify(ctx, PENDING, fits ? payload : '[]');
  }

  /** Tells, after the commit of the context's transaction, that the provider was added, changed or deleted. */
  async notifyChanged(ctx: InstallationContext, provider: ProviderRef): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANGED, serialize([provider]));
  }

  /** Must be called while modules are being initialised. @param listener receives an empty list if there are too many providers to name */
  onPending(listener: (providers: ProviderRef[]) => void): void {
    this.pgNotifier.listen(PENDING, (payload) => listener(parse(payload)));
  }

  /** Must be called while modules are being initialised. */
  onChanged(listener: (provider: ProviderRef) => void): void {
    this.pgNotifier.listen(CHANGED, (payload) => parse(payload).forEach(listener));
  }
}

const serialize = (providers: readonly ProviderRef[]): string =>
  JSON.stringify(providers.map(({ appId, provider, providerId }) => [appId, provider, providerId]));

const parse = (payload: string): ProviderRef[] =>
  (JSON.parse(payload) as [string, NotificationProviderKind, string][]).map(([appId, provider, providerId]) => ({
    appId,
    provider,
    providerId,
  }));
