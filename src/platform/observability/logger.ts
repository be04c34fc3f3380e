import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';

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
