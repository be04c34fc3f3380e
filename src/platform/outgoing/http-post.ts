import http from 'node:http';
import https from 'node:https';
import { anySignal } from '../async/any-signal.js';
import { errorCode } from '../errors/error-reason.js';
import { neverThrows } from '../observability/never-throws.js';
import { isRefusedAddress, type Agents } from './public-agent.js';

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

export interface Limits {
  /** The whole exchange, from the DNS look-up to the end of the response, has this time. */
  readonly milliseconds: number;
  /** Bytes of the response that are read. */
  readonly bytes: number;
  /** Ends the exchange early. */
  readonly signal?: AbortSignal;
}

/** Names of the header Content-Encoding. Some receivers name a character encoding there. */
const COMPRESSED = /gzip|deflate|br|zstd|compress/i;

/** The outcome of a request: a response with any status, or the reason why there is none. */
export type Outcome =
  | {
      readonly status: number;
      readonly retryAfter?: string;
      /** The header X-Request-Id. */
      readonly requestId?: string;
      /** Empty if it is compressed, which the request does not ask for. */
      readonly body: string;
      /** The response is longer than what was read. */
      readonly isTruncated?: true;
    }
  | { readonly error: string; readonly isTimeout?: true };

/**
 * Sends a POST once, and reads the beginning of the response. Does not follow redirects. Does not throw: failing receivers are normal. A
 * connection that breaks before the response is a failure, because the receiver may have processed the request.
 */
export async function post(outgoing: OutgoingPost, agents: Agents, limits: Limits): Promise<Outcome> {
  const timeout = AbortSignal.timeout(limits.milliseconds);
  const signal = limits.signal ? anySignal([timeout, limits.signal]) : timeout;
  const request = begin(outgoing, agents, signal);
  try {
    return await responseTo(request, limits.bytes);
  } catch (error) {
    if (timeout.aborted) return { error: 'No response in time.', isTimeout: true };
    return { error: reasonOf(error as Error) };
  }
}

function begin({ url, headers, body }: OutgoingPost, agents: Agents, signal: AbortSignal): http.ClientRequest {
  const { protocol } = new URL(url);
  const request = (protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    agent: agents[protocol as keyof Agents],
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
    signal,
  });
  return request.end(body);
}

const responseTo = (request: http.ClientRequest, maximum: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    request.on(
      'response',
      neverThrows(async (response) => resolve(await readResponse(response, maximum)), reject),
    );
    request.on('error', reject);
  });

async function readResponse(response: http.IncomingMessage, maximum: number): Promise<Outcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // leaving the loop closes the connection
    if (length > maximum) break;
  }
  const { 'content-encoding': encoding = '', 'retry-after': retryAfter, 'x-request-id': requestId } = response.headers;
  const text = Buffer.concat(chunks).subarray(0, maximum).toString('utf8').replaceAll('\0', '');
  return {
    status: response.statusCode!,
    retryAfter,
    ...(typeof requestId === 'string' && { requestId }),
    body: COMPRESSED.test(encoding) ? '' : text,
    ...(length > maximum && { isTruncated: true }),
  };
}

/** The reason has no addresses and no data of the request. */
function reasonOf(error: Error): string {
  if (isRefusedAddress(error)) return 'The address is not public.';
  const code = errorCode(error);
  return code ? `The connection failed: ${code}.` : 'The connection failed.';
}
