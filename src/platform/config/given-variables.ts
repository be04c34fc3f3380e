import { closest, distance } from 'fastest-levenshtein';
import { StartupError } from '../errors/startup-error.js';

/** Nothing else uses names that begin so: every name that is not a variable of Confab is a mistake. */
const OWN_PREFIXES = ['CONFAB_', 'RATE_LIMIT_', 'REALTIME_'];

/** Other programs use names like these as well: only a slip of one or two letters is a mistake. */
const isSlipOf = (name: string, known: string): boolean =>
  known.includes('_') && distance(name, known) <= (known.length < 12 ? 1 : 2);

/**
 * What is wrong with the names in the environment, a clause for each: a variable with a slip in its name would be ignored, and the server
 * would run with a default that nobody chose.
 */
export function unknownVariables(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .filter((name) => OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) || known.some((of) => isSlipOf(name, of)))
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

/** @throws StartupError naming every variable that is wrong or unknown, if there is one */
export function reportProblems<Name extends string>(
  errors: Partial<Record<Name, Error>>,
  variables: Record<Name, { readonly choices?: readonly unknown[] }>,
  unknown: readonly string[],
): void {
  const wrong = Object.entries<Error | undefined>(errors).map(([name, error]) => {
    const { choices } = variables[name as Name];
    return `${name} ${choices ? `must be one of ${choices.join(', ')}` : error?.message}`;
  });
  const problems = [...wrong, ...unknown];
  if (problems.length > 0) throw new StartupError(`${problems.join('; ')}.`);
}
