/** The format of uids, guids and the ids of an app's own roles, in lower case. */
export const UID_PATTERN = /^[a-z0-9_-]{1,100}$/;

/** The format of the ids of roles, with those of the server's own, in lower case. */
export const ROLE_PATTERN = /^@?[a-z0-9_-]{1,100}$/;

/**
 * The form in which ids are stored and compared. Only the letters A to Z change: other letters have a lower case that is one of a to z,
 * such as the Kelvin sign, and would make the id of somebody else. Such an id stays as it is, and has not the format of an id.
 */
export const lowerCasedId = (id: string): string => id.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The maximum of PostgreSQL's bigint. */
export const MAX_ID = 2n ** 63n - 1n;

/** Parses a decimal id of a path or query. @returns undefined for another text, or an id above MAX_ID */
export function parseId(text: string): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const id = BigInt(text);
  return id <= MAX_ID ? id : undefined;
}
