import { cutTo } from '#platform/text/cut.js';
import { decoded, textOf, webUrlOf } from '../reading/fields.js';

/** A member of `data.attachments`. */
export interface Attachment {
  readonly url: string;
  readonly name: string;
  readonly mimeType: string;
  readonly extension: string;
  /** Bytes, as text. */
  readonly size?: string;
}

export interface FileOfSource {
  readonly url: unknown;
  readonly name?: unknown;
  readonly mimeType?: unknown;
  readonly size?: unknown;
  /** Used where the source has no MIME type. */
  readonly kind?: 'image' | 'video' | 'audio';
  /** The source has no file any more, or never showed it. */
  readonly isGone?: boolean;
}

const MAX_NAME = 255;

const MIME_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** @returns undefined without an absolute URL */
export function attachmentOf({ url, name, mimeType, size, kind }: FileOfSource): Attachment | undefined {
  const address = webUrlOf(url);
  if (address === undefined) return undefined;
  const fileName = cutTo(textOf(name) ?? nameInUrl(address), MAX_NAME);
  const extension = /\.(\w{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const known = textOf(mimeType)?.split(';')[0]?.trim().toLowerCase();
  const bytes = Number(size);
  return {
    url: address,
    name: fileName,
    mimeType: known && MIME_TYPE.test(known) ? known : typeByExtension(extension, kind),
    extension,
    ...(Number.isSafeInteger(bytes) && bytes > 0 && { size: String(bytes) }),
  };
}

/** The type of a message with these attachments: as in a message that is sent without one. */
export function mediaTypeOf(attachments: readonly Attachment[]): string {
  const kinds = new Set(attachments.map(({ mimeType }) => mimeType.split('/')[0]!));
  const [kind] = kinds;
  return kinds.size === 1 && ['image', 'audio', 'video'].includes(kind!) ? kind! : 'file';
}

const nameInUrl = (url: string): string => decoded(new URL(url).pathname.split('/').at(-1)!) || 'file';

const SUBTYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', mp3: 'mpeg', mov: 'quicktime' };

const DEFAULT_SUBTYPES = { image: 'jpeg', audio: 'mpeg', video: 'mp4' };

function typeByExtension(extension: string, kind: FileOfSource['kind']): string {
  if (!kind) return 'application/octet-stream';
  return `${kind}/${SUBTYPES[extension] ?? (extension || DEFAULT_SUBTYPES[kind])}`;
}
