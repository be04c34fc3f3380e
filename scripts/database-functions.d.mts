export interface FunctionChanges {
  removedTriggers: string[];
  defined: string[];
  removedFunctions: string[];
}

export function functionChanges(
  databaseUrl: string,
  folder: string,
  options?: { schemaChanges?: string },
): Promise<FunctionChanges>;
