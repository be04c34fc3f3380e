import { Prisma } from '../../generated/prisma/client.js';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** SQLSTATE class 57P: the server is starting, stopping or was killed; 08: the connection broke; 53: it is out of resources. */
const UNAVAILABLE = /^(57P|08|53)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);

/** The SQLSTATE of an error of pg, or of one that Prisma wrapped. */
function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const cause = (error.meta?.driverAdapterError as { cause?: { originalCode?: string } } | undefined)?.cause;
    return cause?.originalCode;
  }
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : sqlState(cause);
}

const isPrisma = (error: unknown, code: string) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** The transaction lost against a concurrent one and may be tried again from its start. */
export function isSerializationConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED || isPrisma(error, 'P2034');
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION || isPrisma(error, 'P2002');
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION || isPrisma(error, 'P2003');
}

/** The database did not answer: nobody's input is to blame, and the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE.test(state) || UNREACHABLE.has(state);
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
