import { Injectable } from '@nestjs/common';
import { credentialOwner } from '#platform/security/credential-owners.js';
import { CredentialVault } from '#platform/security/credential-vault.js';

/** Encrypts passwords of custom APIs; a ciphertext cannot be decrypted for another list. */
@Injectable()
export class KeywordListVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(appId: string, listId: string, password: string): Uint8Array<ArrayBuffer> {
    return this.vault.encrypt(credentialOwner.keyword_lists(appId, listId), password);
  }

  open(appId: string, listId: string, cipher: Uint8Array): string {
    return this.vault.open(credentialOwner.keyword_lists(appId, listId), cipher);
  }
}
