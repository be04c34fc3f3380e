import { CredentialVault } from '#platform/security/credential-vault.js';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEY = 'f'.repeat(64);
const CREDENTIAL = 'andrew_1763683200f00dfeed';

const vault = new CredentialVault(KEY);
const sealed = vault.seal('trail-buddies', CREDENTIAL);

test('decrypts a sealed credential, also after a restart', () => {
  expect(vault.open('trail-buddies', sealed.cipher)).toBe(CREDENTIAL);
  expect(new CredentialVault(KEY).open('trail-buddies', sealed.cipher)).toBe(CREDENTIAL);
});

test('the stored columns do not contain the credential', () => {
  for (const stored of [sealed.hash, sealed.cipher]) expect(stored.includes(CREDENTIAL)).toBe(false);
});

test('the same credential has different ciphertexts and the same hash', () => {
  const again = vault.seal('trail-buddies', CREDENTIAL);
  expect(again.cipher.equals(sealed.cipher)).toBe(false);
  expect(again.hash.equals(sealed.hash)).toBe(true);
  expect(vault.hash(CREDENTIAL).equals(sealed.hash)).toBe(true);
});

test('refuses a ciphertext with any changed byte', () => {
  for (let at = 0; at < sealed.cipher.length; at++) {
    const tampered = Buffer.from(sealed.cipher);
    tampered[at]! ^= 1;
    expect(() => vault.open('trail-buddies', tampered)).toThrow();
  }
});

test.each([0, 11, 12, 27, 28])('refuses a ciphertext that is truncated to %i bytes', (length) => {
  expect(() => vault.open('trail-buddies', sealed.cipher.subarray(0, length))).toThrow();
});

test('refuses a ciphertext of another app', () => {
  expect(() => vault.open('trail-buddies-2', sealed.cipher)).toThrow();
});

test('another encryption key refuses the ciphertext and has another hash', () => {
  const other = new CredentialVault(OTHER_KEY);
  expect(() => other.open('trail-buddies', sealed.cipher)).toThrow();
  expect(other.hash(CREDENTIAL).equals(sealed.hash)).toBe(false);
});

test.each(['', 'abcd', 'f'.repeat(62), 'f'.repeat(66), 'x'.repeat(64)])('refuses the encryption key %j', (key) => {
  expect(() => new CredentialVault(key)).toThrow('The encryption key is not 32 bytes long');
});

test('derives different keys for different purposes', () => {
  const other = new CredentialVault(KEY, 'answer');
  expect(() => other.open('trail-buddies', sealed.cipher)).toThrow();
  expect(other.hash(CREDENTIAL).equals(sealed.hash)).toBe(false);
  expect(other.open('trail-buddies', other.encrypt('trail-buddies', CREDENTIAL))).toBe(CREDENTIAL);
});
