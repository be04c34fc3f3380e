import type { DomainError } from '#platform/errors/domain-error.js';

/** Why a rule forbids something: the error to respond with. Undefined where the rule allows it. */
export type PolicyViolation = DomainError | undefined;

/** @throws the violation, if there is one */
export function throwIfDenied(violation: PolicyViolation): void {
  if (violation) throw violation;
}
