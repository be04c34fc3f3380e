import { erasures, operations, sentMessages, type Entry, type Listed } from '../history.js';

/** What a message is for a reader: its text, or one of these. */
const ABSENT = 'absent';
const DELETED = 'deleted';

export interface Write {
  readonly value: string;
  readonly invokedAt: number;
  /** Infinity if it was not acknowledged: then it may have its effect at any time from its invocation on, or never. */
  readonly acknowledgedAt: number;
}

export interface Read {
  readonly value: string;
  readonly invokedAt: number;
  readonly completedAt: number;
}

/** A message is a register, because its texts are unique: it is absent, then has the texts of its send and its edits, then is deleted. */
export interface Register {
  readonly muid: string;
  readonly room: string;
  readonly writes: readonly Write[];
}

/** Of messages whose users were not erased. */
function registers(history: readonly Entry[]): Map<string, Register> {
  const erased = erasures(history);
  const writes = new Map<string, Write[]>();
  const found = new Map<string, Register>();
  for (const { muid, room, uid, text, invokedAt, acknowledgedAt, isPossible } of sentMessages(history).values()) {
    if (erased.has(uid)) continue;
    const initial = { value: ABSENT, invokedAt: -Infinity, acknowledgedAt: -Infinity };
    writes.set(muid, isPossible ? [initial, { value: text, invokedAt, acknowledgedAt }] : [initial]);
    found.set(muid, { muid, room, writes: writes.get(muid)! });
  }
  for (const f of ['edit', 'delete'] as const)
    for (const operation of operations(history, f)) {
      const { muid, outcome, invokedAt, completedAt } = operation;
      if (outcome === 'fail') continue;
      const value = operation.f === 'edit' ? operation.text : DELETED;
      writes.get(muid)?.push({ value, invokedAt, acknowledgedAt: outcome === 'ok' ? completedAt : Infinity });
    }
  return found;
}

/** Calls back with each register of the room of each list, and what the list says of it. */
export function eachRead(
  history: readonly Entry[],
  visit: (register: Register, read: Read, isOfReplica: boolean) => void,
): void {
  const byRoom = new Map<string, Register[]>();
  for (const register of registers(history).values()) {
    const inRoom = byRoom.get(register.room) ?? [];
    inRoom.push(register);
    byRoom.set(register.room, inRoom);
  }
  for (const { room, messages, invokedAt, completedAt, byReplica = false } of operations(history, 'list')) {
    if (!messages) continue;
    const listed = new Map(messages.map((message) => [message[1], message]));
    for (const register of byRoom.get(room) ?? [])
      visit(register, { value: valueOf(listed.get(register.muid)), invokedAt, completedAt }, byReplica);
  }
}

const valueOf = (listed: Listed | undefined): string => (listed ? (listed[2] ?? DELETED) : ABSENT);
