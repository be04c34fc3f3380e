/** Pixels of four bytes each, in rows. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Turns and mirrors an image as its metadata says. @param orientation 1 to 8, as in EXIF */
export function oriented(image: Pixels, orientation: number): Pixels {
  if (orientation === 1) return image;
  const isTransposed = orientation >= 5;
  const { width, height } = isTransposed ? { width: image.height, height: image.width } : image;
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  const pixels = new Uint32Array(image.pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = isTransposed ? [y, x] : [x, y];
      const column = fromRight ? image.width - 1 - across : across;
      const row = fromBottom ? image.height - 1 - down : down;
      pixels[y * width + x] = image.pixels[row * image.width + column]!;
    }
  return { width, height, pixels };
}

/** The names of two parts of a PNG file: the pixels, and metadata as in EXIF. */
const [IDAT, EXIF] = [0x49444154, 0x65584966];

/** The tag, and the type: a number of 16 bits. */
const ORIENTATION = 0x0112_0003;

/** The orientation in the part `eXIf` of a PNG file, which browsers apply if it is before the pixels. */
export function orientationOfPng(head: Uint8Array): number | undefined {
  const file = viewOf(head);
  try {
    for (let at = 8; file.getUint32(at + 4) !== IDAT; at += 12 + file.getUint32(at))
      if (file.getUint32(at + 4) === EXIF)
        return orientationOfExif(viewOf(head.subarray(at + 8, at + 8 + file.getUint32(at))));
  } catch {
    // the file, or the part, ends before a place that it names
  }
  return undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function orientationOfExif(exif: DataView): number | undefined {
  const isLittleEndian = exif.getUint16(0) === 0x4949;
  const short = (at: number) => exif.getUint16(at, isLittleEndian);
  const directory = exif.getUint32(4, isLittleEndian);
  for (let entry = directory + 2, end = entry + 12 * short(directory); entry < end; entry += 12)
    if (short(entry) * 0x10000 + short(entry + 2) === ORIENTATION) return short(entry + 8);
  return undefined;
}
