import type { Entry } from '../history.js';
import { eachRead, type Read, type Register, type Write } from './registers.js';

/**
 * A read sees every acknowledged write: it returns a value that was written before its end, and over which no other write was both requested and acknowledged
 * before its beginning. Reads of the primary are linearizable as well: once one has seen a write, later ones see it.
 */
export function checkReads(history: readonly Entry[]): string[] {
  const violations: string[] = [];
  const ofPrimary = new Map<Register, Read[]>();
  eachRead(history, (register, read, isOfReplica) => {
    const violation = staleness(register, read);
    if (violation !== undefined) violations.push(`${register.muid}: ${violation}`);
    else if (!isOfReplica) ofPrimary.set(register, [...(ofPrimary.get(register) ?? []), read]);
  });
  for (const [{ muid, writes }, reads] of ofPrimary) {
    const violation = nonLinearizable(writes, reads);
    if (violation !== undefined) violations.push(`${muid}: ${violation}`);
  }
  return violations;
}

/** The condition of a regular register with several writers. */
function staleness({ writes }: Register, { value, invokedAt, completedAt }: Read): string | undefined {
  const candidates = writes.filter((write) => write.value === value && write.invokedAt < completedAt);
  if (candidates.length === 0) return `a list at ${at(completedAt)} shows ${value}, which nobody had written`;
  const later = writes.find(
    (write) =>
      write.value !== value &&
      write.acknowledgedAt < invokedAt &&
      candidates.every(({ acknowledgedAt }) => acknowledgedAt < write.invokedAt),
  );
  if (!later) return undefined;
  return `a list at ${at(invokedAt)} shows ${value}, and ${later.value} was acknowledged at ${at(later.acknowledgedAt)}`;
}

/** Of all operations with one value: from the end that is first to the beginning that is last. */
interface Zone {
  readonly value: string;
  readonly firstEnd: number;
  readonly lastBegin: number;
}

/**
 * Decides it in time n log n by the zones of Gibbons and Korach, because each value is written once: no zone in which the value certainly held may overlap another such one, nor
 * contain one in which a value held at some moment. A write that was neither acknowledged nor read is left out.
 */
export function nonLinearizable(writes: readonly Write[], reads: readonly Read[]): string | undefined {
  const zones = new Map<string, Zone>();
  const add = (value: string, begin: number, end: number) => {
    const zone = zones.get(value);
    zones.set(value, {
      value,
      firstEnd: Math.min(zone?.firstEnd ?? Infinity, end),
      lastBegin: Math.max(zone?.lastBegin ?? -Infinity, begin),
    });
  };
  const seen = new Set(reads.map(({ value }) => value));
  for (const { value, invokedAt, acknowledgedAt } of writes)
    if (seen.has(value) || acknowledgedAt < Infinity) add(value, invokedAt, acknowledgedAt);
  for (const { value, invokedAt, completedAt } of reads) add(value, invokedAt, completedAt);
  const isForward = ({ firstEnd, lastBegin }: Zone) => firstEnd < lastBegin;
  const forward = [...zones.values()].filter(isForward).sort((one, other) => one.firstEnd - other.firstEnd);
  for (const [index, zone] of forward.entries()) {
    const before = forward[index - 1];
    if (before && before.lastBegin > zone.firstEnd)
      return `${before.value} is shown at ${at(before.lastBegin)}, after ${zone.value} was there at ${at(zone.firstEnd)}`;
  }
  for (const zone of zones.values()) {
    if (isForward(zone)) continue;
    const around = forward.find(({ firstEnd, lastBegin }) => firstEnd < zone.lastBegin && zone.firstEnd < lastBegin);
    if (around) return `${zone.value} was there and gone while ${around.value} was, at ${at(zone.lastBegin)}`;
  }
  return undefined;
}

const at = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
