import { Transform, type TransformCallback } from 'node:stream';

/** Passes a file through, and records its size and its first bytes. */
export class ByteCounter extends Transform {
  size = 0;
  private readonly chunks: Buffer[] = [];

  /** @param headBytes how many of the first bytes are recorded */
  constructor(private readonly headBytes: number) {
    super();
  }

  get head(): Buffer {
    return Buffer.concat(this.chunks);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    // a copy: a view would keep the whole buffer that the chunk is a part of
    if (this.size < this.headBytes) this.chunks.push(Buffer.from(chunk.subarray(0, this.headBytes - this.size)));
    this.size += chunk.length;
    done(null, chunk);
  }
}
