/** The longer side of a picture of a user or group, in pixels: twice that of the largest place, for dense screens. */
const LONGER_SIDE = 512;

const QUALITY = 0.85;

/** Formats that all browsers display. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * A picture of a user or group as lists need it: small, and without metadata such as the place where it was taken. A GIF stays as it is, because it
 * may move.
 *
 * @throws if the browser cannot decode the file
 */
export async function smallPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    return file.type === 'image/gif' ? file : await drawn(bitmap, file.name);
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, name: string): Promise<File> {
  const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // a browser that cannot encode WebP makes PNG
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('The picture could not be encoded.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.split('/')[1]!}`, { type: blob.type });
}
