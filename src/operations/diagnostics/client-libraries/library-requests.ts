import { randomUUID } from 'node:crypto';
import { anySignal } from '#platform/async/any-signal.js';
import { OutgoingFetch, ResponseTooLarge } from '#platform/outgoing/outgoing-fetch.js';
import { connectionProblem, type Problem } from './connection-problem.js';
import { TIMEOUT_MILLISECONDS, type LibraryTarget } from './library-target.js';

/** Of a response: the upload that is read again is the largest. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A response with any status. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export type Body = object | FormData;

/** Makes requests as an instance of the JavaScript library does in a web page. Follows no redirects. */
export class LibraryRequests {
  /** The name of the instance, also on its WebSocket. */
  readonly resource = `WEB-4_2_0-${randomUUID()}-${Date.now()}`;
  private readonly outgoing = new OutgoingFetch(true);
  private readonly fetch = this.outgoing.withLimits({ bytes: MAX_BYTES });

  constructor(private readonly target: LibraryTarget) {}

  /** By the instance, with the credential of its user. */
  async send(method: string, url: string, body?: Body): Promise<Reply | Problem> {
    const library = { accept: 'application/json', sdk: 'javascript@4.2.0', resource: this.resource };
    return this.plain(method, url, body, { ...this.target.user, ...library });
  }

  /** Without the headers of a library. */
  async plain(
    method: string,
    url: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Reply | Problem> {
    const { page, signal } = this.target;
    try {
      const response = await this.fetch(url, {
        method,
        ...(await contentOf(body, { ...headers, ...(page !== undefined && { origin: page }) })),
        redirect: 'manual',
        signal: anySignal([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      return error instanceof ResponseTooLarge ? tooLarge : connectionProblem(error);
    }
  }

  async close(): Promise<void> {
    await this.outgoing.close();
  }
}

const tooLarge: Problem = {
  message: 'The response is larger than any of the API.',
  remedy: 'Check that the address is that of a Confab server.',
};

/** A form is encoded here, because the classes of Node are not those of the package that sends it. */
async function contentOf(body: Body | undefined, headers: Record<string, string>) {
  if (body === undefined) return { headers };
  if (!(body instanceof FormData))
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const encoded = new Response(body);
  return {
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
    body: await encoded.text(),
  };
}
