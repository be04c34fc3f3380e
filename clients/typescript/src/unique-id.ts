/** An id that no other client makes. React Native, and browsers on pages without TLS, have no `crypto.randomUUID`. */
export function uniqueId(): string {
  const { crypto } = globalThis as { crypto?: { randomUUID?(): string } };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const random = () => Math.random().toString(36).slice(2, 12);
  return `${Date.now().toString(36)}-${random()}-${random()}`;
}
