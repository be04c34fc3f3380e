import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/** Names of members that could contain a secret, in lower case. Bodies, queries and URLs are never logged. */
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
  // pino's own redaction takes twenty times as long as writing the line, and finds only the configured paths, in the configured case
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

/** Whether the value is not an instance of a class, such as an error, which pino serialises itself. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Contexts of Nest's log lines about modules and routes, which it writes at every start. */
const STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Writes the log lines of Nest, and of code that uses its Logger, with pino. */
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
    if (level === 'info' && STARTUP_CONTEXTS.has(context.context ?? '')) level = 'debug';
    // Nest also throws the error, and `main` reports it to the operator
    if (context.context === 'ExceptionHandler') level = 'debug';
    if (typeof message === 'object' && message !== null)
      this.logger[level]({ ...context, ...message }, typeof text === 'string' ? text : undefined);
    else this.logger[level](context, String(message));
  }
}
