import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiDocument } from '../document/api-document.js';
import { LibrarySocket } from './library-socket.js';
import { Mismatch } from './mismatch.js';
import { jsonOf, Reply } from './reply.js';
import type { Secrets } from './secrets.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request and its response. A form and a body that is not sent have no `request`. */
export interface Exchange {
  readonly request?: object;
  readonly response: unknown;
}

/** The server under test. */
export interface Connection {
  /** The address of the API ends before `/v3`. */
  readonly base: string;
  readonly document: ApiDocument;
  readonly secrets: Secrets;
  /** Called with every success that matches its schema. */
  readonly succeeded?: (operationId: string, exchange: Exchange) => void;
  /** Called before a request to an operation. What it throws ends the case. */
  readonly calls?: (operationId: string) => void;
}

/** One response with its body has this time. */
const TIMEOUT_MS = 30_000;
/** A request that is over a rate limit is sent again. */
const ATTEMPTS = 4;
const LONGEST_PAUSE_SECONDS = 60;

/** Sends requests, and compares the form of every response with the API document. */
export class Client {
  /**
   * @param credential headers
   * @param always headers that do not depend on the credential
   * @param isLibrary names itself as a client library, which some operations answer in a form of their own
   */
  constructor(
    private readonly connection: Connection,
    private readonly credential: Readonly<Record<string, string>>,
    private readonly always: Readonly<Record<string, string>> = {},
    private readonly isLibrary = false,
  ) {}

  get = (path: string, query: Record<string, unknown> = {}) => this.send('GET', path + queryOf(query));
  post = (path: string, body: object = {}) => this.send('POST', path, body);
  put = (path: string, body: object = {}) => this.send('PUT', path, body);
  patch = (path: string, body: object = {}) => this.send('PATCH', path, body);
  delete = (path: string, body?: object) => this.send('DELETE', path, body);

  /** The same credential on behalf of a user. */
  as(uid: string): Client {
    return new Client(this.connection, { ...this.credential, onBehalfOf: uid }, this.always);
  }

  /** Returns a client that makes the same requests with another credential. */
  with(credential: Record<string, string>): Client {
    this.connection.secrets.addFrom(credential);
    return new Client(this.connection, credential, this.always);
  }

  /** An instance of a client library, in which the user of the token has logged in. */
  asLibrary(authToken: string): Client {
    this.connection.secrets.add(authToken);
    const names = { sdk: 'javascript@4.2.0', resource: `WEB-4_2_0-${randomUUID()}-${Date.now()}` };
    return new Client(this.connection, { authToken }, { ...this.always, ...names }, true);
  }

  /** Opens the WebSocket of a client library. @throws Mismatch */
  openLibrarySocket(): Promise<LibrarySocket> {
    // it belongs to this operation, which gives its credential
    this.connection.calls?.('log-in-library');
    return LibrarySocket.open(this.connection.base);
  }

  /** Sends a multipart form with one file of plain text. */
  form(path: string, fields: Record<string, string>, { name, text }: { name: string; text: string }): Promise<Reply> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('files[]', new Blob([text], { type: 'text/plain' }), name);
    return this.send('POST', path, form);
  }

  /** Sends a text as a file. */
  upload = (path: string, text: string, type: string) => this.send('PUT', path, new Blob([text], { type }));

  /** @throws Mismatch when there is no response, or when it has not the form of the API document */
  private async send(method: Method, path: string, body?: object): Promise<Reply> {
    const { document, secrets, succeeded, calls } = this.connection;
    const [requested = ''] = path.split('?');
    const documented = this.isLibrary ? document.pathForLibraries(method, requested) : requested;
    const operationId = document.operationAt(method, documented);
    if (operationId) calls?.(operationId);
    const { onBehalfOf } = this.credential;
    secrets.addFrom(body);
    const request = [
      `${method} ${path}`,
      ...(onBehalfOf === undefined ? [] : [`on behalf of ${onBehalfOf}`]),
      ...(body === undefined ? [] : [`body ${isSentAsItIs(body) ? 'a file' : jsonOf(body)}`]),
    ].join(', ');
    const { status, text } = await this.fetchUnlimited(method, path, body).catch((error: unknown) => {
      throw new Mismatch(request, 'a response', reasonOf(error));
    });
    const received = parsed(text);
    secrets.addFrom(received);
    const problem = document.problemOf(method, documented, status, received);
    if (problem) throw new Mismatch(request, problem, `${status} ${jsonOf(received)}`);
    if (operationId && status === 200)
      succeeded?.(operationId, { request: isSentAsItIs(body) ? undefined : body, response: received });
    return new Reply(status, received, request);
  }

  /** The response, after as many pauses as a rate limit demands. */
  private async fetchUnlimited(
    method: Method,
    path: string,
    body: object | undefined,
  ): Promise<{ status: number; text: string }> {
    const headers = { ...this.always, ...this.credential };
    const withJson = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const content = isSentAsItIs(body) ? { headers, body } : body ? withJson : { headers };
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(this.connection.base + path, {
        method,
        ...content,
        // another address gets no credential
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.status !== 429 || attempt === ATTEMPTS) return { status: response.status, text };
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await pause(1000 * Math.min(seconds > 0 ? seconds : 1, LONGEST_PAUSE_SECONDS));
    }
  }
}

const isSentAsItIs = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** `fetch failed` says less than its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
