import { ConfabError } from '../error.js';
import { errorOfResponse, notJson } from './response-error.js';

/** How the body of a response is read. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** The fetch of the platform, or one in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Attempt {
  readonly fetch: Fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly parseAs: ParseAs;
  /** No limit if it is 0. */
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | null;
}

export type Outcome =
  | { readonly data: unknown; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: ConfabError; readonly response?: Response };

/** Sends a request once. Never rejects: every failure is an error of the outcome. */
export async function attempt({ fetch, url, init, parseAs, timeoutMilliseconds, signal }: Attempt): Promise<Outcome> {
  const controller = new AbortController();
  let reason: ConfabError | undefined;
  const stop = (error: ConfabError) => {
    reason ??= error;
    controller.abort();
  };
  const onAbort = () => stop(aborted());
  if (signal?.aborted) return { error: aborted() };
  signal?.addEventListener('abort', onAbort);
  // covers the body as well, unless the caller reads it
  const timer =
    timeoutMilliseconds > 0 ? setTimeout(() => stop(timedOut(timeoutMilliseconds)), timeoutMilliseconds) : undefined;
  let response: Response | undefined;
  try {
    response = await fetch(url, { ...init, signal: controller.signal });
    if (!response.ok) return { error: errorOfResponse(response, await response.text()), response };
    return await success(response, parseAs);
  } catch (cause) {
    return { error: reason ?? networkError(cause), response };
  } finally {
    clearTimeout(timer);
    if (parseAs !== 'stream') signal?.removeEventListener('abort', onAbort);
  }
}

async function success(response: Response, parseAs: ParseAs): Promise<Outcome> {
  if (response.status === 204) return { data: undefined, response };
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs !== 'json') return { data: await response[parseAs](), response };
  const text = await response.text();
  try {
    return { data: JSON.parse(text) as unknown, response };
  } catch (cause) {
    return { error: notJson(response, cause), response };
  }
}

export const aborted = (): ConfabError => new ConfabError('ABORTED', 'The app has aborted the request.');

const timedOut = (milliseconds: number): ConfabError =>
  new ConfabError('TIMEOUT', `There was no response within ${milliseconds} ms.`, { retryable: true });

/** The platform says no more than that there was no response. */
const networkError = (cause: unknown): ConfabError =>
  new ConfabError('NETWORK_ERROR', 'The server cannot be reached, or the connection broke.', {
    retryable: true,
    cause,
  });
