import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HtmlToTextOptions } from 'html-to-text';
import type { Parser as HtmlParser } from 'htmlparser2';
import { anySignal } from '#platform/async/any-signal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { OutgoingFetch, ResponseTooLarge } from '#platform/outgoing/outgoing-fetch.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { isRefusedAddress } from '#platform/outgoing/public-agent.js';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';

const TIMEOUT_MILLISECONDS = 20_000;
const MAX_BYTES = 1024 * 1024;
const MAX_TEXT_LENGTH = 200_000;
const MAX_TITLE_LENGTH = 500;
const MAX_REDIRECTS = 5;

/** Its message is a sentence without content of the page. */
export class PageError extends Error {}

export interface WebPage {
  /** The text of the element title; undefined if there is none. */
  readonly title?: string;
  readonly text: string;
}

/** Fetches pages whose addresses apps choose. They are restricted as those of webhooks are, and so is every address that they redirect to. */
@Injectable()
export class WebPages implements OnApplicationShutdown {
  private readonly outgoing: OutgoingFetch;
  private readonly allowPrivate: boolean;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.allowPrivate = webhooks.allowPrivate;
    this.outgoing = new OutgoingFetch(webhooks.allowPrivate);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.outgoing.close();
  }

  /** @throws PageError; the reason of `stopping`, if it is aborted */
  async fetch(url: string, stopping: AbortSignal): Promise<WebPage> {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const signal = anySignal([stopping, timeout]);
    try {
      const response = await this.follow(url, signal);
      const { type, charset } = contentOf(response);
      const text = decoded(new Uint8Array(await response.arrayBuffer()), charset);
      return type === 'text/plain' ? { text: bounded(text) } : await pageOf(text);
    } catch (error) {
      stopping.throwIfAborted();
      if (timeout.aborted) throw new PageError('The page did not arrive in time.', { cause: error });
      throw error instanceof PageError ? error : new PageError(reasonOf(error), { cause: error });
    }
  }

  private async follow(first: string, signal: AbortSignal): Promise<Response> {
    const fetch = this.outgoing.withLimits({ bytes: MAX_BYTES });
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const headers = { accept: 'text/html, application/xhtml+xml, text/plain', 'user-agent': 'Confab-Knowledge' };
      const response = await fetch(url, { headers, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = this.redirected(location, url);
        continue;
      }
      if (response.ok) return response;
      await response.body?.cancel();
      throw new PageError(`The server of the page responded with ${response.status}.`);
    }
    throw new PageError('The page redirects too often.');
  }

  private redirected(location: string, from: string): string {
    if (!URL.canParse(location, from)) throw new PageError('The page redirects to an invalid address.');
    const url = new URL(location, from);
    const options = { name: 'address', credentials: 'the page', allowPrivate: this.allowPrivate };
    if (!/^https?:$/.test(url.protocol) || problemOfUrl(url, options))
      throw new PageError('The page redirects to an address that is not allowed.');
    return url.href;
  }
}

const ACCEPTED_TYPES = ['text/html', 'application/xhtml+xml', 'text/plain'];

function contentOf(response: Response): { type: string; charset: string } {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (!ACCEPTED_TYPES.includes(type.trim())) throw new PageError('The page is neither HTML nor plain text.');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return { type: type.trim(), charset: charset?.slice('charset='.length).replaceAll('"', '') ?? '' };
}

/** Where the header has no encoding, HTML may declare it in its first kilobyte. */
function decoded(bytes: Uint8Array, charset: string): string {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const declared = charset || /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1] || 'utf-8';
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Parsers take quadratic time for elements in each other. Browsers limit them to the same depth. */
const MAX_ELEMENT_DEPTH = 512;
const LIMITS: HtmlToTextOptions['limits'] = { maxDepth: 100, maxInputLength: MAX_BYTES };
const NAVIGATION = ['nav', 'footer', 'form', 'iframe', 'img', 'script', 'style', 'noscript', 'template', 'svg'];

async function pageOf(html: string): Promise<WebPage> {
  // loaded when needed: most installations index no pages
  const [{ convert }, { Parser }] = await Promise.all([import('html-to-text'), import('htmlparser2')]);
  requireShallow(html, Parser);
  const title = titleOf(html, convert);
  const text = convert(html, {
    wordwrap: false,
    limits: LIMITS,
    baseElements: { selectors: ['main', 'article', 'body'], returnDomByDefault: true },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...NAVIGATION.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
  return { ...(title !== '' && { title }), text: bounded(text) };
}

/** @throws PageError at the first element that is too deep */
function requireShallow(html: string, Parser: typeof HtmlParser): void {
  let depth = 0;
  const onopentag = () => {
    depth++;
    if (depth > MAX_ELEMENT_DEPTH)
      throw new PageError(`The elements of the page are nested more than ${MAX_ELEMENT_DEPTH} deep.`);
  };
  const onclosetag = () => {
    depth--;
  };
  new Parser({ onopentag, onclosetag }).end(html);
}

function titleOf(html: string, convert: (html: string, options: HtmlToTextOptions) => string): string {
  const options = {
    wordwrap: false as const,
    limits: LIMITS,
    baseElements: { selectors: ['title'], returnDomByDefault: false },
  };
  return cutTo(cleanName(storableText(convert(html.slice(0, 64 * 1024), options))), MAX_TITLE_LENGTH);
}

const bounded = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH).toWellFormed();

function reasonOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ResponseTooLarge) return 'The page is larger than 1 MB.';
    if (isRefusedAddress(cause)) return 'The address of the page is not public.';
  }
  return 'The page cannot be reached.';
}
