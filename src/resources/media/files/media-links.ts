import { Injectable } from '@nestjs/common';
import { isPlainObject } from '#platform/http/json.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { SignedLinks } from '#platform/security/signed-links.js';

const MEDIA_PATH = /^\/v3\/media\/([^/]+)\/[^/]+$/;

export interface MediaKey {
  readonly appId: string;
  readonly mediaId: string;
}

/** Signs the URLs of files: `{appId}.{mediaId}.{signature}`. A valid URL is all that is needed to read the file. */
@Injectable()
export class MediaLinks {
  private readonly links: SignedLinks;

  constructor(vault: CredentialVault) {
    this.links = new SignedLinks(vault, '');
  }

  /** @param base origin of the server, without a trailing slash */
  urlOf({ appId, mediaId }: MediaKey, name: string, base: string): string {
    return `${base}/v3/media/${this.linkOf({ appId, mediaId })}/${encodeURIComponent(name)}`;
  }

  /** The signed part of the URL. */
  linkOf({ appId, mediaId }: MediaKey): string {
    return this.links.linkOf(appId, mediaId);
  }

  /** @param link the signed part of a URL @returns undefined if the signature is invalid */
  resolve(link: string): MediaKey | undefined {
    const [appId, mediaId, ...rest] = this.links.partsOf(link) ?? [];
    return appId && mediaId && rest.length === 0 ? { appId, mediaId } : undefined;
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
}
