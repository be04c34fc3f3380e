import { closest, distance } from 'fastest-levenshtein';
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
