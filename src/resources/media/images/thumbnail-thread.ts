import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { oriented } from './orientation.js';
import { thumbnailSides, type Thumbnail, type ThumbnailName, type ThumbnailRequest } from './thumbnail.js';

const JPEG_QUALITY = 80;
const WASM_PAGE_BYTES = 65_536;

const { bytes, orientation, maximumBytes } = workerData as ThumbnailRequest;

// The library allocates before it knows whether the image has what its header says. Memory that would exceed the limit ends this thread alone.
setFlagsFromString(`--wasm-max-mem-pages=${Math.floor(maximumBytes / WASM_PAGE_BYTES)}`);
const { PhotonImage, SamplingFilter, resize } = await import('@silvia-odwyer/photon-node');

let image = PhotonImage.new_from_byteslice(bytes);
const [width, height] = [image.get_width(), image.get_height()];
const longer = Math.max(width, height);

// An image that is not larger than a thumbnail has no larger ones: they would be the same.
const sides = Object.entries(thumbnailSides) as [ThumbnailName, number][];
const needed = sides.filter((_, index) => index === sides.length - 1 || longer > sides[index + 1]![1]);

const thumbnails = needed.map(([name, side], index): Thumbnail => {
  const scale = Math.min(1, side / longer);
  const [toWidth, toHeight] = [width, height].map((pixels) => Math.max(1, Math.round(pixels * scale)));
  // the first one is made of all pixels, and fast; the others are made of it
  const filter = index === 0 ? SamplingFilter.Triangle : SamplingFilter.Lanczos3;
  const smaller = resize(image, toWidth!, toHeight!, filter);
  image.free();
  image = smaller;
  return { name, ...encoded() };
});
parentPort?.postMessage(thumbnails);

/** The image as a file, in the orientation in which it is shown, and without metadata. */
function encoded(): Omit<Thumbnail, 'name'> {
  const pixels = new Uint32Array(image.get_raw_pixels().buffer);
  const turned = oriented({ width: image.get_width(), height: image.get_height(), pixels }, orientation);
  const shown = new PhotonImage(new Uint8Array(turned.pixels.buffer), turned.width, turned.height);
  // the highest byte of a pixel is its opacity, because all machines that Node.js runs on store the lowest byte first
  const isOpaque = pixels.every((pixel) => pixel >>> 24 === 255);
  return isOpaque
    ? { bytes: shown.get_bytes_jpeg(JPEG_QUALITY), mimeType: 'image/jpeg' }
    : { bytes: shown.get_bytes(), mimeType: 'image/png' };
}
