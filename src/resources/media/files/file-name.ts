import { extname } from 'node:path';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { storableText } from '#platform/text/storable.js';

const MAX_NAME_LENGTH = 200;
const MAX_EXTENSION_LENGTH = 20;

/** Only the end of a name is processed: it has the file name and the extension. */
const PROCESSED_LENGTH = 10 * MAX_NAME_LENGTH;

/**
 * The file name without folders and unsafe characters, for use in a header and at the end of a URL. Joiners stay: without them Persian words
 * run together, and a family of emoji becomes its members.
 */
export function cleanFileName(name: string): string {
  const fileName = storableText(name.slice(-PROCESSED_LENGTH))
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '');
  const clean = cleanName(fileName)
    // marks of the direction, which names of people need and names of files do not
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[<>:"|?*\ufffd]/g, '_');
  return shortened(trimmed(clean)) || 'file';
}

/** Removes spaces, dots and joiners at either end. A regular expression would take quadratic time. */
function trimmed(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(name[start]!)) start++;
  while (end > start && isEdge(name[end - 1]!)) end--;
  return name.slice(start, end);
}

const isEdge = (character: string): boolean => /[.\s\u200c\u200d]/.test(character);

/** The result has at most MAX_NAME_LENGTH, with the extension. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = cutTo(extname(name), MAX_EXTENSION_LENGTH);
  return `${cutTo(name, MAX_NAME_LENGTH - extension.length)}${extension}`;
}
