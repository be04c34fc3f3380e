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

/** The name of a file without what could be a folder, a command or a trick: fit for a header and for the end of an address. */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // control and formatting characters, among them those that turn the direction of text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shortened(clean) || 'file';
}

/** Keeps the extension. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extname(name).slice(0, 20);
  return `${name
    .slice(0, MAX_NAME_LENGTH - extension.length)
    .toWellFormed()
    .replace(/\ufffd$/, '')}${extension}`;
}
