// lane: long
import { deflateSync } from 'node:zlib';
import { UnreadableDocumentError } from '#platform/threads/document-threads.js';
import { ImageResizer } from '#resources/media/images/image-resizer.js';
import { MEASURED_BYTES, sizeOfImage } from '#resources/media/images/image-size.js';
import { oriented } from '#resources/media/images/orientation.js';
import { AVIF, CMYK_JPEG, TURNED_JPEG, WEBP, gif, png, pngOf, turnedPng } from '#test/support/images.js';

const resizer = new ImageResizer();
const thumbnailsOf = (content: Buffer, mimeType: string, stopping?: AbortSignal) =>
  resizer.thumbnailsOf(() => Promise.resolve({ content, mimeType }), stopping);
const sizesOf = async (content: Buffer, mimeType: string) =>
  (await thumbnailsOf(content, mimeType)).map(({ name, bytes, mimeType: type }) => {
    const { width, height } = sizeOfImage(bytes, type)!;
    return [name, width, height];
  });

describe('the size of an image', () => {
  test.each([
    ['image/png', png(300, 200), 300, 200],
    ['image/gif', gif(2, [120, 80]), 120, 80],
    ['image/webp', WEBP, 16, 8],
    ['image/avif', AVIF, 16, 8],
    ['image/jpeg', CMYK_JPEG, 16, 8],
    ['image/jpeg', TURNED_JPEG, 8, 16],
  ])('of the type %s is read as it is shown', (type, bytes, width, height) => {
    expect(sizeOfImage(bytes, type)).toMatchObject({ width, height });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of a PNG with the orientation %i is that of browsers', (orientation) => {
    const shown = orientation < 5 ? { width: 40, height: 30, orientation } : { width: 30, height: 40, orientation };
    for (const byteOrder of ['MM', 'II'] as const)
      expect(sizeOfImage(turnedPng(png(40, 30), orientation, byteOrder), 'image/png')).toEqual(shown);
  });

  test('of a PNG whose orientation is behind its pixels, unknown, or cut off, is that of its pixels', () => {
    const image = png(40, 30);
    const stored = { width: 40, height: 30, orientation: 1 };
    expect(sizeOfImage(turnedPng(image, 6, 'MM', image.length - 12), 'image/png')).toEqual(stored);
    expect(sizeOfImage(turnedPng(image, 9), 'image/png')).toEqual(stored);
    for (let end = 33; end < 33 + 20; end++)
      expect(sizeOfImage(turnedPng(image, 6).subarray(0, end), 'image/png')).toEqual(stored);
    const wrong = turnedPng(image, 6);
    wrong.writeUInt32BE(0xffff_fff0, 33 + 8 + 4);
    expect(sizeOfImage(wrong, 'image/png')).toEqual(stored);
  });

  test.each([
    ['another type', 'image/svg+xml', Buffer.from('<svg width="10" height="10"><script/></svg>')],
    ['what is no image', 'image/png', Buffer.from('no image')],
    ['a side that no browser shows', 'image/png', pngOf(100_000, 100_000, Buffer.alloc(0))],
    ['no side', 'image/png', pngOf(0, 10, Buffer.alloc(0))],
    ['nothing', 'image/jpeg', Buffer.alloc(0)],
    ['a beginning', 'image/jpeg', TURNED_JPEG.subarray(0, 40)],
    ['many parts without pixels', 'image/jpeg', manyParts()],
    ['the name of a property', '__proto__', png(1, 1)],
  ])('is unknown of %s', (_, type, bytes) => expect(sizeOfImage(bytes, type)).toBeUndefined());
});

test.each([
  [1, 'ab cd ef'],
  [2, 'ba dc fe'],
  [3, 'fe dc ba'],
  [4, 'ef cd ab'],
  [5, 'ace bdf'],
  [6, 'eca fdb'],
  [7, 'fdb eca'],
  [8, 'bdf ace'],
])('an image with the orientation %i is turned and mirrored', (orientation, expected) => {
  const stored = Uint32Array.from('abcdef', (letter) => letter.charCodeAt(0));
  const { width, pixels } = oriented({ width: 2, height: 3, pixels: stored }, orientation);
  const text = String.fromCharCode(...pixels);
  expect(text.match(new RegExp(`.{${width}}`, 'g'))?.join(' ')).toBe(expected);
});

