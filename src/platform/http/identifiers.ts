/** The format of uids, guids and role ids, in lower case. */
export const UID_PATTERN = /^[a-z0-9_-]{1,100}$/;

/** The maximum of PostgreSQL's bigint. */
export const MAX_ID = 2n ** 63n - 1n;

/** Parses a decimal id of a path or query. @returns undefined for another text, or an id above MAX_ID */
export function parseId(text: string): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const id = BigInt(text);
  return id <= MAX_ID ? id : undefined;
}
