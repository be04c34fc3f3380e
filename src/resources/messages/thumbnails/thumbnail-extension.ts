import { isPlainObject } from '#platform/http/json.js';
import type { ThumbnailName } from '#resources/media/images/thumbnail.js';
import { extensionsIn, withExtension } from '../content/injected-extensions.js';

type Data = Record<string, unknown>;

/** Attachments of a message that get thumbnails. */
const MAX_ATTACHMENTS = 10;

/** The addresses of the thumbnails of an image. */
export type ThumbnailUrls = Readonly<Record<ThumbnailName, string>>;

/** The attachments of a message that are considered, in their order. What is no object has no thumbnails. */
export const attachmentsIn = ({ attachments }: Data): Data[] =>
  (Array.isArray(attachments) ? (attachments as unknown[]) : [])
    .slice(0, MAX_ATTACHMENTS)
    .map((attachment) => (isPlainObject(attachment) ? attachment : {}));

export const isImage = ({ mimeType }: Data): boolean => typeof mimeType === 'string' && mimeType.startsWith('image/');

const EXTENSION = 'thumbnail-generation';

/** Whether a message with this data has thumbnails, or may get some. */
export const mayHaveThumbnails = (data: Data): boolean =>
  attachmentsIn(data).some(isImage) || EXTENSION in extensionsIn(data);

/** @param thumbnails of the attachments, in their order; without any, the data has no thumbnails */
export function withThumbnails(data: Data, thumbnails: readonly (ThumbnailUrls | undefined)[]): Data {
  const [first] = thumbnails.filter((urls) => urls !== undefined);
  const attachments = attachmentsIn(data).map((attachment, index) => extensionOf(attachment, thumbnails[index]));
  return withExtension(data, EXTENSION, first && { ...namesOf(thumbnails[0] ?? first), attachments });
}

/** The thumbnails of an attachment, in the form of the hosted service's extension. */
function extensionOf({ name, extension, mimeType, url }: Data, urls: ThumbnailUrls | undefined) {
  const data = { name, extension, mimeType, url };
  return urls
    ? { data: { ...data, thumbnails: namesOf(urls) }, error: null }
    : { data: { ...data, thumbnails: null }, error: NONE };
}

const namesOf = ({ small, medium, large }: ThumbnailUrls) => ({
  url_small: small,
  url_medium: medium,
  url_large: large,
});

const REASON =
  'Only images of the types PNG, JPEG, GIF and WebP that were uploaded here, and are not too large, have thumbnails.';
const NONE = { code: 'ERR_FILETYPE_NOT_SUPPORTED', message: REASON, devMessage: REASON, httpStatusCode: 400 };
