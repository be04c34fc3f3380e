import { isIP } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Agent, buildConnector, RequestInfo, RequestInit, Response } from 'undici';
import { isPublicAddress } from './public-address.js';
import { checkedLookup, refusal } from './public-agent.js';

/** While a response is read: it has more bytes than are accepted. */
export class ResponseTooLarge extends Error {}

/** Of a response with a status of failure: client libraries parse it at once, whatever they expect of a successful one. */
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * `fetch` for client libraries of protocols whose addresses are chosen by apps: it connects to public addresses only, unless private ones
 * are allowed, follows no redirects (with `redirect: 'manual'` it returns them), and reads a limited number of bytes of a response.
 */
export class OutgoingFetch implements OnApplicationShutdown {
  private agent: Agent | undefined;

  constructor(readonly allowPrivate: boolean) {}

  withLimits({ bytes: maximum }: { readonly bytes: number }): typeof globalThis.fetch {
    const limited = async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
      // loaded at the first request, because it is large and few apps need it
      const library = await import('undici');
      this.agent ??= new library.Agent(this.allowPrivate ? {} : { connect: publicConnector(library) });
      const redirect = init?.redirect === 'manual' ? 'manual' : 'error';
      const response = await library.fetch(input, { ...init, redirect, dispatcher: this.agent });
      const bytes = response.ok ? maximum : Math.min(maximum, MAX_ERROR_BYTES);
      return response.body ? new library.Response(limitedBody(response.body, bytes), response) : response;
    };
    // the classes of undici and those of Node have the same members
    return limited as unknown as typeof globalThis.fetch;
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
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

function limitedBody(body: NonNullable<Response['body']>, bytes: number) {
  let total = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        if (total > bytes) controller.error(new ResponseTooLarge('The response is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
}
