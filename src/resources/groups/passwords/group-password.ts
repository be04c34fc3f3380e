import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Cost of one attempt: 16 MB and about 40 ms. Many users know the password of a group, and joining must stay fast, so the cost is lower
 * than for the password of an account. Each hash stores its own cost, so a change here applies to new hashes.
 */
const COST = { ln: 14, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

interface Cost {
  /** Binary logarithm of scrypt's N. */
  ln: number;
  r: number;
  p: number;
}

/** @returns `$scrypt$ln=14,r=8,p=1$<salt>$<key>`, both in base64 without padding (the PHC string format) */
export async function hashGroupPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const { ln, r, p } = COST;
  return ['', 'scrypt', `ln=${ln},r=${r},p=${p}`, unpadded(salt), unpadded(key)].join('$');
}

const FORMAT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Whether a text is a hash that `hashGroupPassword` has made, with the present cost: another cost would be paid by every join. */
export const isStoredPasswordHash = (text: string): boolean =>
  /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(text) &&
  text.startsWith(`$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$`);

/** @param hash made by `hashGroupPassword`, with any cost */
export async function isGroupPassword(password: string, hash: string): Promise<boolean> {
  const match = FORMAT.exec(hash);
  if (!match) throw new Error('The stored password of a group is not in a known format');
  const [ln, r, p] = match.slice(1, 4).map(Number) as [number, number, number];
  const key = await derive(password, Buffer.from(match[4]!, 'base64'), { ln, r, p });
  return timingSafeEqual(key, Buffer.from(match[5]!, 'base64'));
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');
