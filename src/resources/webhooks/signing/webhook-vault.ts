import { Injectable } from '@nestjs/common';
import { credentialOwner } from '#platform/security/credential-owners.js';
import { CredentialVault } from '#platform/security/credential-vault.js';

type Cipher = Uint8Array<ArrayBuffer>;

interface Owner {
  readonly appId: string;
  readonly webhookId: string;
}

/** Encrypts secrets and passwords of a webhook; a ciphertext cannot be decrypted for another webhook. */
@Injectable()
export class WebhookVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(webhook: Owner, text: string): Cipher {
    return this.vault.encrypt(ownerOf(webhook), text);
  }

  open(webhook: Owner, cipher: Uint8Array): string {
    return this.vault.open(ownerOf(webhook), cipher);
  }
}

const ownerOf = ({ appId, webhookId }: Owner): string => credentialOwner.webhooks(appId, webhookId);
