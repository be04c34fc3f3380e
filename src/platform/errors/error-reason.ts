/** The `code` of an error of Node (`ENOENT`) or of PostgreSQL (`42P04`). */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What went wrong, for a sentence. A host with several addresses fails with an AggregateError whose own message is empty. */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0]);
  if (error instanceof Error) return error.message || errorCode(error) || error.name;
  return String(error);
}
