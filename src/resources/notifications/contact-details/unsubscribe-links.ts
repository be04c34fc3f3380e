import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { isSame } from '#platform/security/signed-links.js';

/** The first 128 bits of the HMAC. */
const SIGNATURE_BYTES = 16;

interface Subscriber {
  readonly appId: string;
  readonly uid: string;
}

/**
 * Signs the addresses with which users unsubscribe from emails: `{appId}.{uid in base64url}.{signature}`. They stay valid when the
 * encryption key is rotated, because emails contain them.
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly vault: CredentialVault,
  ) {}

  /** @returns undefined without PUBLIC_URL: an email is sent outside any request, so the address of the server is not known otherwise */
  urlOf(subscriber: Subscriber): string | undefined {
    const { publicUrl } = this.config;
    return publicUrl && `${publicUrl}/v3/notifications/email/v1/unsubscribe?token=${this.tokenOf(subscriber)}`;
  }

  tokenOf({ appId, uid }: Subscriber): string {
    const signature = this.signatureOf({ appId, uid }).toString('base64url');
    return `${appId}.${Buffer.from(uid).toString('base64url')}.${signature}`;
  }

  /** @throws ERR_UNSUBSCRIBE_LINK_NOT_FOUND if the signature is invalid */
  resolve(token: string): Subscriber {
    const subscriber = this.verified(token);
    if (!subscriber) throw new DomainError('ERR_UNSUBSCRIBE_LINK_NOT_FOUND');
    return subscriber;
  }

  private verified(token: string): Subscriber | undefined {
    const [appId, encodedUid, signature, ...rest] = token.split('.');
    if (!appId || !encodedUid || !signature || rest.length > 0) return undefined;
    const subscriber = { appId, uid: Buffer.from(encodedUid, 'base64url').toString('utf8') };
    return isSame(Buffer.from(signature, 'base64url'), this.signatureOf(subscriber)) ? subscriber : undefined;
  }

  /** The prefix separates these signatures from those of other links. */
  private signatureOf({ appId, uid }: Subscriber): Buffer {
    return this.vault.signLink(`email-unsubscribe ${appId} ${uid}`).subarray(0, SIGNATURE_BYTES);
  }
}
