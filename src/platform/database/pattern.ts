/** Prisma's condition for a case-blind match anywhere in which `%`, `_` and `\` mean themselves. */
export const contains = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });

/** The pattern of a prefix match in a statement of our own: `ILIKE` it. */
export const prefixPattern = (prefix: string): string => `${escapeLike(prefix)}%`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
