import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { Backoff, type Pauses } from '../backoff.js';
import { withoutTrailingSlashes } from '../base-address.js';
import { ConfabError } from '../error.js';
import { uniqueId } from '../unique-id.js';
import { aborted, attempt, type Fetch, type Outcome, type ParseAs } from './attempt.js';
import type { Credential } from './credential.js';

const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
const PAUSES: Pauses = { first: 500, longest: 8000 };
/** A longer pause that the server asks for is left to the app. */
const LONGEST_RETRY_AFTER_SECONDS = 30;

/** The operations whose body has a `muid`, by which the server recognizes a repeated message. */
const SENDS = new Set(['/v3/messages', '/v3/messages/{id}/thread', '/v3/bots/{uid}/messages']);

/** What a single request may have instead of the options of the client. */
export interface RequestSettings {
  readonly signal?: AbortSignal | null;
  /** How long to wait for the whole response; no limit if it is 0. By default 30 seconds, and no limit for files. */
  readonly timeoutMilliseconds?: number;
  /** How often a request is repeated that failed and can succeed later; 2 by default. */
  readonly retries?: number;
  /** By default each request that needs a key has one of its own. */
  readonly idempotencyKey?: string;
}

export interface TransportOptions {
  /** The URL of the server, such as https://chat.example.com. */
  readonly url: string;
  /** The app that the credential must belong to. An installation with several databases needs it, unless the host of the URL names the app. */
  readonly appId?: string;
  /** Replaces the global fetch. */
  readonly fetch?: Fetch;
  readonly timeoutMilliseconds?: number;
  readonly retries?: number;
  /** Pauses between repetitions, unless the server names one; by default half a second at first, and at most eight. */
  readonly pauses?: Pauses;
}

export interface ApiRequest extends RequestSettings {
  readonly method: string;
  /** As in the API document. */
  readonly path: string;
  readonly params?: {
    readonly path?: Record<string, unknown>;
    readonly query?: Record<string, unknown>;
    readonly header?: Record<string, string | number | undefined>;
  };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly parseAs?: ParseAs;
}

/** A request that can be sent several times. */
interface Prepared {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  /** Whether the server processes it once however often it arrives. */
  readonly isRepeatable: boolean;
}

const querySerializer = createQuerySerializer();

/** Sends requests with the credential of the client, and again if they failed and can be repeated without a second effect. */
export class Transport {
  readonly url: string;
  private readonly fetch: Fetch;

  constructor(
    private readonly options: TransportOptions,
    private readonly credential: Credential,
  ) {
    this.url = withoutTrailingSlashes(options.url);
    // not as a method of the options: browsers refuse to call their fetch on another object
    const { fetch = (url, init) => globalThis.fetch(url, init) } = options;
    this.fetch = fetch;
  }

  /** Never rejects: every failure is an error of the outcome. */
  async send(request: ApiRequest): Promise<Outcome> {
    try {
      return await this.sendPrepared(request, this.prepare(request));
    } catch (cause) {
      return { error: new ConfabError('INVALID_ARGUMENT', messageOf(cause), { cause }) };
    }
  }

  private async sendPrepared(request: ApiRequest, prepared: Prepared): Promise<Outcome> {
    const backoff = new Backoff(this.options.pauses ?? PAUSES);
    let retries = request.retries ?? this.options.retries ?? RETRIES;
    let mayRenew = true;
    for (;;) {
      const token = await this.credential.token();
      const outcome = token instanceof ConfabError ? { error: token } : await this.attempt(request, prepared, token);
      const { error } = outcome;
      if (!error) return outcome;
      if (mayRenew && typeof token === 'string' && this.credential.replace(token, error)) {
        mayRenew = false;
        continue;
      }
      const pause = retries-- > 0 && mayRepeat(error, prepared) ? pauseBefore(error, backoff) : undefined;
      if (pause === undefined) return outcome;
      await sleep(pause, request.signal);
      if (request.signal?.aborted) return { error: aborted() };
    }
  }

