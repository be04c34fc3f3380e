import { erasures, operations, sentMessages, type Entry } from '../history.js';

/**
 * Acknowledged means stored: the last list of its room shows each acknowledged message, unless its user was erased. What nobody sent, and what was refused
 * at each attempt, is in no list. It is the check of sets of Jepsen.
 */
export function checkStored(history: readonly Entry[]): string[] {
  const sent = sentMessages(history);
  const erased = erasures(history);
  const last = new Map<string, ReadonlySet<string>>();
  const violations = new Set<string>();
  for (const { room, messages } of operations(history, 'list')) {
    if (!messages) continue;
    last.set(room, new Set(messages.map(([, muid]) => muid)));
    for (const [messageId, muid] of messages) {
      const message = sent.get(muid);
      if (message?.room !== room)
        violations.add(`${room} has the message ${messageId} (${muid}), which nobody sent there`);
      else if (!message.isPossible) violations.add(`${muid} was refused, and ${room} has it`);
    }
  }
  for (const { muid, room, uid, acknowledgedAt } of sent.values()) {
    if (acknowledgedAt === Infinity || erased.has(uid)) continue;
    if (!last.get(room)?.has(muid))
      violations.add(`the acknowledged message ${muid} is not in the last list of ${room}`);
  }
  return [...violations];
}
