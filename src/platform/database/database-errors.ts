import type { Prisma } from '#generated/prisma/client.js';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const QUERY_CANCELED = '57014';
const READ_ONLY_TRANSACTION = '25006';
/** The code of the error that the trigger function `refuse_changes_of_sealed_app` raises. */
const APP_IS_SEALED = 'CF001';

/**
 * SQLSTATE classes 57P: the server is starting, stopping or was killed; 08: the connection broke; 53: it is out of resources;
 * 57014 and 55P03: a statement, or its wait for a lock, took longer than allowed; 25006: the server has become a standby.
 */
const UNAVAILABLE = /^(57P|08|53|57014|55P03|25006)/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);
/** The same in the words of Prisma's driver adapter. */
const UNAVAILABLE_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);
/** pg's own words, which come without a code. */
const CONNECT_TIMEOUT = /^timeout expired$/;
const CONNECTION_LOST = /timeout exceeded when trying to connect|Connection terminated|encountered a connection error/;
const PRISMA_CODE = /^P\d{4}$/;
/** Prisma found no connection in time for an operation of several statements. */
const TRANSACTION_OUT_OF_TIME = 'P2028';

/** Thrown by what a transaction does after it was rolled back, because it was open for too long. */
export class TransactionTimeoutError extends Error {
  constructor(limitMilliseconds: number) {
    super(`The transaction was rolled back, because it was open for more than ${limitMilliseconds / 1_000} seconds`);
  }
}

/** None of the hosts of the URL fits what a connection is for. The errors are those of the hosts. */
export class NoHostError extends AggregateError {
  constructor(message: string, reasons: Iterable<unknown>) {
    super(reasons, message);
  }
}

interface DriverError {
  /** SQLSTATE, or the code of an error of Node. */
  readonly code?: string;
  /** What Prisma's driver adapter makes of an error without SQLSTATE. */
  readonly kind?: string;
}

/** What the driver said: an error of pg, or one inside the two layers that Prisma puts around it (one for a commit). */
function driverError(error: unknown): DriverError {
  if (typeof error !== 'object' || error === null) return {};
  if (isKnownRequestError(error)) {
    const { code, meta } = error;
    // Prisma passes an error of Node on as its own, with the code of Node
    return PRISMA_CODE.test(code) ? driverError(meta?.driverAdapterError) : { code };
  }
  const {
    originalCode,
    code = originalCode,
    kind,
    cause,
  } = error as Record<'originalCode' | 'code' | 'kind' | 'cause', unknown>;
  if (typeof code === 'string') return { code };
  return typeof kind === 'string' ? { kind } : driverError(cause);
}

/** By its name, so that programs without a database do not load Prisma. */
const isKnownRequestError = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  (error as { name?: unknown } | undefined)?.name === 'PrismaClientKnownRequestError';

const isPrisma = (error: unknown, code: string) => isKnownRequestError(error) && error.code === code;

/** The transaction lost against a concurrent one and may be tried again from its start. */
export function isSerializationConflict(error: unknown): boolean {
  const { code } = driverError(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isPrisma(error, 'P2034');
}

export function isUniqueViolation(error: unknown): boolean {
  return driverError(error).code === UNIQUE_VIOLATION || isPrisma(error, 'P2002');
}

export function isForeignKeyViolation(error: unknown): boolean {
  return driverError(error).code === FOREIGN_KEY_VIOLATION || isPrisma(error, 'P2003');
}

/** PostgreSQL ended a statement that took longer than allowed. */
export const isStatementTimeout = (error: unknown): boolean => driverError(error).code === QUERY_CANCELED;

/**
 * Why PostgreSQL refuses a value: data exceptions (class 22) and violated constraints (23), as the SQLSTATE, because its texts contain values.
 *
 * @returns undefined for another error
 */
export function unstorableReason(error: unknown): string | undefined {
  const { code } = driverError(error);
  return code !== undefined && /^(22|23)/.test(code) ? `error ${code}` : undefined;
}

/** The app is at the end of a move to another cell, and the database accepts no change of it. */
export const isAppSealed = (error: unknown): boolean => driverError(error).code === APP_IS_SEALED;

/** Where the server writes no more, or writes only what asks for it. */
export const isReadOnlyError = (error: unknown): boolean => driverError(error).code === READ_ONLY_TRANSACTION;

/** PostgreSQL, on one of several hosts, responded to a new connection neither with success nor with an error. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof NoHostError
    ? error.errors.some(isConnectTimeout)
    : error instanceof Error && CONNECT_TIMEOUT.test(error.message);

/** The database did not respond: the input is not the cause, and the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, kind } = driverError(error);
  if (code !== undefined) return UNAVAILABLE.test(code) || UNREACHABLE.has(code);
  if (kind !== undefined) return UNAVAILABLE_KINDS.has(kind);
  return (
    isPrisma(error, TRANSACTION_OUT_OF_TIME) ||
    error instanceof TransactionTimeoutError ||
    error instanceof NoHostError ||
    isConnectTimeout(error) ||
    (error instanceof Error && CONNECTION_LOST.test(error.message))
  );
}