  private attempt(request: ApiRequest, prepared: Prepared, token: string | undefined): Promise<Outcome> {
    const { url, headers, body } = prepared;
    const { parseAs = 'json', signal } = request;
    const isFile = typeof body === 'object' || parseAs !== 'json';
    return attempt({
      fetch: this.fetch,
      url,
      init: { method: request.method, headers: this.credential.headers(headers, token), body },
      parseAs,
      timeoutMilliseconds:
        request.timeoutMilliseconds ?? (isFile ? 0 : (this.options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS)),
      signal,
    });
  }

  /** @throws for arguments that cannot be sent */
  private prepare({ method, path, params = {}, headers, body, idempotencyKey }: ApiRequest): Prepared {
    for (const [name, value] of Object.entries(params.path ?? {})) checkPathValue(name, value);
    const url = createFinalURL(path, {
      baseUrl: this.url,
      params: { path: params.path, query: params.query ?? {} },
      querySerializer,
      pathSerializer: defaultPathSerializer,
    });
    const { appId } = this.options;
    const all: Record<string, string> = appId === undefined ? {} : { appId };
    for (const [name, value] of Object.entries({ ...headers, ...params.header }))
      if (value !== undefined) all[name] = String(value);
    const sent = method === 'POST' && SENDS.has(path) ? withMuid(body) : { body, hasMuid: false };
    const isForm = isFormData(sent.body);
    if (sent.body !== undefined && !isForm) all['Content-Type'] = 'application/json';
    if (idempotencyKey !== undefined) all['Idempotency-Key'] = idempotencyKey;
    const needsKey = (method === 'POST' || method === 'PATCH') && !sent.hasMuid;
    if (needsKey && !isForm) all['Idempotency-Key'] ??= uniqueId();
    return {
      url,
      headers: all,
      body: isForm ? (sent.body as FormData) : JSON.stringify(sent.body),
      isRepeatable: !needsKey || !isForm,
    };
  }
}

/** Without a value, or with one that URLs resolve, the path would be that of another operation. */
function checkPathValue(name: string, value: unknown): void {
  if (!/^(string|number|bigint)$/.test(typeof value) || /^\.{0,2}$/.test(String(value)))
    throw new TypeError(`${name} is ${String(value) || 'empty'}, which no path can have.`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isFormData = (body: unknown): body is FormData => typeof FormData !== 'undefined' && body instanceof FormData;

/** A message to several receivers is stored for each of them, which an idempotency key covers. */
function withMuid(body: unknown): { body: unknown; hasMuid: boolean } {
  if (isFormData(body)) {
    // React Native's FormData cannot be read
    if (typeof body.has !== 'function' || body.has('multipleReceivers')) return { body, hasMuid: false };
    if (!body.has('muid')) body.append('muid', uniqueId());
    return { body, hasMuid: true };
  }
  const message = (body ?? {}) as { muid?: string; multipleReceivers?: unknown };
  if (message.multipleReceivers !== undefined) return { body, hasMuid: false };
  return { body: { ...message, muid: message.muid ?? uniqueId() }, hasMuid: true };
}

/** A server that is too busy has not processed the request. Without a token it was not sent. */
const mayRepeat = (error: ConfabError, { isRepeatable }: Prepared): boolean =>
  error.retryable && (isRepeatable || error.status === 429 || error.code === 'NO_AUTH_TOKEN');

/** @returns milliseconds; undefined if the server asks for a longer pause than a caller waits */
function pauseBefore({ retryAfterSeconds }: ConfabError, backoff: Backoff): number | undefined {
  if (retryAfterSeconds === undefined) return backoff.next();
  return retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000 + backoff.next();
}

/** Ends early when the signal aborts. */
function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal?.addEventListener('abort', wake);
    if (signal?.aborted) wake();
  });
}
