import type { ClientHttp2Session } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { Provider, type Notification, type ResponseFailure } from '@parse/node-apn';
import { detached } from '#platform/observability/never-throws.js';
import type { ApnsConfiguration } from './apns-provider.dto.js';
import { EXPIRED, type ApnsResponse } from './apns-response.js';

/** The library ends a request without traffic a little before its time limit. */
const IDLE_SHARE = 0.9;

/** A part of the library that its types do not have. */
interface WithClient {
  readonly client: { readonly session?: ClientHttp2Session; shutdown(): Promise<void> };
}

/** One HTTP/2 connection, which the library opens at the first request and again after it was closed. */
export class ApnsConnection {
  private readonly provider: Provider;
  private openRequests = 0;
  private isClosing = false;

  /** @throws if the key is invalid */
  constructor(
    { keyId, teamId, p8Key }: ApnsConfiguration,
    origin: string,
    private readonly timeoutMilliseconds: number,
  ) {
    const { hostname, port } = new URL(origin);
    this.provider = new Provider({
      // as a buffer, because the library reads a file if a text is not PEM
      token: { key: Buffer.from(p8Key), keyId, teamId },
      address: hostname,
      port: port ? Number(port) : 443,
      requestTimeout: IDLE_SHARE * timeoutMilliseconds,
      // the queue makes the next attempt
      connectionRetryLimit: 0,
    });
  }

  /** Does not throw. @returns undefined if APNs accepted the notification */
  async send(notification: Notification, token: string): Promise<ApnsResponse | undefined> {
    this.openRequests++;
    const ended = new AbortController();
    const timeLimit = delay<ApnsResponse>(this.timeoutMilliseconds, { isTimeout: true }, { signal: ended.signal });
    try {
      // a request whose session is destroyed can stay without result in the library
      return await Promise.race([this.request(notification, token), timeLimit]);
    } catch {
      return {};
    } finally {
      ended.abort();
      this.openRequests--;
      this.closeIfUnused();
    }
  }

  /** Closes the connection once its requests have ended. */
  close(): void {
    this.isClosing = true;
    this.closeIfUnused();
  }

  private async request(notification: Notification, token: string): Promise<ApnsResponse | undefined> {
    const { sent, failed } = await this.provider.send(notification, token);
    return sent.length > 0 ? undefined : responseOf(failed[0]);
  }

  private closeIfUnused(): void {
    if (!this.isClosing || this.openRequests > 0) return;
    const { client } = this.provider as unknown as WithClient;
    // ends the timers of the library, which would then wait for open streams
    detached(client.shutdown());
    client.session?.destroy();
  }
}

/** The library reports an expired provider token as an error, after it has made another one. */
function responseOf(failure: ResponseFailure | undefined): ApnsResponse {
  const { status, response, error } = failure ?? {};
  if (error?.message === 'apn write timeout') return { isTimeout: true };
  const reason = response?.reason ?? (error?.message === EXPIRED ? EXPIRED : undefined);
  return {
    ...(typeof status === 'number' && { status }),
    ...(typeof reason === 'string' && { reason }),
  };
}
