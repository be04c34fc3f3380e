import { LinkifyIt } from 'linkify-it';
import { isPlainObject } from '#platform/http/json.js';

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

/** Where the clients of the hosted service look for what the server knows about a message. */
const INJECTED = '@injected';
const EXTENSION = 'link-preview';

const objectOf = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {});

const extensionsOf = (data: Record<string, unknown>): Record<string, unknown> =>
  objectOf(objectOf(objectOf(data.metadata)[INJECTED]).extensions);

/** Whether a message with this data has previews, or may get some. */
export const mayHavePreviews = (data: Record<string, unknown>): boolean =>
  linksIn(data).length > 0 || EXTENSION in extensionsOf(data);

/** The data with these previews instead of those that it has. */
export function withPreviews(data: Record<string, unknown>, previews: readonly LinkPreview[]): Record<string, unknown> {
  const metadata = objectOf(data.metadata);
  const injected = objectOf(metadata[INJECTED]);
  const { [EXTENSION]: _, ...others } = extensionsOf(data);
  const extensions = previews.length > 0 ? { ...others, [EXTENSION]: { links: previews } } : others;
  const { [INJECTED]: __, ...ownMetadata } = metadata;
  const { extensions: ___, ...otherInjected } = injected;
  const nextInjected = { ...otherInjected, ...(Object.keys(extensions).length > 0 && { extensions }) };
  const nextMetadata = { ...ownMetadata, ...(Object.keys(nextInjected).length > 0 && { [INJECTED]: nextInjected }) };
  const { metadata: ____, ...rest } = data;
  return { ...rest, ...(Object.keys(nextMetadata).length > 0 && { metadata: nextMetadata }) };
}
