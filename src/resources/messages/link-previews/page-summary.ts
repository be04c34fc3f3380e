import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
/** A part of the page after which the parser looks whether the head has ended. */
const STEP = 16 * 1024;

/** What a page says about itself. */
export interface PageSummary {
  readonly title: string;
  readonly description?: string;
  /** An absolute address. */
  readonly image?: string;
}

/** Names of elements `meta`, the first ones first: Open Graph, then Twitter's cards, then HTML's own. */
const SOURCES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

const KNOWN_NAMES = new Set<string>(Object.values(SOURCES).flat());

/**
 * Reads the head of a page.
 *
 * @param url of the page, to which relative addresses are relative
 * @returns undefined for a page without a title
 */
export async function summaryOf(html: string, url: string): Promise<PageSummary | undefined> {
  const { metas, title: elementTitle } = await headOf(html);
  const first = (names: readonly string[]) => names.map((name) => metas.get(name)).find((value) => value);
  const title = first(SOURCES.title) ?? line(elementTitle, MAX_TITLE_LENGTH);
  if (title === '') return undefined;
  const description = first(SOURCES.description);
  const image = absolute(metas, url);
  return { title: cutTo(title, MAX_TITLE_LENGTH), ...(description && { description }), ...(image && { image }) };
}

async function headOf(html: string): Promise<{ metas: ReadonlyMap<string, string>; title: string }> {
  // loaded when needed: most apps preview no links
  const { Parser } = await import('htmlparser2');
  const metas = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  const head = { hasEnded: false };
  const parser = new Parser({
    onopentag(element, attributes) {
      if (element === 'body') head.hasEnded = true;
      if (head.hasEnded) return;
      if (element === 'title') isInTitle = title === '';
      const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
      if (element !== 'meta' || !KNOWN_NAMES.has(name) || metas.has(name)) return;
      const content = line(attributes.content ?? '', MAX_DESCRIPTION_LENGTH);
      if (content !== '') metas.set(name, name.includes('image') ? (attributes.content ?? '').trim() : content);
    },
    ontext(text) {
      if (isInTitle && !head.hasEnded) title = (title + text).slice(0, 2 * MAX_TITLE_LENGTH);
    },
    onclosetag(element) {
      if (element === 'title') isInTitle = false;
      if (element === 'head') head.hasEnded = true;
    },
  });
  // deep elements take quadratic time, so the parser stops with the head
  for (let start = 0; start < html.length && !head.hasEnded; start += STEP)
    parser.write(html.slice(start, start + STEP));
  return { metas, title };
}

function absolute(metas: ReadonlyMap<string, string>, url: string): string | undefined {
  const address = SOURCES.image.map((name) => metas.get(name)).find((value) => value);
  if (address === undefined || !URL.canParse(address, url)) return undefined;
  const { href, protocol } = new URL(address, url);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : undefined;
}

const line = (text: string, length: number): string =>
  cutTo(cleanName(storableText(text.slice(0, 4 * length))).replace(/\s+/g, ' '), length);
