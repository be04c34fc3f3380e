import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { WebhookRef } from '../queue/webhook-delivery.js';

type Cipher = Uint8Array<ArrayBuffer>;

/** Encrypts secrets and passwords of a webhook; a ciphertext cannot be decrypted for another webhook. */
@Injectable()
export class WebhookVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(webhook: WebhookRef, text: string): Cipher {
    return this.vault.encrypt(ownerOf(webhook), text);
  }

  open(webhook: WebhookRef, cipher: Uint8Array): string {
    return this.vault.open(ownerOf(webhook), cipher);
  }
}

const ownerOf = ({ appId, webhookId }: WebhookRef): string => `${appId}/webhooks/${webhookId}`;
