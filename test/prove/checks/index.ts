import type { Entry } from '../history.js';
import { checkErased } from './erased.js';
import { checkEvents } from './events.js';
import { checkMuids } from './muids.js';
import { checkOrder } from './order.js';
import { checkReads } from './reads.js';
import { checkRefusals } from './refusals.js';
import { checkRevocations } from './revocations.js';
import { checkStored } from './stored.js';

type Check = (history: readonly Entry[]) => string[];

/** By the promise of docs/guarantees.md that each decides. */
export const CHECKS: Readonly<Record<string, Check>> = {
  'Acknowledged means stored': checkStored,
  'One order for all': checkOrder,
  'Each event at least once and in order': checkEvents,
  'A read sees every acknowledged write': checkReads,
  'A repeated muid is one message': checkMuids,
  'Revoked within a second': checkRevocations,
  'Erased is gone': checkErased,
  'Refused with 503': checkRefusals,
};

/** @returns the violations of each promise that was broken */
export function check(history: readonly Entry[]): Record<string, string[]> {
  const broken: Record<string, string[]> = {};
  for (const [promise, decide] of Object.entries(CHECKS)) {
    const violations = decide(history);
    if (violations.length > 0) broken[promise] = violations;
  }
  return broken;
}
