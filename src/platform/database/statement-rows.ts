/**
 * Statement → row, as PostgreSQL describes it. The files in `generated/` add the statements of each area; `npm run statements` writes
 * them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the generated files merge their members into it
export interface StatementRows {}
