import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';

type Cipher = Uint8Array<ArrayBuffer>;

/** Encrypts secrets and passwords of a webhook; a ciphertext cannot be decrypted for another webhook. */
@Injectable()
export class WebhookVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(appId: string, webhookId: string, text: string): Cipher {
    return this.vault.encrypt(ownerOf(appId, webhookId), text);
  }

  open(appId: string, webhookId: string, cipher: Uint8Array): string {
    return this.vault.open(ownerOf(appId, webhookId), cipher);
  }
}

const ownerOf = (appId: string, webhookId: string): string => `${appId}/webhooks/${webhookId}`;
