import { Transform, type TransformCallback } from 'node:stream';
import { HEAD_BYTES } from './media-kind.js';

/** Passes a file through, and records its size and its first bytes. */
export class ByteCounter extends Transform {
  size = 0;
  head = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    this.size += chunk.length;
    done(null, chunk);
  }
}
