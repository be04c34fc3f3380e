/** What is generated and committed, and the script that makes it. With `--check` it fails if that is stale. */
export const GENERATORS = [
  ['openapi.json', 'scripts/openapi.mjs'],
  ['the methods and types of clients/typescript', 'scripts/client-types.mjs'],
  ['docs/configuration.md', 'scripts/configuration-page.mjs'],
  ['docs/events-and-followers.md', 'scripts/events-and-followers-page.mjs'],
  ['what the migrations make, compared with prisma/schema and prisma/functions,', 'scripts/migration.mjs'],
  ['docs/errors.md', 'scripts/errors-page.mjs'],
] as const;
