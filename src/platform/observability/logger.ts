import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { Response } from 'express';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import type { AuthenticatedRequest } from '../auth/access-rule.js';
import { requestId } from '../http/request-id.js';
import { guarded } from './guarded.js';

/** Names under which a logged object could hold a secret, in lower case. Bodies, queries and raw addresses are never logged to begin with. */
const SECRETS = new Set([
  'apikey',
  'authtoken',
  'authorization',
  'key',
  'secret',
  'password',
  'cookie',
  'encryptionkey',
  'databaseurl',
]);

const MAX_DEPTH = 8;

/** @param destination standard output if absent */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  // pino's own redaction takes twenty times as long as writing the line, and misses what is spelled or nested otherwise
  pino(
    { level, formatters: { log: (fields) => withoutSecrets(fields) as Record<string, unknown> }, base: undefined },
    destination,
  );

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item, depth + 1));
  if (!isPlain(value)) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value))
    fields[name] = SECRETS.has(name.toLowerCase()) ? '[redacted]' : withoutSecrets(field, depth + 1);
  return fields;
}

/** Not an instance of a class, such as an error, which pino writes in its own way. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What Nest tells of its own assembly at every start. */
const ASSEMBLY = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Lets Nest and everything that uses its Logger write through pino. */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, ...rest: unknown[]) => this.write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]) => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => this.write('fatal', message, rest);

  /** Nest passes the context (a class name) as the last argument. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context: { context?: string } = typeof rest.at(-1) === 'string' ? { context: rest.pop() as string } : {};
    const [text] = rest;
    if (level === 'info' && ASSEMBLY.has(context.context ?? '')) level = 'debug';
    // also thrown to who assembles the server, which tells the operator in a sentence
    if (context.context === 'ExceptionHandler') level = 'debug';
    if (typeof message === 'object' && message !== null)
      this.logger[level]({ ...context, ...message }, typeof text === 'string' ? text : undefined);
    else this.logger[level](context, String(message));
  }
}

/**
 * One line per request: the route and not the address, because addresses carry keys, tokens and search texts.
 *
 * Not pino-http: with its serialisers switched off and every message of its replaced there is nothing left of it but a child
 * logger and three listeners per request, which took a quarter of the time of an empty request.
 */
export const requestLog =
  (logger: Logger) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const begun = performance.now();
    response.once(
      'close',
      guarded(() => {
        const level = response.statusCode >= 500 ? 'error' : 'info';
        if (!logger.isLevelEnabled(level)) return;
        const milliseconds = Math.round(performance.now() - begun);
        logger[level]({ requestId: requestId(request), milliseconds, ...describe(request, response) }, 'request');
      }),
    );
    next();
  };

function describe(request: IncomingMessage, response: ServerResponse) {
  // Either is absent from a request that was refused on its way in.
  const { route, context } = request as { route?: { path: string }; context?: AuthenticatedRequest['context'] };
  return {
    method: request.method,
    route: route?.path,
    status: response.statusCode,
    // the client went away before it had the whole answer
    aborted: response.writableFinished ? undefined : true,
    appId: context && 'app' in context ? context.app.id : undefined,
    error: (response as Partial<Response>).locals?.errorCode as string | undefined,
  };
}
