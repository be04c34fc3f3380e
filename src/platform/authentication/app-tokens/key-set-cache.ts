import { Injectable, Logger } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#platform/errors/domain-error.js';
import { detached } from '#platform/observability/never-throws.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { InvalidKeys, publicKeysOf } from './public-keys.js';

const MAX_SETS = 1_000;
const MAX_BYTES = 65_536;
const TIMEOUT_MILLISECONDS = 5_000;
/** After this time a set is fetched again while it is used. */
const FRESH_MILLISECONDS = 10 * 60_000;
/** While the address does not respond, a set is used for this time. */
const STALE_MILLISECONDS = 24 * 3_600_000;
/** Pause after a request that failed, and between two for keys that are unknown, however many tokens name some. */
export const COOLDOWN_MILLISECONDS = 30_000;

interface Entry {
  keys?: JSONWebKeySet;
  /** When the keys that were received were requested; of `performance.now()`, as the others. */
  receivedAt: number;
  /** When the last request that failed began. */
  failedAt: number;
  /** When keys were requested last because a token named an unknown one. */
  refreshedAt: number;
  loading?: Promise<void>;
}

/**
 * Key sets of apps by their address. An address that an app has chosen is hostile: the request goes to public addresses only, follows no
 * redirect, and is limited in time, bytes and number of keys.
 */
@Injectable()
export class KeySetCache {
  private readonly logger = new Logger('AppTokens');
  private readonly sets = new LRUCache<string, Entry>({ max: MAX_SETS });
  private readonly fetch: typeof fetch;

  constructor(outgoing: OutgoingFetch) {
    this.fetch = outgoing.withLimits({ bytes: MAX_BYTES });
  }

  /** @throws AUTH_ERR_APP_TOKEN_KEYS if there are none, and they cannot be fetched */
  async get(url: string, now = performance.now()): Promise<JSONWebKeySet> {
    const entry = this.entryOf(url);
    const age = now - entry.receivedAt;
    if (!entry.keys || age > STALE_MILLISECONDS) await this.reload(url, entry, now);
    else if (age > FRESH_MILLISECONDS) detached(this.reload(url, entry, now));
    if (!entry.keys || now - entry.receivedAt > STALE_MILLISECONDS) throw new DomainError('AUTH_ERR_APP_TOKEN_KEYS');
    return entry.keys;
  }

  /**
   * Must be called for a token whose key is not among those of `get`.
   *
   * @returns the keys if they were fetched since
   * @throws AUTH_ERR_APP_TOKEN_KEYS if the address does not respond, so that nobody knows whether the key is one of the app
   */
  async refresh(url: string, known: JSONWebKeySet, now = performance.now()): Promise<JSONWebKeySet | undefined> {
    const entry = this.entryOf(url);
    const isDue = now - Math.max(entry.refreshedAt, entry.failedAt) >= COOLDOWN_MILLISECONDS;
    if (entry.keys === known && (entry.loading || isDue)) {
      if (!entry.loading) entry.refreshedAt = now;
      await this.reload(url, entry, now);
    }
    if (entry.keys !== known) return entry.keys;
    if (entry.failedAt > entry.receivedAt) throw new DomainError('AUTH_ERR_APP_TOKEN_KEYS');
    return undefined;
  }

  private entryOf(url: string): Entry {
    const entry = this.sets.get(url) ?? { receivedAt: -Infinity, failedAt: -Infinity, refreshedAt: -Infinity };
    this.sets.set(url, entry);
    return entry;
  }

  /** One request at a time, and none in the pause after a failure, which leaves the former keys. */
  private async reload(url: string, entry: Entry, now: number): Promise<void> {
    if (!entry.loading && now - entry.failedAt < COOLDOWN_MILLISECONDS) return;
    entry.loading ??= this.load(url, entry, now).finally(() => (entry.loading = undefined));
    await entry.loading;
  }

  private async load(url: string, entry: Entry, now: number): Promise<void> {
    try {
      const response = await this.fetch(url, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      if (response.status !== 200) throw new InvalidKeys(`The response has the status ${response.status}.`);
      entry.keys = publicKeysOf(JSON.parse(await response.text()));
      entry.receivedAt = now;
    } catch (error) {
      entry.failedAt = now;
      // the body and the address may contain anything
      const reason = error instanceof InvalidKeys ? error.message : 'There is no usable response.';
      this.logger.warn(`The keys for tokens of an app cannot be fetched: ${reason}`);
    }
  }
}
