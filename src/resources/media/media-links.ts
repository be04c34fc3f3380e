import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isPlainObject } from '../../platform/http/json.js';
import { CredentialVault } from '../../platform/security/credential-vault.js';

/** 128 bits, of the 256 of the HMAC. */
const SIGNATURE_BYTES = 16;

const ADDRESS = /^\/v3\/media\/([^/]+)\/[^/]+$/;

export interface MediaKey {
  readonly appId: string;
  readonly mediaId: string;
}

/** Addresses of files. Whoever has one may read the file, so it says `{appId}.{mediaId}.{signature}`: nobody can make one up. */
@Injectable()
export class MediaLinks {
  constructor(private readonly vault: CredentialVault) {}

  /** @param base where the server is, without a slash at the end */
  addressOf({ appId, mediaId }: MediaKey, name: string, base: string): string {
    const subject = `${appId}.${mediaId}`;
    return `${base}/v3/media/${subject}.${this.signatureOf(subject).toString('base64url')}/${encodeURIComponent(name)}`;
  }

  /** What a link stands for, or undefined for one that the server did not make. */
  resolve(link: string): MediaKey | undefined {
    const [appId, mediaId, signature, ...rest] = link.split('.');
    if (!appId || !mediaId || !signature || rest.length > 0) return undefined;
    const expected = this.signatureOf(`${appId}.${mediaId}`);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected) ? { appId, mediaId } : undefined;
  }

  /** The files of the app that attachments show, whatever host their addresses name. */
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
    const link = ADDRESS.exec(new URL(url).pathname)?.[1];
    return link === undefined ? undefined : this.resolve(link);
  }

  private signatureOf(subject: string): Buffer {
    return this.vault.signLink(subject).subarray(0, SIGNATURE_BYTES);
  }
}
