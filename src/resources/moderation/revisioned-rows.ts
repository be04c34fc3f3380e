// What the rows of rules and of keyword lists have in common.

export const OLDEST_FIRST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

export const revisionIdOf = (appId: string, id: string, revision: number): string => `${appId}_${id}_${revision}`;

/** A default rule or list that the app has not changed. */
export const defaultRevisionId = (id: string): string => revisionIdOf('default', id, 1);

export const nullIfEmpty = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
