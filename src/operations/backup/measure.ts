import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TableFile } from './backup-manifest.js';

/** Counts and hashes the bytes that pass. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** Must be called once, after all bytes have passed. */
  result(): Pick<TableFile, 'bytes' | 'sha256'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
