import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { errorCode } from '../errors/error-reason.js';
import { StartupError } from '../errors/startup-error.js';

/** Prefixes that only Confab uses: an unknown name with one of them is an error. */
const OWN_PREFIXES = ['CONFAB_', 'RATE_LIMIT_', 'REALTIME_'];

/** Other names may belong to other programs. They are an error only if they differ from a known name by one or two characters. */
const isMisspellingOf = (name: string, known: string): boolean =>
  known.includes('_') && distance(name, known) <= (known.length < 12 ? 1 : 2);

/**
 * What Kubernetes sets in each pod of a namespace for a Service, after whose name it is named: a Service `confab` has `CONFAB_SERVICE_HOST`,
 * `CONFAB_PORT_3000_TCP` and others. A value of another form is one that somebody has set.
 */
const SERVICE_LINKS: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/_SERVICE_HOST$/, /^[\d.]+$|^[\da-f:]+$/i],
  [/_SERVICE_PORT(_[A-Z\d_]+)?$/, /^\d+$/],
  [/_PORT(_\d+_(TCP|UDP|SCTP))?$/, /^(tcp|udp|sctp):\/\/[\da-f.:[\]]+$/i],
  [/_PORT_\d+_(TCP|UDP|SCTP)_PROTO$/, /^(tcp|udp|sctp)$/],
  [/_PORT_\d+_(TCP|UDP|SCTP)_PORT$/, /^\d+$/],
  [/_PORT_\d+_(TCP|UDP|SCTP)_ADDR$/, /^[\d.]+$|^[\da-f:]+$/i],
];

const isServiceLink = (name: string, value: string | undefined = ''): boolean =>
  SERVICE_LINKS.some(([ofName, ofValue]) => ofName.test(name) && ofValue.test(value));

/**
 * The problems with the names in the environment, a clause for each. A misspelt variable is refused, because otherwise the server would use a
 * default without notice.
 */
export function unknownVariables(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => !known.includes(name) && !isServiceLink(name, value))
    .map(([name]) => name)
    .filter(
      (name) => OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) || known.some((of) => isMisspellingOf(name, of)),
    )
    .sort()
    .map((name) => `${name} is not a variable of Confab${suggestion(name, known)}`);
}

/** Variables whose values are secrets: `NAME_FILE` can name a file with the value, as orchestrators mount secrets. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_DIRECTORY_URL',
  'DATABASE_READ_REPLICA_URL',
  'CONFAB_ENCRYPTION_KEY',
  'CONFAB_NEW_ENCRYPTION_KEY',
  'CONFAB_ARCHIVE_PASSPHRASE',
  'CONFAB_API_KEY',
  'CONFAB_AUTH_KEY',
  'CONFAB_MANAGEMENT_KEY',
  'CONFAB_MANAGEMENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Replaces variables that name files by the contents of the files, without blanks at their ends.
 *
 * @throws StartupError if a file cannot be read or is empty, or the variable is given as well
 */
export function withSecretsOfFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = SECRETS.filter((name) => given[fileVariable(name)] !== undefined);
  const both = files.find((name) => given[name] !== undefined);
  if (both !== undefined) throw new StartupError(`${both} and ${fileVariable(both)} exclude each other.`);
  const secrets = files.map((name) => [name, secretIn(given[fileVariable(name)]!, fileVariable(name))] as const);
  const others = Object.entries(given).filter(([variable]) => !files.some((name) => fileVariable(name) === variable));
  return Object.fromEntries([...others, ...secrets]);
}

function secretIn(path: string, variable: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`${variable} names a file that cannot be read (${errorCode(error)}).`);
  }
  if (text === '') throw new StartupError(`${variable} names an empty file.`);
  return text;
}

function suggestion(name: string, known: readonly string[]): string {
  const longer = known.find((of) => of.startsWith(`${name}_`));
  if (longer) return ` (did you mean ${longer}?)`;
  const nearest = closest(name, known);
  return distance(name, nearest) <= name.length / 3 ? ` (did you mean ${nearest}?)` : '';
}

/** Compose files pass unset variables on as empty strings. */
export function withoutEmptyValues(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** @throws StartupError with all invalid and unknown variables, if there are any */
export function reportProblems<Name extends string>(
  errors: Partial<Record<Name, Error>>,
  variables: Record<Name, { readonly choices?: readonly unknown[] }>,
  unknown: readonly string[],
): void {
  const invalid = Object.entries<Error | undefined>(errors).map(([name, error]) => {
    const { choices } = variables[name as Name];
    return `${name} ${choices ? `must be one of ${choices.join(', ')}` : error?.message}`;
  });
  const problems = [...invalid, ...unknown];
  if (problems.length > 0) throw new StartupError(`${problems.join('; ')}.`);
}
