import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { MediaKey } from '../media/files/media-links.js';

/** The first 128 bits of the HMAC. */
const SIGNATURE_BYTES = 16;

/** The right to upload one file in the name of a user. */
export interface Upload extends MediaKey {
  readonly uid: string;
  /** Of the auth token with which the link was made: it ends with the session. */
  readonly tokenId: bigint;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Signs the links by which files are uploaded without a credential: `{appId}.{mediaId}.{uid in base64url}.{tokenId}.{expiresAt}.{signature}`. */
@Injectable()
export class UploadLinks {
  constructor(private readonly vault: CredentialVault) {}

  linkOf({ appId, mediaId, uid, tokenId, expiresAt }: Upload): string {
    const subject = `${appId}.${mediaId}.${Buffer.from(uid).toString('base64url')}.${tokenId}.${expiresAt}`;
    return `${subject}.${this.signatureOf(subject).toString('base64url')}`;
  }

  /** @returns undefined if the signature is invalid or the link has expired */
  resolve(link: string): Upload | undefined {
    const dot = link.lastIndexOf('.');
    const subject = link.slice(0, Math.max(dot, 0));
    const given = Buffer.from(link.slice(dot + 1), 'base64url');
    const expected = this.signatureOf(subject);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const [appId, mediaId, uid, tokenId, end] = subject.split('.') as [string, string, string, string, string];
    const expiresAt = Number(end);
    if (!(expiresAt * 1000 >= Date.now())) return undefined;
    return { appId, mediaId, uid: Buffer.from(uid, 'base64url').toString(), tokenId: BigInt(tokenId), expiresAt };
  }

  /** The prefix separates it from the signatures of other links. */
  private signatureOf(subject: string): Buffer {
    return this.vault.signLink(`upload ${subject}`).subarray(0, SIGNATURE_BYTES);
  }
}
