import { isIP } from 'node:net';
import { Agent, buildConnector, fetch, Response, type Dispatcher, type RequestInfo, type RequestInit } from 'undici';
import { isPublicAddress } from './public-address.js';
import { checkedLookup, refusal } from './public-agent.js';

/** An error of `OutgoingFetch.fetch`: the response has more bytes than are read. */
export class ResponseTooLarge extends Error {}

/**
 * `fetch` for client libraries of protocols whose addresses are chosen by apps: it connects to public addresses only, unless private ones
 * are allowed, follows no redirects, and reads a limited number of bytes of a response.
 */
export class OutgoingFetch {
  private readonly dispatcher: Dispatcher;

  constructor(allowPrivate: boolean) {
    this.dispatcher = new Agent(allowPrivate ? {} : { connect: publicConnector() });
  }

  /** @param maximumBytes of a response */
  withLimit(maximumBytes: number): typeof globalThis.fetch {
    const limited = async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, { ...init, redirect: 'error', dispatcher: this.dispatcher });
      return response.body ? new Response(limitedBody(response.body, maximumBytes), response) : response;
    };
    // the classes of undici and those of Node have the same members
    return limited as unknown as typeof globalThis.fetch;
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}

/** A host that is an IP address is not looked up. */
function publicConnector(): buildConnector.connector {
  const connect = buildConnector({ lookup: checkedLookup() });
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) callback(refusal(), null);
    else connect(options, callback);
  };
}

function limitedBody(body: NonNullable<Response['body']>, maximumBytes: number) {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maximumBytes) controller.error(new ResponseTooLarge(`More than ${maximumBytes} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
}
