import { SIZES } from './message-content.js';

/** The sizes of images as metadata of their message, so that readers reserve their room. undefined if there are none. */
export async function measureImages(files: readonly File[]): Promise<Record<string, unknown> | undefined> {
  if (!files.some(({ type }) => type.startsWith('image/'))) return undefined;
  return { [SIZES]: await Promise.all(files.map(sizeOf)) };
}

async function sizeOf(file: File): Promise<readonly [number, number] | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const size = [bitmap.width, bitmap.height] as const;
    bitmap.close();
    return size;
  } catch {
    return null; // a format that the browser does not know
  }
}
