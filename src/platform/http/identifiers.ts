/** What a uid, guid or role id looks like once it is lower-cased. */
export const UID_PATTERN = /^[a-z0-9_-]{1,100}$/;

/** The largest id that PostgreSQL's bigint holds. */
export const MAX_ID = 2n ** 63n - 1n;

/** A decimal id as it stands in paths and queries, or undefined when it is none (or above 2^63 - 1). */
export function parseId(text: string): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const id = BigInt(text);
  return id <= MAX_ID ? id : undefined;
}