describe('thumbnails', () => {
  test('keep the form of the image, and are not enlarged', async () => {
    expect(await sizesOf(png(2560, 1280), 'image/png')).toEqual([
      ['large', 1280, 640],
      ['medium', 640, 320],
      ['small', 200, 100],
    ]);
    expect(await sizesOf(png(250, 500), 'image/png')).toEqual([
      ['medium', 250, 500],
      ['small', 100, 200],
    ]);
    expect(await sizesOf(png(10, 3), 'image/png')).toEqual([['small', 10, 3]]);
    expect(await sizesOf(png(3000, 1), 'image/png')).toContainEqual(['small', 200, 1]);
  });

  test.each([
    ['image/webp', WEBP],
    ['image/jpeg', CMYK_JPEG],
    ['image/gif', gif(10_000)],
  ])('are made of the type %s, of its first frame', async (type, content) => {
    expect(await sizesOf(content, type)).toMatchObject([['small', expect.any(Number), expect.any(Number)]]);
  });

  test('have no metadata of the image, and its orientation', async () => {
    const [small] = await thumbnailsOf(TURNED_JPEG, 'image/jpeg');
    expect(TURNED_JPEG.includes('SecretCam')).toBe(true);
    expect(Buffer.from(small!.bytes).includes('SecretCam')).toBe(false);
    expect(sizeOfImage(small!.bytes, 'image/jpeg')).toEqual({ width: 8, height: 16, orientation: 1 });
    expect(await sizesOf(turnedPng(png(40, 30), 6), 'image/png')).toEqual([['small', 30, 40]]);
  });

  test('are PNG where the image is transparent', async () => {
    expect(await thumbnailsOf(png(20, 20, [0, 0, 0, 100]), 'image/png')).toMatchObject([{ mimeType: 'image/png' }]);
    expect(await thumbnailsOf(png(20, 20, [0, 0, 0, 255]), 'image/png')).toMatchObject([{ mimeType: 'image/jpeg' }]);
  });

  test.each<[string, Buffer, string]>([
    ['says that it is huge', pngOf(100_000, 100_000, deflateSync(Buffer.alloc(10_000))), 'image/png'],
    ['is huge', png(6000, 5000), 'image/png'],
    ['needs too much memory', pngOf(5000, 5000, deflateSync(Buffer.alloc(5000 * 40_001)), 16, 6), 'image/png'],
    ['has a part of its pixels', pngOf(4000, 4000, deflateSync(Buffer.alloc(100))), 'image/png'],
    ['has a part of its bytes', png(500, 500).subarray(0, 60), 'image/png'],
    ['has no pixels', pngOf(10, 10, Buffer.alloc(0)), 'image/png'],
    ['is of a type that is not decoded', AVIF, 'image/avif'],
    ['is a page', Buffer.from('<svg onload="x"><script>x</script></svg>'), 'image/svg+xml'],
    ['is of another type than its first bytes say', Buffer.concat([png(1, 1).subarray(0, 33), gif(1)]), 'image/png'],
    ['is empty', Buffer.alloc(0), 'image/png'],
  ])('are not made of an image that %s', async (_, content, type) => {
    await expect(thumbnailsOf(content, type)).rejects.toBeInstanceOf(UnreadableDocumentError);
    // the next image is not affected
    expect(await sizesOf(png(10, 10), 'image/png')).toEqual([['small', 10, 10]]);
  });

  test('of an image that stopping interrupts are not made', async () => {
    const stopping = new AbortController();
    const made = thumbnailsOf(png(3000, 3000), 'image/png', stopping.signal);
    const reason = new Error('The server stops');
    stopping.abort(reason);
    await expect(made).rejects.toBe(reason);
  });
});

/** A JPEG file of parts that are empty, as long as the beginning that is read. */
function manyParts(): Buffer {
  const parts = Buffer.alloc(MEASURED_BYTES);
  parts.writeUInt16BE(0xffd8, 0);
  for (let at = 2; at + 4 <= parts.length; at += 4) parts.writeUInt32BE(0xffe20002, at);
  return parts;
}
