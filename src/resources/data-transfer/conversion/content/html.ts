import { compile } from 'html-to-text';
import { Parser } from 'htmlparser2';
import type { SourceRecord } from '../reading/source-record.js';
import type { FileOfSource } from './attachments.js';

/** Characters of a message in HTML that are read. Parsers take quadratic time for elements in each other. */
const MAX_HTML = 256 * 1024;
const MAX_DEPTH = 100;

/** What stands for the element `at` with an id, by the id. */
type Mentions = ReadonlyMap<string, string>;

/** The package hands the second argument on to the formatters, which its types do not say. */
type Convert = (html: string, mentions: Mentions) => string;
const mentionsOf = (builder: object): Mentions => (builder as { metadata: Mentions }).metadata;

/** The package has no type for the attributes. */
const attributeOf = (element: { attribs?: unknown }, name: string): string =>
  (element.attribs as Readonly<Record<string, string>> | undefined)?.[name] ?? '';

/** Blocks are on lines of their own. */
const ONE_LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  formatters: {
    mention: (element, walk, builder) => {
      const mention = mentionsOf(builder).get(attributeOf(element, 'id'));
      if (mention === undefined) walk(element.children, builder);
      else builder.addLiteral(mention);
    },
    emoji: (element, _walk, builder) => builder.addInline(attributeOf(element, 'alt')),
  },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'ul', options: { itemPrefix: '• ', ...ONE_LINE } },
    ...['p', 'ol', 'blockquote', 'pre'].map((selector) => ({ selector, options: ONE_LINE })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, ...ONE_LINE },
    })),
    ...['img', 'attachment', 'script', 'style'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'at', format: 'mention' },
    { selector: 'emoji', format: 'emoji' },
  ],
}) as Convert;

/** The HTML that a member is; empty without one. */
export function htmlIn(record: SourceRecord, name: string): string {
  const html = record.text(name) ?? '';
  if (html.length > MAX_HTML) record.becomes('texts with more than 256 KB of HTML are cut');
  return html.slice(0, MAX_HTML);
}

/** HTML as lines of text. */
export const textOfHtml = (html: string, mentions: Mentions = new Map()): string =>
  convert(html.slice(0, MAX_HTML), mentions).trim();

/** The pictures in HTML, which are files of the message. */
export function imagesIn(html: string): FileOfSource[] {
  if (!html.includes('<img')) return [];
  const images: FileOfSource[] = [];
  const parser = new Parser({
    onopentag(name, { src, alt, itemtype = '' }) {
      // emoji are pictures with a text
      if (name === 'img' && src && !itemtype.endsWith('/Emoji')) images.push({ url: src, name: alt, kind: 'image' });
    },
  });
  parser.end(html);
  return images;
}
