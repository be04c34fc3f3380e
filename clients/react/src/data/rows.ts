import type { EphemeralMessageFrame, Message, OutboxEntry } from 'confab-client';
import { compareIds } from './message-list.js';

/** A line of a list of messages. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly sentAt: number }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** Whether it begins and ends a group of messages of one sender. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    }
  | { readonly kind: 'ephemeral'; readonly key: string; readonly message: EphemeralMessageFrame }
  | { readonly kind: 'note'; readonly key: string; readonly message: Message }
  | { readonly kind: 'outgoing'; readonly key: string; readonly entry: OutboxEntry; readonly isFirst: boolean };

/** Messages of one sender within this time are one group. */
const GROUP_SECONDS = 300;

/** The messages about edits and deletions are no lines of their own, and of a call only its first message is. */
const isShown = ({ category, type, data }: Message): boolean =>
  category === 'call' ? data.action === 'initiated' : category !== 'action' || type !== 'message';

const isNote = ({ category }: Message): boolean => category === 'action' || category === 'call';

/** The key of a message is that of the outgoing message that it was, so that it is not drawn anew. */
const keyOf = ({ id, muid, sender }: Message, ownUid: string): string =>
  muid !== undefined && sender === ownUid ? `muid ${muid}` : id;

interface RowsOptions {
  readonly ownUid: string;
  readonly firstUnreadId?: string;
  readonly outgoing?: readonly OutboxEntry[];
  /** What only this user sees, the oldest first. */
  readonly ephemeral?: readonly EphemeralMessageFrame[];
  /** The day of a time, such as 2026-11-26. Depends on the time zone of the reader. */
  readonly dayOf?: (sentAt: number) => string;
}

/** Days, messages in groups, the line above the first unread message, and what is being sent. */
export function rowsOf(
  messages: readonly Message[],
  { ownUid, firstUnreadId, outgoing = [], ephemeral = [], dayOf = localDay }: RowsOptions,
): readonly Row[] {
  const shown = messages.filter(isShown);
  const rows: Row[] = [];
  let newLineAt = firstUnreadId === undefined ? -1 : shown.findIndex(({ id }) => compareIds(id, firstUnreadId) >= 0);
  let day: string | undefined;
  let previous: Message | undefined;
  for (const [index, message] of shown.entries()) {
    const ownDay = dayOf(message.sentAt);
    if (ownDay !== day) {
      rows.push({ kind: 'day', key: `day ${ownDay}`, sentAt: message.sentAt });
      previous = undefined;
    }
    day = ownDay;
    if (index === newLineAt) {
      rows.push({ kind: 'new', key: 'new' });
      previous = undefined;
      newLineAt = -1;
    }
    if (isNote(message)) rows.push({ kind: 'note', key: message.id, message });
    else {
      const next = shown[index + 1];
      const isFirst = !previous || !isSameGroup(previous, message);
      const isLast = !next || next.id === firstUnreadId || dayOf(next.sentAt) !== ownDay || !isSameGroup(message, next);
      rows.push({ kind: 'message', key: keyOf(message, ownUid), message, isFirst, isLast });
    }
    previous = message;
  }
  const stored = new Set(shown.map((message) => keyOf(message, ownUid)));
  const waiting = outgoing.filter(({ muid }) => !stored.has(`muid ${muid}`));
  for (const [index, entry] of waiting.entries())
    rows.push({
      kind: 'outgoing',
      key: `muid ${entry.muid}`,
      entry,
      isFirst: index === 0 && previous?.sender !== ownUid,
    });
  for (const message of ephemeral) {
    const at = rows.findIndex((row) => 'message' in row && row.message.sentAt > message.sentAt);
    rows.splice(at < 0 ? rows.length : at, 0, { kind: 'ephemeral', key: message.id, message });
  }
  return rows;
}

const isSameGroup = (one: Message, next: Message): boolean =>
  !isNote(one) && !isNote(next) && one.sender === next.sender && next.sentAt - one.sentAt < GROUP_SECONDS;

function localDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
