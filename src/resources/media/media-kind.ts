import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

/** As much of the beginning of a file as tells its type. */
export const HEAD_BYTES = 4100;

const MAX_NAME_LENGTH = 200;
const UNKNOWN = 'application/octet-stream';

export interface MediaKind {
  mimeType: string;
  /** Without the dot; empty for none. */
  extension: string;
}

/**
 * What a file is: what its first bytes say. Where they say nothing, as those of text do, it is what the client says, unless that
 * would be a picture, sound or film, which do say.
 */
export async function kindOf(head: Buffer, name: string, claimed: string): Promise<MediaKind> {
  const found = await fileTypeFromBuffer(head);
  const ofName = extname(name).slice(1).toLowerCase();
  if (found) return { mimeType: found.mime, extension: ofName || found.ext };
  return { mimeType: isCredible(claimed) ? claimed.toLowerCase() : UNKNOWN, extension: ofName };
}

/** SVG is text: it is believed, and never shown by browsers as a picture of ours. */
const isCredible = (claimed: string): boolean =>
  /^image\/svg\+xml$/i.test(claimed) || /^(?:text|application|font|model)\/[\w.+-]{1,80}$/i.test(claimed);

/** Characters of a name that are looked at, which bounds the work: its end has the extension, and what follows the last folder. */
const READ_LENGTH = 10 * MAX_NAME_LENGTH;

/** The name of a file without what could be a folder, a command or a trick: fit for a header and for the end of an address. */
export function cleanName(name: string): string {
  const clean = trimmed(
    name
      .slice(-READ_LENGTH)
      .toWellFormed()
      .normalize('NFC')
      .replace(/^.*[/\\]/s, '')
      // control and formatting characters, among them those that turn the direction of text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[<>:"|?*\ufffd]/g, '_'),
  );
  return shortened(clean) || 'file';
}

/** Without spaces and dots at either end. A loop, because an expression for the end would be tried at every dot. */
function trimmed(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(name[start]!)) start++;
  while (end > start && isEdge(name[end - 1]!)) end--;
  return name.slice(start, end);
}

const isEdge = (character: string): boolean => character === '.' || /\s/.test(character);

/** Keeps the extension. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extname(name).slice(0, 20);
  return `${name
    .slice(0, MAX_NAME_LENGTH - extension.length)
    .toWellFormed()
    .replace(/\ufffd$/, '')}${extension}`;
}
