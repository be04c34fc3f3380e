import { operations, type Entry } from '../history.js';

/** A repeated muid is one message: acknowledgements and lists name one id for it. */
export function checkMuids(history: readonly Entry[]): string[] {
  const ids = new Map<string, Set<string>>();
  const add = (muid: string, id: string) => ids.set(muid, (ids.get(muid) ?? new Set()).add(id));
  const violations = new Set<string>();
  for (const { muid, messageId } of operations(history, 'send')) if (messageId !== undefined) add(muid, messageId);
  for (const { room, messages = [] } of operations(history, 'list')) {
    for (const [id, muid] of messages) add(muid, id);
    if (new Set(messages.map(([id]) => id)).size < messages.length)
      violations.add(`a list of ${room} has a message twice`);
  }
  for (const [muid, { size }] of ids)
    if (size > 1) violations.add(`${muid} is ${size} messages: ${[...ids.get(muid)!].join(', ')}`);
  return [...violations];
}
