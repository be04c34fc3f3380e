import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#platform/config/s3-settings.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** The minimum part size of S3. One part of a file is in memory at a time. */
const PART_BYTES = 5 * 1024 * 1024;

const TIMEOUTS = {
  connectionTimeout: 5_000,
  /** The headers of the response arrive within this time. */
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
  /** A connection without traffic in either direction is closed after this time. */
  socketTimeout: 60_000,
};

const load = async () => ({ ...(await import('@aws-sdk/client-s3')), ...(await import('@aws-sdk/lib-storage')) });
type Sdk = Awaited<ReturnType<typeof load>>;

/** Objects in a bucket of any S3-compatible store. The SDK is loaded on first use. */
export class S3MediaStore implements MediaStore {
  private connected?: Promise<Sdk & { client: S3Client }>;

  constructor(private readonly settings: S3Settings) {}

  /** A multipart upload, aborted on errors. The object is visible only when it is complete. */
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

  /** Reads a missing object. Without the permission to list the bucket the response is AccessDenied instead of NoSuchKey. */
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
      // The SDK has no timeouts by default.
      requestHandler: TIMEOUTS,
      // Other S3-compatible stores support checksums only where the protocol requires them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { ...sdk, client };
  }
}

const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey') || isNamed(error, 'NotFound');

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
