import { DomainError } from '../errors/domain-error.js';

/** Stands for a stored secret: responses show it, and in a request it leaves the secret as it is. */
export const MASKED_SECRET = '********';

type Address = string | null | undefined;

/** Where requests with a secret are sent before a change of the configuration, and after it. */
export interface DestinationChange {
  readonly former: Address;
  readonly next: Address;
}

export interface SecretChange<Given, Stored> {
  /** The name of the field, for the error. */
  readonly name: string;
  /** Absent or masked: the secret stays as it is. */
  readonly given: Given | undefined;
  readonly stored: Stored | null | undefined;
  readonly destination: DestinationChange;
  /** false: no request has the secret after the change. */
  readonly isUsed?: boolean;
}

/** The secret that a request has for a field; undefined for one that stays as it is. */
export const givenSecret = (value: string | undefined): string | undefined =>
  value === MASKED_SECRET ? undefined : value;

/**
 * A secret after a change. Whoever may change an address may not thereby read the secret that somebody else has stored: for another origin a
 * secret has to be sent again, and one that is not used is dropped.
 *
 * @returns undefined if there is none
 * @throws ERR_BAD_REQUEST for a stored secret whose address has another origin from now on
 */
export function changedSecret<Given, Stored>(change: SecretChange<Given, Stored>): Given | Stored | undefined {
  const { name, given, stored, destination, isUsed = true } = change;
  if (given !== undefined && given !== MASKED_SECRET) return given;
  if (!stored) return undefined;
  if (hasSameOrigin(destination)) return stored;
  if (isUsed) throw DomainError.invalid({ [name]: [problemOfKeptSecret(name)] });
  return undefined;
}

export const problemOfKeptSecret = (name: string): string =>
  `The ${name} must be sent again: a stored secret is not sent to an address of another origin.`;

/** Scheme, host and port. A missing address has no origin in common with another one. */
export function hasSameOrigin({ former, next }: DestinationChange): boolean {
  if (!former || !next) return !former && !next;
  return former === next || originOf(former) === originOf(next);
}

/** Addresses without an authority, such as `confab:test-receiver`, have an origin of their own each. */
function originOf(address: string): string {
  const { origin, href } = new URL(address);
  return origin === 'null' ? href : origin;
}
