import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { typeByTracks, typeInContainer } from './containers.js';

/** How many bytes at the beginning of a file its type is detected from. */
export const HEAD_BYTES = 4100;

const UNKNOWN_TYPE = 'application/octet-stream';

export interface MediaKind {
  mimeType: string;
  /** The extension has no dot, and is empty for none. */
  extension: string;
}

/**
 * Detects the type from the first bytes. The type that the client declares counts where these do not decide: in containers, and for formats without a
 * signature, such as text, unless it is an image, audio or video type, which all have signatures.
 */
export async function kindOf(head: Buffer, name: string, declaredType: string): Promise<MediaKind> {
  const detected = await fileTypeFromBuffer(head);
  const declared = declaredType.split(';', 1)[0]!.trim().toLowerCase();
  const extension = extname(name).slice(1).toLowerCase();
  if (!detected) return { mimeType: isCredible(declared) ? declared : UNKNOWN_TYPE, extension };
  const inContainer = typeInContainer(detected.mime, declared, extension);
  return { mimeType: typeByTracks(inContainer, declared, head), extension: extension || detected.ext };
}

/** SVG is text, so its declared type is accepted. Downloads never let browsers render it. */
const isCredible = (declared: string): boolean =>
  declared === 'image/svg+xml' || /^(?:text|application|font|model)\/[\w.+-]{1,80}$/.test(declared);
