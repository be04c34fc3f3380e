import { erasures, operations, sentMessages, type Entry, type Received } from '../history.js';

const TRIGGERS = { edit: 'message_edited', delete: 'message_deleted' } as const;

/**
 * Each event at least once and in order: every listener received the event of each message that is stored and of each acknowledged edit and deletion, and no event
 * after a later one, except for a delivery of a webhook that had failed. Events that a listener was told it missed are excused, if they were too many to be resumed.
 */
export function checkEvents(history: readonly Entry[]): string[] {
  const listeners = new Map<string, Received[]>();
  const violations: string[] = [];
  const failed = new Set<string>();
  const missed = new Map<string, { from: bigint; to: bigint }[]>();
  for (const entry of history) {
    if (entry.type === 'event' && entry.token === undefined) {
      const events = listeners.get(entry.listener) ?? [];
      events.push(entry);
      listeners.set(entry.listener, events);
    } else if (entry.type === 'failed-delivery') {
      failed.add(`${entry.listener} ${entry.id}`);
    } else if (entry.type === 'gap') {
      if (entry.reason !== 'too_many') violations.push(`${entry.listener} could not resume: ${entry.reason}`);
      const from = BigInt(listeners.get(entry.listener)?.at(-1)?.id ?? 0);
      missed.set(entry.listener, [...(missed.get(entry.listener) ?? []), { from, to: BigInt(entry.lastEventId) }]);
    }
  }
  const expected = expectedSubjects(history);
  const positions = new Map<string, bigint[]>();
  for (const { id, trigger, messageId } of [...listeners.values()].flat())
    positions.set(`${trigger} ${messageId}`, [...(positions.get(`${trigger} ${messageId}`) ?? []), BigInt(id)]);
  for (const [listener, received] of listeners) {
    const events = withoutRepeatedDeliveries(received);
    const atOnce = events.filter(({ id }) => !failed.has(`${listener} ${id}`));
    violations.push(...checkAscending(listener, atOnce));
    const counts = new Map<string, number>();
    for (const { trigger, messageId } of events)
      counts.set(`${trigger} ${messageId}`, (counts.get(`${trigger} ${messageId}`) ?? 0) + 1);
    const gaps = missed.get(listener) ?? [];
    for (const [subject, least] of expected) {
      if ((counts.get(subject) ?? 0) >= least) continue;
      // without another listener that received it, its position is unknown
      const known = positions.get(subject) ?? [];
      const isExcused =
        gaps.length > 0 &&
        (known.length === 0 ||
          known.some((position) => gaps.some(({ from, to }) => position > from && position <= to)));
      if (!isExcused)
        violations.push(`${listener} received ${subject} ${counts.get(subject) ?? 0} times, and not ${least} times`);
    }
  }
  return violations;
}

function withoutRepeatedDeliveries(events: readonly Received[]): readonly Received[] {
  const seen = new Set<string>();
  return events.filter(({ id, room }) => room === undefined || (!seen.has(id) && seen.add(id)));
}

/** A webhook has an order for each room, and a connected listener one for all. */
function checkAscending(listener: string, events: readonly Received[]): string[] {
  const newest = new Map<string | undefined, string>();
  return events.flatMap(({ id, room }) => {
    const before = newest.get(room);
    newest.set(room, id);
    return before !== undefined && BigInt(before) >= BigInt(id)
      ? [`${listener} received the event ${id} after ${before}`]
      : [];
  });
}

/** What each listener must have heard, and how often at least. */
function expectedSubjects(history: readonly Entry[]): Map<string, number> {
  const sent = sentMessages(history);
  const erased = erasures(history);
  const ids = new Map<string, string>();
  for (const { messages = [] } of operations(history, 'list')) for (const [id, muid] of messages) ids.set(muid, id);
  const expected = new Map<string, number>();
  // the events of erased messages are omitted
  const isErased = (muid: string) => erased.has(sent.get(muid)?.uid ?? '');
  for (const [muid, id] of ids) if (sent.has(muid) && !isErased(muid)) expected.set(`message_sent ${id}`, 1);
  for (const f of ['edit', 'delete'] as const)
    for (const { muid, outcome } of operations(history, f)) {
      const id = ids.get(muid);
      if (outcome !== 'ok' || id === undefined || isErased(muid)) continue;
      const subject = `${TRIGGERS[f]} ${id}`;
      expected.set(subject, f === 'delete' ? 1 : (expected.get(subject) ?? 0) + 1);
    }
  return expected;
}
