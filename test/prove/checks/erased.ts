import { erasures, operations, sentMessages, type Entry } from '../history.js';

/** Erased is gone: a list that begins after the acknowledgement of the erasure of a user shows no message of the user, and what was acknowledged before is shown before. */
export function checkErased(history: readonly Entry[]): string[] {
  const erased = erasures(history);
  const messages = [...sentMessages(history).values()].filter(({ uid }) => erased.has(uid));
  const violations: string[] = [];
  for (const { room, messages: listed, invokedAt, completedAt } of operations(history, 'list')) {
    if (!listed) continue;
    const shown = new Set(listed.map(([, muid]) => muid));
    for (const message of messages) {
      if (message.room !== room) continue;
      const erasure = erased.get(message.uid)!;
      if (shown.has(message.muid) && erasure.acknowledgedAt < invokedAt)
        violations.push(
          `${room} shows ${message.muid} ${Math.round(invokedAt - erasure.acknowledgedAt)} ms after the erasure of ${message.uid}`,
        );
      if (!shown.has(message.muid) && message.acknowledgedAt < invokedAt && completedAt < erasure.invokedAt)
        violations.push(`${room} does not show ${message.muid}, which was acknowledged and is not erased yet`);
    }
  }
  return violations;
}
