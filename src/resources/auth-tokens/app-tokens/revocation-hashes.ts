import { createHash } from 'node:crypto';

/** Order of the group of P-256, the curve of ES256. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const P256_BYTES = 32;

/**
 * What the issuer has signed: header and claims. One token can be written with several signatures: the last character of base64url has
 * unused bits, an ES256 signature (r, s) is as valid as (r, n − s), and signing twice gives two. So a token is refused by this part.
 */
export const signingInput = (token: string): string => token.slice(0, token.lastIndexOf('.'));

/** A token is revoked by this hash. */
export const revocationHash = (token: string): Buffer => sha256(signingInput(token));

/** Former versions revoke a token by this hash: it has one for each way of writing it. */
export const formerRevocationHash = (token: string): Buffer => sha256(token);

/** By which a token can have been revoked, by this version and by former ones, which knew the signature that the user had. */
export function revocationHashes(token: string): Buffer[] {
  const input = signingInput(token);
  const signature = Buffer.from(token.slice(input.length + 1), 'base64url');
  const written = [signature, otherSignature(signature)].map((bytes) => `${input}.${bytes.toString('base64url')}`);
  return [revocationHash(token), ...[token, ...written].map(formerRevocationHash)];
}

/** (r, n − s). Signatures of other algorithms have another length, or no such form: theirs matches no token. */
function otherSignature(signature: Buffer): Buffer {
  if (signature.length !== 2 * P256_BYTES) return signature;
  const s = BigInt(`0x${signature.subarray(P256_BYTES).toString('hex')}`);
  if (s > P256_ORDER) return signature;
  const other = (P256_ORDER - s).toString(16).padStart(2 * P256_BYTES, '0');
  return Buffer.concat([signature.subarray(0, P256_BYTES), Buffer.from(other, 'hex')]);
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
