import { timingSafeEqual } from 'node:crypto';
import type { CredentialVault } from './credential-vault.js';

/** The first 128 bits of the HMAC. */
const SIGNATURE_BYTES = 16;

/** Whether the bytes are the same, in a time that does not tell how many of them are. */
export const isSame = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** Links that the server recognises as its own: `{part}.{part}.….{signature}`. Whoever has one has what it stands for. */
export class SignedLinks {
  /** @param purpose separates the signatures from those of other links */
  constructor(
    private readonly vault: CredentialVault,
    private readonly purpose: string,
  ) {}

  /** @param parts without a full stop */
  linkOf(...parts: readonly (string | number | bigint)[]): string {
    const subject = parts.join('.');
    return `${subject}.${this.signatureOf(subject).toString('base64url')}`;
  }

  /** @returns undefined if the signature is invalid */
  partsOf(link: string): string[] | undefined {
    const dot = link.lastIndexOf('.');
    const subject = link.slice(0, Math.max(dot, 0));
    const signature = Buffer.from(link.slice(dot + 1), 'base64url');
    return isSame(signature, this.signatureOf(subject)) ? subject.split('.') : undefined;
  }

  private signatureOf(subject: string): Buffer {
    return this.vault.signLink(this.purpose + subject).subarray(0, SIGNATURE_BYTES);
  }
}
