import { operations, sentMessages, type Entry, type Received } from '../history.js';

/**
 * One order for all. A message that was sent after another one was acknowledged has the larger id; lists are in the order of ids; and the events of the
 * messages of a room are in the order of the messages, with one position for all listeners.
 */
export function checkOrder(history: readonly Entry[]): string[] {
  return [...checkIds(history), ...checkLists(history), ...checkPositions(history)];
}

interface Interval {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly position: bigint;
}

/** Of each room, by the times of requests and acknowledgements. */
function checkIds(history: readonly Entry[]): string[] {
  const rooms = new Map<string, Interval[]>();
  for (const { muid, room, invokedAt, acknowledgedAt, messageIds } of sentMessages(history).values()) {
    const [id] = messageIds;
    if (id === undefined) continue;
    const intervals = rooms.get(room) ?? [];
    intervals.push({ name: muid, from: invokedAt, to: acknowledgedAt, position: BigInt(id) });
    rooms.set(room, intervals);
  }
  return [...rooms.values()].flatMap(inversions);
}

/** Of intervals that end before others begin, and have the larger position. */
function inversions(intervals: readonly Interval[]): string[] {
  const byBegin = [...intervals].sort((one, other) => one.from - other.from);
  const byEnd = [...intervals].sort((one, other) => one.to - other.to);
  const violations: string[] = [];
  let largest: Interval | undefined;
  let ended = 0;
  for (const interval of byBegin) {
    for (; ended < byEnd.length && byEnd[ended]!.to < interval.from; ended++)
      if (!largest || byEnd[ended]!.position > largest.position) largest = byEnd[ended];
    if (largest && largest.position > interval.position)
      violations.push(
        `${interval.name} (${interval.position}) was sent after ${largest.name} (${largest.position}) was acknowledged, and is before it`,
      );
  }
  return violations;
}

function checkLists(history: readonly Entry[]): string[] {
  return operations(history, 'list').flatMap(({ room, messages = [] }) =>
    messages.flatMap(([id], index) => {
      const before = messages[index - 1]?.[0];
      return before !== undefined && BigInt(before) >= BigInt(id)
        ? [`a list of ${room} has ${id} after ${before}`]
        : [];
    }),
  );
}

/** Each event has one position, which all listeners agree on, and those of one room ascend as the ids of its messages. */
function checkPositions(history: readonly Entry[]): string[] {
  const rooms = roomsOfMessages(history);
  const byPosition = new Map<string, Received>();
  const violations: string[] = [];
  for (const entry of history) {
    if (entry.type !== 'event') continue;
    const other = byPosition.get(entry.id);
    if (other && (other.trigger !== entry.trigger || other.messageId !== entry.messageId))
      violations.push(
        `the event ${entry.id} is ${entry.trigger} of ${entry.messageId} for ${entry.listener}, and ${other.trigger} of ${other.messageId} for ${other.listener}`,
      );
    byPosition.set(entry.id, entry);
  }
  const newest = new Map<string, bigint>();
  const positions = [...byPosition.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  for (const { id, trigger, messageId } of positions) {
    const room = rooms.get(messageId);
    if (trigger !== 'message_sent' || room === undefined) continue;
    const before = newest.get(room) ?? 0n;
    if (BigInt(messageId) < before)
      violations.push(`the event ${id} of the message ${messageId} of ${room} is after that of ${before}`);
    newest.set(room, BigInt(messageId));
  }
  return violations;
}

function roomsOfMessages(history: readonly Entry[]): Map<string, string> {
  const rooms = new Map<string, string>();
  for (const { room, messages = [] } of operations(history, 'list')) for (const [id] of messages) rooms.set(id, room);
  return rooms;
}
