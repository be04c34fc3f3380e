import { parentPort, workerData } from 'node:worker_threads';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';
import type { PageProblem, PageText } from './page-texts.js';

const MAX_TITLE_LENGTH = 500;

/** Parsers take quadratic time for elements in each other. Browsers limit them to the same depth. */
const MAX_ELEMENT_DEPTH = 512;
const LIMITS: HtmlToTextOptions['limits'] = { maxDepth: 100, maxInputLength: 1024 * 1024 };
const NAVIGATION = ['nav', 'footer', 'form', 'iframe', 'img', 'script', 'style', 'noscript', 'template', 'svg'];

function pageOf(html: string): PageText | PageProblem {
  if (isDeep(html)) return { problem: `The elements of the page are nested more than ${MAX_ELEMENT_DEPTH} deep.` };
  const title = titleOf(html);
  const text = convert(html, {
    wordwrap: false,
    limits: LIMITS,
    baseElements: { selectors: ['main', 'article', 'body'], returnDomByDefault: true },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...NAVIGATION.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
  return { ...(title !== '' && { title }), text };
}

function isDeep(html: string): boolean {
  let [depth, deepest] = [0, 0];
  const parser = new Parser({
    onopentag() {
      deepest = Math.max(deepest, ++depth);
      // what follows is not parsed
      if (deepest > MAX_ELEMENT_DEPTH) parser.pause();
    },
    onclosetag() {
      depth--;
    },
  });
  parser.write(html);
  return deepest > MAX_ELEMENT_DEPTH;
}

function titleOf(html: string): string {
  const options = {
    wordwrap: false as const,
    limits: LIMITS,
    baseElements: { selectors: ['title'], returnDomByDefault: false },
  };
  return cutTo(cleanName(storableText(convert(html.slice(0, 64 * 1024), options))), MAX_TITLE_LENGTH);
}

parentPort!.postMessage(pageOf(workerData as string));
