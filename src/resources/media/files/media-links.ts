import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isPlainObject } from '#platform/http/json.js';
import { CredentialVault } from '#platform/security/credential-vault.js';

/** The first 128 bits of the HMAC. */
const SIGNATURE_BYTES = 16;

const MEDIA_PATH = /^\/v3\/media\/([^/]+)\/[^/]+$/;

export interface MediaKey {
  readonly appId: string;
  readonly mediaId: string;
}

/** Signs the URLs of files: `{appId}.{mediaId}.{signature}`. A valid URL is all that is needed to read the file. */
@Injectable()
export class MediaLinks {
  constructor(private readonly vault: CredentialVault) {}

  /** @param base origin of the server, without a trailing slash */
  urlOf({ appId, mediaId }: MediaKey, name: string, base: string): string {
    return `${base}/v3/media/${this.linkOf({ appId, mediaId })}/${encodeURIComponent(name)}`;
  }

  /** The signed part of the URL. */
  linkOf({ appId, mediaId }: MediaKey): string {
    const subject = `${appId}.${mediaId}`;
    return `${subject}.${this.signatureOf(subject).toString('base64url')}`;
  }

  /** @param link the signed part of a URL @returns undefined if the signature is invalid */
  resolve(link: string): MediaKey | undefined {
    const [appId, mediaId, signature, ...rest] = link.split('.');
    if (!appId || !mediaId || !signature || rest.length > 0) return undefined;
    const expected = this.signatureOf(`${appId}.${mediaId}`);
    const received = Buffer.from(signature, 'base64url');
    return received.length === expected.length && timingSafeEqual(received, expected) ? { appId, mediaId } : undefined;
  }

  /** The ids of the app's files among the attachments, whatever the host of their URLs. */
  idsIn(appId: string, attachments: unknown): string[] {
    if (!Array.isArray(attachments)) return [];
    const ids = attachments.flatMap((attachment: unknown) => {
      const key = isPlainObject(attachment) ? this.keyOf(attachment.url) : undefined;
      return key?.appId === appId ? [key.mediaId] : [];
    });
    return [...new Set(ids)];
  }

  private keyOf(url: unknown): MediaKey | undefined {
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    const link = MEDIA_PATH.exec(new URL(url).pathname)?.[1];
    return link === undefined ? undefined : this.resolve(link);
  }

  private signatureOf(subject: string): Buffer {
    return this.vault.signLink(subject).subarray(0, SIGNATURE_BYTES);
  }
}
