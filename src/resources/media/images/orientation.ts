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
