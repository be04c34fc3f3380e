import { operations, sentMessages, type Entry } from '../history.js';

const REVOCATION_MILLISECONDS = 1_000;

/**
 * Revoked within a second: a request that begins a second after the acknowledgement of the revocation is refused, and a connection with the token receives no event of
 * a message that was sent later. A token is not refused before its revocation is requested.
 */
export function checkRevocations(history: readonly Entry[]): string[] {
  const requested = new Map<string, number>();
  const ended = new Map<string, number>();
  for (const { token, outcome, status, invokedAt, completedAt } of operations(history, 'revoke')) {
    if (outcome !== 'fail') requested.set(token, Math.min(requested.get(token) ?? Infinity, invokedAt));
    // an earlier attempt of unknown outcome has revoked a token that is not found
    if (outcome === 'ok' || status === 404)
      ended.set(token, Math.min(ended.get(token) ?? Infinity, completedAt + REVOCATION_MILLISECONDS));
  }
  const violations = operations(history, 'use').flatMap(
    ({ token, outcome, status, invokedAt, completedAt, server }) => {
      if (outcome === 'ok' && invokedAt > (ended.get(token) ?? Infinity))
        return [`server ${server} accepted ${token} ${Math.round(invokedAt - ended.get(token)!)} ms too late`];
      if (status === 401 && completedAt < (requested.get(token) ?? Infinity))
        return [`server ${server} refused ${token}, which nobody had revoked`];
      return [];
    },
  );
  const sentAt = new Map<string, number>();
  for (const { messageIds, invokedAt } of sentMessages(history).values())
    for (const id of messageIds) sentAt.set(id, invokedAt);
  for (const entry of history) {
    if (entry.type !== 'event' || entry.token === undefined || entry.trigger !== 'message_sent') continue;
    const late = (sentAt.get(entry.messageId) ?? 0) - (ended.get(entry.token) ?? Infinity);
    if (late > 0)
      violations.push(
        `${entry.listener} received a message that was sent ${Math.round(late)} ms too late, with ${entry.token}`,
      );
  }
  return violations;
}
