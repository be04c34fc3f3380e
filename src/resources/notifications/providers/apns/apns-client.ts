import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { ProviderTarget, PushClient, PushNotification, SendResult } from '../provider-client.js';
import { TIMEOUT_MILLISECONDS } from '../provider-network.js';
import { attempt, connectionFailure, finalFailure, invalidToken, refusal, sent } from '../send-result.js';
import type { ApnsConnection } from './apns-connection.js';
import type { ApnsConfiguration } from './apns-provider.dto.js';
import { EXPIRED, type ApnsResponse } from './apns-response.js';

const NAME = 'APNs';
/** The limit applies to each server process. */
const MAX_CONNECTIONS = 500;
/** A connection without requests is closed after this time, such as that of a deleted provider. */
const UNUSED_MILLISECONDS = 60 * 60 * 1000;
/** The device token is no longer active: Unregistered or ExpiredToken. */
const GONE = 410;

/** What the operator checks. The device stays: it is reached once that is right. */
const CAUSES: Readonly<Record<string, string>> = {
  BadDeviceToken: ' Check productionMode: the device may have registered in the other environment.',
  DeviceTokenNotForTopic: ' Check bundleId: the device registered with another app.',
};

interface CachedConnection {
  readonly connection: ApnsConnection;
  /** The fingerprint of the configuration. */
  readonly fingerprint: string;
}

/** Sends through the Apple Push Notification service. Each provider has one connection, for all its requests. */
@Injectable()
export class ApnsClient implements PushClient<ApnsConfiguration>, OnApplicationShutdown {
  timeoutMilliseconds = TIMEOUT_MILLISECONDS;
  private readonly connections = new LRUCache<string, CachedConnection>({
    max: MAX_CONNECTIONS,
    ttl: UNUSED_MILLISECONDS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ connection }) => connection.close(),
  });
  private readonly origins: { readonly production: string; readonly sandbox: string };

  constructor(@Inject(CONFIG) { notifications }: Config) {
    this.origins = { production: notifications.apnsUrl, sandbox: notifications.apnsSandboxUrl };
  }

  /** Nest calls this after the attempts in progress, which `onModuleDestroy` of the dispatcher awaits. */
  onApplicationShutdown(): void {
    this.connections.clear();
  }

  async send(target: ProviderTarget<ApnsConfiguration>, { content, device }: PushNotification): Promise<SendResult> {
    return attempt(NAME, async () => {
      if (!device) return finalFailure('The notification names no device.');
      // it becomes a part of the path
      if (!/^[0-9a-f]+$/i.test(device.token)) return invalidToken('The token is not hexadecimal.');
      const { apnsNotification, ApnsConnection } = await loadLibrary();
      const { notification, payload } = apnsNotification(target.configuration, content, device, new Date());
      const connection = this.connectionOf(target, ApnsConnection);
      if (!connection) return finalFailure('The key of the provider is invalid.', { payload });
      let response = await connection.send(notification, device.token);
      if (response?.reason === EXPIRED) response = await connection.send(notification, device.token);
      if (!response) return sent(payload, 200);
      if (response.status === undefined) this.connections.delete(keyOf(target));
      return { ...failureOf(response), payload };
    });
  }

  /** @returns undefined if the key of the provider is invalid */
  private connectionOf(
    target: ProviderTarget<ApnsConfiguration>,
    Connection: typeof ApnsConnection,
  ): ApnsConnection | undefined {
    const { configuration } = target;
    const key = keyOf(target);
    const fingerprint = fingerprintOf(configuration);
    const cached = this.connections.get(key);
    if (cached?.fingerprint === fingerprint) return cached.connection;
    const { production, sandbox } = this.origins;
    try {
      const origin = configuration.productionMode ? production : sandbox;
      const connection = new Connection(configuration, origin, this.timeoutMilliseconds);
      this.connections.set(key, { connection, fingerprint });
      return connection;
    } catch {
      return undefined;
    }
  }
}

/** Most installations have no provider of this kind: its library is loaded when it is needed. */
const loadLibrary = async () => ({
  ...(await import('./apns-connection.js')),
  ...(await import('./apns-notification.js')),
});

const keyOf = ({ appId, providerId }: ProviderTarget): string => JSON.stringify([appId, providerId]);

const fingerprintOf = ({ keyId, teamId, p8Key, productionMode }: ApnsConfiguration): string =>
  createHash('sha256')
    .update(JSON.stringify([keyId, teamId, p8Key, productionMode]))
    .digest('base64');

function failureOf({ status, reason, isTimeout }: ApnsResponse) {
  if (status === undefined) return connectionFailure({ error: noResponse(isTimeout), isTimeout });
  const code = reason !== undefined && /^[A-Za-z]{1,50}$/.test(reason) ? ` ${reason}` : '';
  const error = `${NAME} responded with ${status}${code}.`;
  if (status === GONE) return invalidToken(error, status);
  const failure = refusal(NAME, { status }, error + (CAUSES[reason ?? ''] ?? ''));
  return reason === EXPIRED ? { ...failure, isRetryable: true } : failure;
}

const noResponse = (isTimeout?: true): string => (isTimeout ? 'No response in time.' : 'The connection failed.');
