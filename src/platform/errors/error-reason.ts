/** The `code` of an error of Node (`ENOENT`) or of PostgreSQL (`42P04`). */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Catches that a file is absent. @throws another error */
export function ignoreAbsence(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** The message of an error. A failed connection to a host with several addresses is an AggregateError, whose own message is empty. */
export function errorReason(error: unknown): string {
  const { message, errors } = error as Partial<AggregateError>;
  if (message) return message;
  return errors?.length ? errorReason(errors[0]) : (errorCode(error) ?? String(error));
}
