import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HtmlToTextOptions } from 'html-to-text';
import type { Parser as HtmlParser } from 'htmlparser2';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { PageError, WebPages, textOf } from '#platform/outgoing/web-pages.js';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';

const MAX_BYTES = 1024 * 1024;
const MAX_TEXT_LENGTH = 200_000;
const MAX_TITLE_LENGTH = 500;

const REQUEST = {
  types: ['text/html', 'application/xhtml+xml', 'text/plain'],
  wrongType: 'The page is neither HTML nor plain text.',
  userAgent: 'Confab-Knowledge',
  maximumBytes: MAX_BYTES,
  milliseconds: 20_000,
};

export interface PageText {
  /** The text of the element title; undefined if there is none. */
  readonly title?: string;
  readonly text: string;
}

/** The texts of pages whose addresses apps choose. */
@Injectable()
export class PageTexts implements OnApplicationShutdown {
  private readonly pages: WebPages;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.pages = new WebPages(webhooks.allowPrivate);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pages.close();
  }

  /** @throws PageError; the reason of `stopping`, if it is aborted */
  async fetch(url: string, stopping: AbortSignal): Promise<PageText> {
    const page = await this.pages.fetch(url, { ...REQUEST, stopping });
    const text = textOf(page);
    return page.type === 'text/plain' ? { text: bounded(text) } : pageOf(text);
  }
}

/** Parsers take quadratic time for elements in each other. Browsers limit them to the same depth. */
const MAX_ELEMENT_DEPTH = 512;
const LIMITS: HtmlToTextOptions['limits'] = { maxDepth: 100, maxInputLength: MAX_BYTES };
const NAVIGATION = ['nav', 'footer', 'form', 'iframe', 'img', 'script', 'style', 'noscript', 'template', 'svg'];

async function pageOf(html: string): Promise<PageText> {
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
