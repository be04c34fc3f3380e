import { LinkifyIt } from 'linkify-it';
import { extensionsIn, withExtension } from '../content/injected-extensions.js';

/** Links of a message that are previewed. */
const MAX_LINKS = 3;
const MAX_LINK_LENGTH = 2000;

/** A link with what its page says about itself, in the form of the hosted service's extension. */
export interface LinkPreview {
  /** As it is in the text. */
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  /** A file of the app. */
  readonly image?: string;
}

const links = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/** The first links with a scheme, each once. */
export function linksIn({ text }: Record<string, unknown>): string[] {
  if (typeof text !== 'string' || !/https?:\/\//i.test(text)) return [];
  const urls = (links.match(text) ?? [])
    .filter(({ schema, url }) => /^https?:$/i.test(schema) && url.length <= MAX_LINK_LENGTH)
    .map(({ url }) => url);
  return [...new Set(urls)].slice(0, MAX_LINKS);
}

const EXTENSION = 'link-preview';

/** Whether a message with this data has previews, or may get some. */
export const mayHavePreviews = (data: Record<string, unknown>): boolean =>
  linksIn(data).length > 0 || EXTENSION in extensionsIn(data);

/** The data with these previews instead of those that it has. */
export const withPreviews = (
  data: Record<string, unknown>,
  previews: readonly LinkPreview[],
): Record<string, unknown> => withExtension(data, EXTENSION, previews.length > 0 ? { links: previews } : undefined);
