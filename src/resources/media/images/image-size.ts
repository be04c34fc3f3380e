import { disableTypes, imageSize, types } from 'image-size';
import { orientationOfPng } from './orientation.js';

/** The types that are measured, by their names in the library. The others would be detected in any file. */
const MEASURED: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};
disableTypes(types.filter((type) => !Object.values(MEASURED).includes(type)));

/** How many bytes at the beginning of an image have its size. A JPEG file has up to 64 kB of metadata before it, and color profiles. */
export const MEASURED_BYTES = 96 * 1024;

export interface ImageSize {
  /** In pixels, as the image is shown. */
  readonly width: number;
  readonly height: number;
  /** How the stored pixels are turned and mirrored to be shown: 1 to 8, as in EXIF. */
  readonly orientation: number;
}

/** No format that is measured allows more, except PNG, and no browser shows more. */
const MAX_SIDE = 65_535;

/**
 * The size of an image, from its first bytes. It is what the file says: nothing is decoded.
 *
 * @returns undefined for other types, and where the bytes do not say it
 */
export function sizeOfImage(head: Uint8Array, mimeType: string): ImageSize | undefined {
  if (!Object.hasOwn(MEASURED, mimeType)) return undefined;
  try {
    const measured = imageSize(head);
    const { width, height } = measured;
    // the library reads that of JPEG alone; that of WebP browsers do not apply
    const read = (mimeType === 'image/png' ? orientationOfPng(head) : measured.orientation) ?? 1;
    if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE)) return undefined;
    const orientation = Number.isInteger(read) && read >= 1 && read <= 8 ? read : 1;
    // from 5 on, rows are shown as columns
    return orientation >= 5 ? { width: height, height: width, orientation } : { width, height, orientation };
  } catch {
    return undefined;
  }
}
