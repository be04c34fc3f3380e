import { StartupError } from '../errors/startup-error.js';

/** Address and credentials of a store with the API of Amazon S3. */
export interface S3Settings {
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly endpoint?: string;
  readonly forcePathStyle: boolean;
  /** Where they are absent, the default credential chain of the SDK is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

interface S3Variables {
  S3_BUCKET?: string;
  S3_PREFIX: string;
  S3_REGION: string;
  S3_ENDPOINT?: string;
  S3_PATH_STYLE: boolean;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
}

/** @throws StartupError for inconsistent settings */
export function s3Settings(env: S3Variables): S3Settings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) throw new StartupError('S3_BUCKET is required with MEDIA_STORE=s3.');
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new StartupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all.');
  return {
    bucket,
    prefix: env.S3_PREFIX,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
