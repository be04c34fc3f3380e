import { crc32, deflateSync } from 'node:zlib';

// Images of 16 × 8 pixels, red on the left and blue on the right.

/** JPEG with metadata: it is to be turned by a quarter, and was taken with `SecretCam`. */
export const TURNED_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4QA4RXhpZgAATU0AKgAAAAgAAgEPAAIAAAAKAAAAJgESAAMAAAABAAYAAAAAAABTZWNyZXRDYW0A/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAEQgACAAQAwEiAAIRAQMRAf/EABYAAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCP/EABgRAAIDAAAAAAAAAAAAAAAAAAAIRYPD/9oADAMBAAIRAxEAPwDOiBAcFlmKNijWGirsj//Z',
  'base64',
);

/** JPEG in the colors of print. */
export const CMYK_JPEG = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAkACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8AVMVQqipsq6aqE//Z',
  'base64',
);

export const WEBP = Buffer.from('UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==', 'base64');

export const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAALwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAN21kYXQSAAoIGAy/tEBDQaEyIRxHh4Xd0000wsAAAOAgJZwnp5ikhydRszSOoBggA7rYeA==',
  'base64',
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG file whose metadata says how it is turned. @param place of the metadata: after the header, or at the end */
export function turnedPng(image: Buffer, orientation: number, byteOrder: 'II' | 'MM' = 'MM', place = 33): Buffer {
  const exif = Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 18);
  if (byteOrder === 'II') {
    exif.write('II', 'latin1');
    for (const [at, bytes] of [
      [2, 2],
      [4, 4],
      [8, 2],
      [10, 2],
      [12, 2],
      [14, 4],
      [18, 2],
    ] as const)
      exif.subarray(at, at + bytes).reverse();
  }
  return Buffer.concat([image.subarray(0, place), chunk('eXIf', exif), image.subarray(place)]);
}

/** A PNG file, whatever its pixels are. @param compressed rows of pixels, each after a byte of its filter */
export function pngOf(width: number, height: number, compressed: Buffer, depth = 8, color = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG image of one color. @param color four bytes for one with transparency */
export function png(width: number, height: number, color: readonly number[] = [0, 128, 255]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return pngOf(width, height, deflateSync(rows), 8, color.length === 4 ? 6 : 2);
}

/** An animation of frames of one pixel. @param screen its width and height, as its header says */
export function gif(frames: number, [width, height] = [1, 1]): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width!, 6);
  header.writeUInt16LE(height!, 8);
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401003b'.slice(0, -2), 'hex');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
