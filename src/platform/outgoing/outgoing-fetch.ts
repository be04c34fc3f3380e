import { isIP } from 'node:net';
import type { Agent, buildConnector, RequestInfo, RequestInit, Response } from 'undici';
import { isPublicAddress } from './public-address.js';
import { checkedLookup, refusal } from './public-agent.js';

/** While a response is read: it has more bytes than are accepted. */
export class ResponseTooLarge extends Error {}

export interface ResponseLimits {
  readonly bytes: number;
  /**
   * Of one server-sent event, up to the empty line. Parsers search an incomplete event from its beginning whenever bytes arrive, so a long
   * one would block the process.
   */
  readonly eventBytes?: number;
}

/** Of a response with a status of failure: client libraries parse it at once, whatever they expect of a successful one. */
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * `fetch` for client libraries of protocols whose addresses are chosen by apps: it connects to public addresses only, unless private ones
 * are allowed, follows no redirects (with `redirect: 'manual'` it returns them), and reads a limited number of bytes of a response.
 */
export class OutgoingFetch {
  private agent: Agent | undefined;

  constructor(private readonly allowPrivate: boolean) {}

  withLimits(limits: ResponseLimits): typeof globalThis.fetch {
    const limited = async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
      // loaded at the first request, because it is large and few apps need it
      const library = await import('undici');
      this.agent ??= new library.Agent(this.allowPrivate ? {} : { connect: publicConnector(library) });
      const redirect = init?.redirect === 'manual' ? 'manual' : 'error';
      const response = await library.fetch(input, { ...init, redirect, dispatcher: this.agent });
      const bytes = response.ok ? limits.bytes : Math.min(limits.bytes, MAX_ERROR_BYTES);
      return response.body
        ? new library.Response(limitedBody(response.body, { ...limits, bytes }), response)
        : response;
    };
    // the classes of undici and those of Node have the same members
    return limited as unknown as typeof globalThis.fetch;
  }

  async close(): Promise<void> {
    await this.agent?.destroy();
  }
}

/** A host that is an IP address is not looked up. */
function publicConnector(library: typeof import('undici')): buildConnector.connector {
  const connect = library.buildConnector({ lookup: checkedLookup() });
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) callback(refusal(), null);
    else connect(options, callback);
  };
}

function limitedBody(body: NonNullable<Response['body']>, { bytes, eventBytes = Infinity }: ResponseLimits) {
  let total = 0;
  let ofEvent = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        const end = endOfLastEvent(chunk);
        ofEvent = end === undefined ? ofEvent + chunk.byteLength : chunk.byteLength - end;
        if (total > bytes || ofEvent > eventBytes) controller.error(new ResponseTooLarge('The response is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** The position after the last empty line of the chunk. One that two chunks share is not found, which a later one makes up for. */
function endOfLastEvent(chunk: Uint8Array): number | undefined {
  const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const end = Math.max(buffer.lastIndexOf('\n\n'), buffer.lastIndexOf('\n\r\n'));
  return end === -1 ? undefined : end;
}
