/** Records that a request to the operation succeeded, or else its error, for the report of the run. */
export function recordCall(operationId: string, code?: string): void;
