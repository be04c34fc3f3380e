import { Injectable } from '@nestjs/common';
import { anySignal } from '../async/any-signal.js';
import { OutgoingFetch, ResponseTooLarge } from './outgoing-fetch.js';
import { problemOfUrl } from './outgoing-url.js';
import { isRefusedAddress } from './public-agent.js';

const MAX_REDIRECTS = 5;

/** Its message is a sentence without content of the page. */
export class PageError extends Error {}

export interface PageRequest {
  /** The media types that are read, in lower case. One that ends with / stands for all that begin with it. */
  readonly types: readonly string[];
  /** What is said of a page of another type. */
  readonly wrongType: string;
  readonly userAgent: string;
  readonly maximumBytes: number;
  /** A longer page is read up to the maximum, instead of refused. */
  readonly isCut?: boolean;
  /** For all redirects together. */
  readonly milliseconds: number;
  readonly stopping: AbortSignal;
}

export interface FetchedPage {
  /** After redirects. */
  readonly url: string;
  /** The media type, in lower case. */
  readonly type: string;
  /** The charset of the header; empty if the header names none. */
  readonly charset: string;
  readonly bytes: Uint8Array;
}

/** Fetches pages whose addresses others choose. They are restricted as those of webhooks are, and so is every address that they redirect to. */
@Injectable()
export class WebPages {
  constructor(private readonly outgoing: OutgoingFetch) {}

  /** @throws PageError; the reason of `stopping`, if it is aborted */
  async fetch(url: string, request: PageRequest): Promise<FetchedPage> {
    const timeout = AbortSignal.timeout(request.milliseconds);
    const signal = anySignal([request.stopping, timeout]);
    try {
      return await this.follow(url, request, signal);
    } catch (error) {
      request.stopping.throwIfAborted();
      if (timeout.aborted) throw new PageError('The page did not arrive in time.', { cause: error });
      throw error instanceof PageError ? error : new PageError(reasonOf(error, request), { cause: error });
    }
  }

  private async follow(first: string, request: PageRequest, signal: AbortSignal): Promise<FetchedPage> {
    const { types, wrongType, userAgent, maximumBytes, isCut } = request;
    const fetch = this.outgoing.withLimits({ bytes: isCut ? Infinity : maximumBytes });
    const accept = types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', ');
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetch(url, { headers: { accept, 'user-agent': userAgent }, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = this.redirected(location, url);
        continue;
      }
      try {
        if (!response.ok) throw new PageError(`The server of the page responded with ${response.status}.`);
        const { type, charset } = contentTypeOf(response);
        if (!types.some((accepted) => type === accepted || (accepted.endsWith('/') && type.startsWith(accepted))))
          throw new PageError(wrongType);
        return { url, type, charset, bytes: await beginningOf(response, isCut ? maximumBytes : Infinity) };
      } finally {
        // does nothing where all was read
        await response.body?.cancel().catch(() => undefined);
      }
    }
    throw new PageError('The page redirects too often.');
  }

  private redirected(location: string, from: string): string {
    const url = this.urlOf(location, from);
    if (url === undefined) throw new PageError('The page redirects to an address that is not allowed.');
    return url;
  }

  /** @returns undefined for an address from which nothing is fetched */
  urlOf(address: string, base?: string): string | undefined {
    if (!URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    const options = { name: 'address', credentials: 'the page', allowPrivate: this.outgoing.allowPrivate };
    return /^https?:$/.test(url.protocol) && !problemOfUrl(url, options) ? url.href : undefined;
  }
}

async function beginningOf({ body }: Response, maximum: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    // leaving the loop closes the connection
    if (length >= maximum) break;
  }
  return Buffer.concat(chunks).subarray(0, maximum);
}

function contentTypeOf(response: Response): { type: string; charset: string } {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return { type: type.trim(), charset: charset?.slice('charset='.length).replaceAll('"', '') ?? '' };
}

/** Where the header has no encoding, HTML may declare it in its first kilobyte. */
export function textOf({ bytes, charset }: Pick<FetchedPage, 'bytes' | 'charset'>): string {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const declared = charset || /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1] || 'utf-8';
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function reasonOf(error: unknown, { maximumBytes }: PageRequest): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ResponseTooLarge) return `The page is larger than ${maximumBytes / 1024 / 1024} MB.`;
    if (isRefusedAddress(cause)) return 'The address of the page is not public.';
  }
  return 'The page cannot be reached.';
}
