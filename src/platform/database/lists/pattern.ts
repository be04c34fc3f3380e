/** Prisma's condition for a case-insensitive match anywhere. `%`, `_` and `\` stand for themselves. */
export const contains = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });

/** For `LIKE` and `ILIKE`: the pattern of a match anywhere. */
export const containedPattern = (text: string): string => `%${escapeLike(text)}%`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
