import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../platform/config/s3-settings.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** The least that S3 takes as a part. A file is in memory one part at a time. */
const PART_BYTES = 5 * 1024 * 1024;

const TIMEOUTS = {
  connectionTimeout: 5_000,
  /** Until the headers of the response: a part that is uploaded is in memory by then. */
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
  /** Without a byte in either direction. */
  socketTimeout: 60_000,
};

const load = async () => ({ ...(await import('@aws-sdk/client-s3')), ...(await import('@aws-sdk/lib-storage')) });
type Sdk = Awaited<ReturnType<typeof load>>;

/** Objects in a bucket of any store that speaks the protocol of Amazon S3. The SDK is loaded with the first use. */
export class S3MediaStore implements MediaStore {
  private connected?: Promise<Sdk & { client: S3Client }>;

  constructor(private readonly settings: S3Settings) {}

  /** In parts; those of an upload that fails are removed. The store sees an object only once it is whole. */
  async write(key: string, content: Readable): Promise<void> {
    const { Upload, client } = await this.connection();
    const upload = new Upload({
      client,
      params: { ...this.objectOf(key), Body: content },
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: false,
    });
    await upload.done();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand, client } = await this.connection();
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...this.objectOf(key), ...part }));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new MissingMediaError(key) : error;
    }
  }

  /** Asks for an object that is not there. A key without the right to list the bucket is told AccessDenied in place of NoSuchKey. */
  async check(): Promise<void> {
    try {
      const content = await this.read('.check');
      content.destroy();
    } catch (error) {
      if (!(error instanceof MissingMediaError) && !isNamed(error, 'AccessDenied')) throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const { DeleteObjectCommand, client } = await this.connection();
    await client.send(new DeleteObjectCommand(this.objectOf(key)));
  }

  private objectOf(key: string) {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` };
  }

  private connection() {
    return (this.connected ??= this.connect());
  }

  private async connect(): Promise<Sdk & { client: S3Client }> {
    const sdk = await load();
    const { region, endpoint, credentials, forcePathStyle } = this.settings;
    const client = new sdk.S3Client({
      region,
      endpoint,
      credentials,
      forcePathStyle,
      // without them an upload waits for ever for a store that is gone without a word
      requestHandler: TIMEOUTS,
      // stores other than Amazon's know checksums only where the protocol asks for them
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { ...sdk, client };
  }
}

const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey') || isNamed(error, 'NotFound');

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
