import type { SchemaEngine } from '@prisma/schema-engine-wasm';

export function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result>;

export const NO_FILTERS: { externalTables: string[]; externalEnums: string[] };
