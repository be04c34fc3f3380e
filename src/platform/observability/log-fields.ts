import { DomainError } from '../errors/domain-error.js';

/** Errors whose message contains the values that caused them: rows, parameters, bodies. */
const QUOTES_VALUES = /^(Prisma|DatabaseError|SyntaxError)/;

/** The fields of an unexpected error that may be logged: never values of a request or a row. */
export function toLogFields(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  if (thrown instanceof DomainError && thrown.cause !== undefined)
    return { ...toLogFields(thrown.cause), answered: thrown.code };
  const { code } = thrown as { code?: unknown };
  const type = thrown.constructor.name;
  return {
    type,
    ...(typeof code === 'string' && { code }),
    ...(!QUOTES_VALUES.test(type) && { message: thrown.message }),
    stack: thrown.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  };
}
