import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

/** How many bytes at the beginning of a file its type is detected from. */
export const HEAD_BYTES = 4100;

const MAX_NAME_LENGTH = 200;
const UNKNOWN_TYPE = 'application/octet-stream';

export interface MediaKind {
  mimeType: string;
  /** Without the dot; empty for none. */
  extension: string;
}

/**
 * Detects the type from the first bytes. Formats without a signature, such as text, have the type that the client declares, unless it
 * is an image, audio or video type, which all have signatures.
 */
export async function kindOf(head: Buffer, name: string, declared: string): Promise<MediaKind> {
  const detected = await fileTypeFromBuffer(head);
  const extension = extname(name).slice(1).toLowerCase();
  if (detected) return { mimeType: detected.mime, extension: extension || detected.ext };
  return { mimeType: isCredible(declared) ? declared.toLowerCase() : UNKNOWN_TYPE, extension };
}

/** SVG is text, so its declared type is accepted. Downloads never let browsers render it. */
const isCredible = (declared: string): boolean =>
  /^image\/svg\+xml$/i.test(declared) || /^(?:text|application|font|model)\/[\w.+-]{1,80}$/i.test(declared);

/** Only the end of a name is processed: it has the file name and the extension. */
const PROCESSED_LENGTH = 10 * MAX_NAME_LENGTH;

/** The file name without folders and unsafe characters, for use in a header and at the end of a URL. */
export function cleanName(name: string): string {
  const clean = trimmed(
    name
      .slice(-PROCESSED_LENGTH)
      .toWellFormed()
      .normalize('NFC')
      .replace(/^.*[/\\]/s, '')
      // control and formatting characters, including those that change the direction of text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[<>:"|?*\ufffd]/g, '_'),
  );
  return shortened(clean) || 'file';
}

/** Without spaces and dots at either end. A regular expression would take quadratic time. */
function trimmed(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(name[start]!)) start++;
  while (end > start && isEdge(name[end - 1]!)) end--;
  return name.slice(start, end);
}

const isEdge = (character: string): boolean => character === '.' || /\s/.test(character);

/** At most MAX_NAME_LENGTH, with the extension. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extname(name).slice(0, 20);
  return `${name
    .slice(0, MAX_NAME_LENGTH - extension.length)
    .toWellFormed()
    .replace(/\ufffd$/, '')}${extension}`;
}
