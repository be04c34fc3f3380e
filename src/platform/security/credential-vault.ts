import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MEDIA_LINK_OWNER = 'confab media link key';

export interface SealedCredential {
  /** HMAC-SHA256, by which the row of a credential is found. */
  readonly hash: Buffer<ArrayBuffer>;
  /** IV (12 bytes), tag (16 bytes) and AES-256-GCM ciphertext, from which the credential is decrypted to show it to its owner. */
  readonly cipher: Buffer<ArrayBuffer>;
}

/**
 * Hashes and encrypts credentials. A copy of the database alone gives no access to any app: without the encryption key, a stored hash can
 * neither be reversed nor compared with a guessed credential.
 */
export class CredentialVault {
  private readonly hashKey: Uint8Array;
  private readonly cipherKey: Uint8Array;
  private readonly linkKey: Uint8Array;
  /** Identifies the encryption key, and does not reveal it. */
  readonly fingerprint: Buffer;

  /**
   * @param encryptionKey 64 hexadecimal characters; the keys of the vault are derived from it
   * @param content kind of the encrypted data; vaults of different kinds have different keys
   * @param mediaLinkKey signs media links instead of the derived key, after a rotation
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

  /** Encrypts the key with which `other` signs media links. A rotation does not change that key, because messages and clients contain links. */
  sealMediaLinkKeyOf(other: CredentialVault): Buffer<ArrayBuffer> {
    return this.encrypt(MEDIA_LINK_OWNER, Buffer.from(other.linkKey).toString('hex'));
  }

  openMediaLinkKey(cipher: Uint8Array): Buffer {
    return Buffer.from(this.open(MEDIA_LINK_OWNER, cipher), 'hex');
  }

  /** Whether the ciphertext can be decrypted: with this key, and for this owner. */
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

  /** HMAC-SHA256, by which the server recognises links that it has created. */
  signLink(link: string): Buffer<ArrayBuffer> {
    return createHmac('sha256', this.linkKey).update(link).digest();
  }

  /** @param appId is authenticated with the ciphertext, so that it cannot be decrypted for another app */
  seal(appId: string, credential: string): SealedCredential {
    return { hash: this.hash(credential), cipher: this.encrypt(appId, credential) };
  }

  /** @param owner is authenticated with the ciphertext, which cannot be decrypted for another owner */
  encrypt(owner: string, text: string): Buffer<ArrayBuffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.cipherKey, iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** Decrypts. @throws if the ciphertext was encrypted for another owner or with another key, or was changed */
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
