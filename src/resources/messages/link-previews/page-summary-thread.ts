import { parentPort, workerData } from 'node:worker_threads';
import { Parser } from 'htmlparser2';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';
import type { WebPage, PageSummary } from './page-summary.js';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
/** The parser searches all open elements at the end of each: beyond this depth the head is taken as ended. */
const MAX_DEPTH = 512;
/** A part of the page after which the parser looks whether the head has ended. */
const STEP = 16 * 1024;

/** Names of elements `meta`, the first ones first: Open Graph, then Twitter's cards, then HTML's own. */
const SOURCES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

const KNOWN_NAMES = new Set<string>(Object.values(SOURCES).flat());

function summaryOf({ html, url }: WebPage): PageSummary | undefined {
  const { metas, title: elementTitle } = headOf(html);
  const first = (names: readonly string[]) => names.map((name) => metas.get(name)).find((value) => value);
  const title = first(SOURCES.title) ?? line(elementTitle, MAX_TITLE_LENGTH);
  if (title === '') return undefined;
  const description = first(SOURCES.description);
  const image = absolute(metas, url);
  return { title: cutTo(title, MAX_TITLE_LENGTH), ...(description && { description }), ...(image && { image }) };
}

function headOf(html: string): { metas: ReadonlyMap<string, string>; title: string } {
  const metas = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let depth = 0;
  const head = { hasEnded: false };
  const parser = new Parser({
    onopentag(element, attributes) {
      if (element === 'body' || ++depth > MAX_DEPTH) head.hasEnded = true;
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
      depth--;
      if (element === 'title') isInTitle = false;
      if (element === 'head') head.hasEnded = true;
    },
  });
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

parentPort!.postMessage(summaryOf(workerData as WebPage));
