import { Injectable } from '@nestjs/common';
import { CredentialVault } from '#platform/security/credential-vault.js';

/** Encrypts passwords of custom APIs; a ciphertext cannot be decrypted for another list. */
@Injectable()
export class KeywordListVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(appId: string, listId: string, password: string): Uint8Array<ArrayBuffer> {
    return this.vault.encrypt(ownerOf(appId, listId), password);
  }

  open(appId: string, listId: string, cipher: Uint8Array): string {
    return this.vault.open(ownerOf(appId, listId), cipher);
  }
}

const ownerOf = (appId: string, listId: string): string => `${appId}/keyword-lists/${listId}`;
