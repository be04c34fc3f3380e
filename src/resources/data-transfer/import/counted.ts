/** What is counted in a source, in the archive and in the app, in the order of the table. */
export const COUNTED = [
  'messages',
  'authors',
  'threads',
  'reactions',
  'files',
  'mentions',
  'saves',
  'pins',
  'read positions',
] as const;

export type Counted = (typeof COUNTED)[number];
