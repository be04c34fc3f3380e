import { verify, type KeyObject } from 'node:crypto';

export interface Jwt {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, any>;
}

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, any>;

/** @throws if the signature is invalid or of another algorithm */
export function verifiedJwt(token: string, key: KeyObject, algorithm: 'RS256' | 'ES256'): Jwt {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.');
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, ...(algorithm === 'ES256' && { dsaEncoding: 'ieee-p1363' as const }) },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid || rest.length > 0 || parse(header).alg !== algorithm) throw new Error('The signature is invalid');
  return { header: parse(header), claims: parse(claims) };
}
