/** A mention of a user or of all members in a text: readers see `@` and what the group has, or the name of the user. */
export const MENTION_MARKUP = '<@(?:uid|all):([^<>]{0,100})>';

/**
 * Whether a folded text may be in the characters of a mention that readers do not see.
 */
export const canBeMentionMarkup = (folded: string): boolean =>
  /[<>:]/.test(folded) || '<@uid:'.includes(folded) || '<@all:'.includes(folded);
