import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MEDIA_LINK_OWNER = 'confab media link key';

export interface SealedCredential {
  /** HMAC-SHA256: finds the row of a presented credential. */
  readonly hash: Buffer<ArrayBuffer>;
  /** iv (12 bytes), tag (16 bytes), AES-256-GCM ciphertext: shows the credential to its owner again. */
  readonly cipher: Buffer<ArrayBuffer>;
}

/**
 * Hashes and encrypts credentials, so that a copy of the database gives access to no app: without the encryption key nobody can
 * reverse a stored hash, or compare it with the hash of a guess.
 */
export class CredentialVault {
  private readonly hashKey: Uint8Array;
  private readonly cipherKey: Uint8Array;
  private readonly linkKey: Uint8Array;
  /** Identifies the encryption key, which cannot be computed from it. */
  readonly fingerprint: Buffer;

  /**
   * @param encryptionKey 64 hexadecimal characters; independent keys are derived from it.
   * @param content vaults for other content derive other keys
   * @param mediaLinkKey signs links in place of the derived key, after a rotation
   */
  constructor(encryptionKey: string, content = 'credential', mediaLinkKey?: Uint8Array) {
    const master = Buffer.from(encryptionKey, 'hex');
    if (master.length !== 32) throw new Error('The encryption key is not 32 bytes long');
    const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));
    this.hashKey = derive(`confab ${content} lookup v1`);
    this.cipherKey = derive(`confab ${content} cipher v1`);
    this.linkKey = mediaLinkKey ?? derive('confab media link v1');
    this.fingerprint = Buffer.from(derive('confab encryption key fingerprint v1'));
  }

  /** The encrypted key that signs links. A rotation preserves that key, because messages and clients contain signed links. */
  sealMediaLinkKeyOf(other: CredentialVault): Buffer<ArrayBuffer> {
    return this.encrypt(MEDIA_LINK_OWNER, Buffer.from(other.linkKey).toString('hex'));
  }

  openMediaLinkKey(cipher: Uint8Array): Buffer {
    return Buffer.from(this.open(MEDIA_LINK_OWNER, cipher), 'hex');
  }

  /** Whether the ciphertext was made with this key. */
  opens(owner: string, sealed: Uint8Array): boolean {
    try {
      this.open(owner, sealed);
      return true;
    } catch {
      return false;
    }
  }

  hash(credential: string): Buffer<ArrayBuffer> {
    return createHmac('sha256', this.hashKey).update(credential).digest();
  }

  /** HMAC-SHA256, which proves that the server made the link. */
  signLink(link: string): Buffer<ArrayBuffer> {
    return createHmac('sha256', this.linkKey).update(link).digest();
  }

  /** @param appId is bound to the ciphertext, so that a row moved to another app cannot be decrypted there */
  seal(appId: string, credential: string): SealedCredential {
    return { hash: this.hash(credential), cipher: this.encrypt(appId, credential) };
  }

  /** @param owner is bound to the ciphertext, which cannot be decrypted for another owner */
  encrypt(owner: string, text: string): Buffer<ArrayBuffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.cipherKey, iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** @throws Error if the ciphertext was made for another owner or with another key, or was altered */
  open(owner: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.cipherKey, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
