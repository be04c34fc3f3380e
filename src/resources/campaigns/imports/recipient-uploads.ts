import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { SignedLinks } from '#platform/security/signed-links.js';
import type { MediaKey } from '#resources/media/files/media-links.js';

/** The right to upload one file of recipients. */
export interface RecipientUpload extends MediaKey {
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Signs the addresses to which files of recipients are uploaded without a credential: `{appId}.{mediaId}.{expiresAt}.{signature}`. */
@Injectable()
export class RecipientUploads {
  private readonly links: SignedLinks;

  constructor(vault: CredentialVault) {
    this.links = new SignedLinks(vault, 'recipients ');
  }

  linkOf({ appId, mediaId, expiresAt }: RecipientUpload): string {
    return this.links.linkOf(appId, mediaId, expiresAt);
  }

  /** @returns undefined if the signature is invalid or the link has expired */
  resolve(link: string): RecipientUpload | undefined {
    const [appId, mediaId, end] = this.links.partsOf(link) ?? [];
    const expiresAt = Number(end);
    return appId && mediaId && expiresAt * 1000 >= Date.now() ? { appId, mediaId, expiresAt } : undefined;
  }
}
