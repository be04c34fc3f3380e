import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { SignedLinks } from '#platform/security/signed-links.js';
import type { MediaKey } from '../media/files/media-links.js';

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
  private readonly links: SignedLinks;

  constructor(vault: CredentialVault) {
    this.links = new SignedLinks(vault, 'upload ');
  }

  linkOf({ appId, mediaId, uid, tokenId, expiresAt }: Upload): string {
    return this.links.linkOf(appId, mediaId, Buffer.from(uid).toString('base64url'), tokenId, expiresAt);
  }

  /** @returns undefined if the signature is invalid or the link has expired */
  resolve(link: string): Upload | undefined {
    const parts = this.links.partsOf(link);
    if (!parts) return undefined;
    const [appId, mediaId, uid, tokenId, end] = parts as [string, string, string, string, string];
    const expiresAt = Number(end);
    if (!(expiresAt * 1000 >= Date.now())) return undefined;
    return { appId, mediaId, uid: Buffer.from(uid, 'base64url').toString(), tokenId: BigInt(tokenId), expiresAt };
  }
}
