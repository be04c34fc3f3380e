/** The ids of all messages in a response, those that others quote included; null without any. */
export function messageIdsIn(body: unknown): bigint[] | null {
  const ids = new Set<bigint>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { id, conversationId } = value as { id?: unknown; conversationId?: unknown };
    if (typeof id === 'string' && typeof conversationId === 'string' && /^\d{1,18}$/.test(id)) ids.add(BigInt(id));
    for (const member of Object.values(value)) collect(member);
  };
  collect(body);
  return ids.size > 0 ? [...ids] : null;
}
