import { Injectable } from '@nestjs/common';
import { credentialOwner } from '#platform/security/credential-owners.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { ProviderRef } from '../notification.js';

type Cipher = Uint8Array<ArrayBuffer>;
type Secrets = Record<string, unknown>;

/** Encrypts the secrets of a provider; a ciphertext cannot be decrypted for another provider. */
@Injectable()
export class ProviderVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(provider: ProviderRef, secrets: Secrets): Cipher {
    return this.vault.encrypt(ownerOf(provider), JSON.stringify(secrets));
  }

  open(provider: ProviderRef, cipher: Uint8Array): Secrets {
    return JSON.parse(this.vault.open(ownerOf(provider), cipher)) as Secrets;
  }
}

const ownerOf = ({ appId, provider, providerId }: ProviderRef): string =>
  credentialOwner.notification_providers(appId, `${provider}/${providerId}`);
