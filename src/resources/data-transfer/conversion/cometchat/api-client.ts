import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { anySignal } from '#platform/async/any-signal.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { retryAfterSeconds } from '#platform/outgoing/retry-after.js';
import { fieldsOf, listOf, textOf, type Fields } from '../reading/fields.js';

export interface ApiClientOptions {
  /** The address includes the version, as in `https://<appId>.api-<region>.cometchat.io/v3`. */
  readonly base: string;
  readonly apiKey: string;
  /** Requests at the same time. */
  readonly parallel: number;
  /** Without it the rate is that of the API. */
  readonly requestsPerMinute?: number;
  readonly signal?: AbortSignal;
  /** Waits before another attempt. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** The body of a response, or why there is none, with the seconds that the API asks to wait. */
type Outcome =
  { readonly body: Fields } | { readonly body?: undefined; readonly reason: string; readonly retryAfter?: number };

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const ATTEMPTS = 8;
const REQUEST_TIMEOUT = 120_000;
const MAX_BACKOFF = 60_000;
/** Longer than any documented window of the rate limits. */
const MAX_RETRY_AFTER = 15 * 60_000;

/** Statuses of responses after which the same request can succeed. */
const isTemporary = (status: number): boolean => status === 429 || status === 408 || status >= 500;

/** What the request names does not exist, or is not visible to it. */
export class NotFound extends StartupError {}

/** Reads the API. Temporary failures are repeated, and a rate limit delays all requests. */
export class ApiClient {
  private readonly limit;
  private readonly wait;
  /** Milliseconds of the monotonic clock before which no request is sent. */
  private pausedUntil = 0;
  /** Before it no other request is sent, so that the rate is kept. */
  private nextAt = 0;
  /** Milliseconds, as the last response says. */
  private serverTime = Date.now();

  constructor(private readonly options: ApiClientOptions) {
    this.limit = pLimit(options.parallel);
    this.wait = options.wait ?? ((milliseconds) => delay(milliseconds, undefined, { signal: options.signal }));
  }

  /** @throws NotFound @throws StartupError if the API refuses the request or stays unavailable */
  async get(path: string, query: Query = {}, onBehalfOf?: string): Promise<Fields> {
    return this.limit(() => this.getNow(path, query, onBehalfOf));
  }

  /** The clock of the server, in Unix seconds. */
  async time(): Promise<number> {
    await this.get('/users', { perPage: 1 });
    return Math.floor(this.serverTime / 1000);
  }

  /** The pages of a list with page numbers, from the page. */
  async *pages(path: string, query: Query = {}, { onBehalfOf, from = 1 }: { onBehalfOf?: string; from?: number } = {}) {
    for (let page = from; ; page += 1) {
      const response = await this.get(path, { perPage: 1000, ...query, page }, onBehalfOf);
      const rows = listOf(response.data).map(fieldsOf);
      const { total_pages: pages, total } = fieldsOf(fieldsOf(response.meta).pagination);
      yield { page, rows, total };
      if (typeof pages === 'number' ? page >= pages : rows.length === 0) return;
    }
  }

  /** All rows of a list with page numbers. One that changes between two pages, so that a row could be on neither, is read again. */
  async all(path: string, query?: Query, onBehalfOf?: string): Promise<Fields[]> {
    for (let attempt = 1; ; attempt += 1) {
      const found: Fields[] = [];
      const totals = new Set<unknown>();
      for await (const { rows, total } of this.pages(path, query, { onBehalfOf })) {
        found.push(...rows);
        totals.add(total);
      }
      if (totals.size <= 1 || attempt === ATTEMPTS) return found;
    }
  }

  private async getNow(path: string, query: Query, onBehalfOf: string | undefined): Promise<Fields> {
    for (let attempt = 1; ; attempt += 1) {
      await this.pause();
      await this.waitForTurn();
      const outcome = await this.attempt(path, query, onBehalfOf);
      if (outcome.body) return outcome.body;
      if (attempt === ATTEMPTS)
        throw new StartupError(`${path} could not be read: ${outcome.reason} Run the command again to continue.`);
      this.delayAll(outcome.retryAfter ?? Math.min(MAX_BACKOFF, 500 * 2 ** attempt));
    }
  }

  private delayAll(milliseconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + milliseconds);
  }

  /** Waits again if another request was delayed meanwhile. */
  private async pause(): Promise<void> {
    for (let until = 0; until < this.pausedUntil;) {
      until = this.pausedUntil;
      const left = until - performance.now();
      if (left > 0) await this.wait(left);
    }
    this.options.signal?.throwIfAborted();
  }

  private async waitForTurn(): Promise<void> {
    const { requestsPerMinute } = this.options;
    if (requestsPerMinute === undefined) return;
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 60_000 / requestsPerMinute;
    if (at > now) await this.wait(at - now);
  }

  private async attempt(path: string, query: Query, onBehalfOf: string | undefined): Promise<Outcome> {
    const response = await this.send(path, query, onBehalfOf);
    if (!(response instanceof Response)) return { reason: response.failure };
    this.serverTime = Date.parse(response.headers.get('date') ?? '') || Date.now();
    if (response.ok) return this.bodyOf(response);
    const reason = `the API responded with ${response.status}${await codeOf(response)}.`;
    if (isTemporary(response.status)) return { reason, retryAfter: retryAfterOf(response) };
    if (response.status === 404)
      throw new NotFound(`${path} could not be read: ${reason} --base is an address with the version, as in /v3.`);
    throw new StartupError(`${path} could not be read: ${reason}`);
  }

  private async bodyOf(response: Response): Promise<Outcome> {
    try {
      const body = fieldsOf(await response.json());
      return body.data === undefined ? { reason: 'the response has no data.' } : { body };
    } catch {
      this.options.signal?.throwIfAborted();
      return { reason: 'the response was not complete.' };
    }
  }

  private async send(path: string, query: Query, onBehalfOf: string | undefined) {
    const { base, apiKey, signal } = this.options;
    const url = new URL(`${base.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
    try {
      return await fetch(url, {
        headers: { apikey: apiKey, accept: 'application/json', ...(onBehalfOf && { onBehalfOf }) },
        // a redirect would send the key to another server
        redirect: 'error',
        signal: signal ? anySignal([signal, timeout]) : timeout,
      });
    } catch {
      signal?.throwIfAborted();
      return { failure: timeout.aborted ? 'the API did not respond in time.' : 'the connection failed.' };
    }
  }
}

async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = textOf(fieldsOf(fieldsOf(body).error).code);
  return code && /^\w{1,100}$/.test(code) ? ` (${code})` : '';
}

/** @returns milliseconds */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = retryAfterSeconds(headers.get('retry-after'), new Date());
  return seconds === undefined ? undefined : Math.min(MAX_RETRY_AFTER, seconds * 1000);
}
