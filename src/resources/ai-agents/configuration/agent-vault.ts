import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { Headers } from './headers.js';

/** What a ciphertext belongs to, as in the table names. */
export type SecretOwner = 'ai-agents' | 'ai-api-tools' | 'ai-mcp-servers';

/** Encrypts passwords and headers of requests that agents make. A ciphertext cannot be decrypted for another row. */
@Injectable()
export class AgentVault {
  constructor(private readonly vault: CredentialVault) {}

  seal(ctx: AppContext, owner: SecretOwner, id: string, secret: string): Uint8Array<ArrayBuffer> {
    return this.vault.encrypt(rowOf(ctx, owner, id), secret);
  }

  open(ctx: AppContext, owner: SecretOwner, id: string, cipher: Uint8Array): string {
    return this.vault.open(rowOf(ctx, owner, id), cipher);
  }

  /** @returns null for no headers */
  sealHeaders(ctx: AppContext, owner: SecretOwner, id: string, headers: Headers): Uint8Array<ArrayBuffer> | null {
    return Object.keys(headers).length > 0 ? this.seal(ctx, owner, id, JSON.stringify(headers)) : null;
  }

  openHeaders(ctx: AppContext, owner: SecretOwner, id: string, cipher: Uint8Array | null): Headers {
    return cipher ? (JSON.parse(this.open(ctx, owner, id, cipher)) as Headers) : {};
  }
}

const rowOf = ({ app }: AppContext, owner: SecretOwner, id: string): string => `${app.id}/${owner}/${id}`;
