import type { Schemas } from './client.ts';

export type Message = Schemas['MessageView'];

/** Messages of a conversation without a gap, the oldest first, up to its newest one. */
export interface MessageRange {
  messages: Message[];
  /** Whether there are messages before the first one. */
  hasOlder: boolean;
}

/** All messages before another one, or before the end, as far back as the page reaches. */
export interface MessagePage extends MessageRange {
  /** Id of the message that follows the page; absent for the newest page. */
  before?: string;
}

const isBefore = (id: string, other: string): boolean => BigInt(id) < BigInt(other);

/** Replaces the part of a range that a page covers, and extends the range where the page reaches further. What would leave a gap is dropped. */
export function withPage(range: MessageRange | undefined, { messages, hasOlder, before }: MessagePage): MessageRange {
  const known = range?.messages ?? [];
  const oldestKnown = known[0];
  // the range has started over since the page was requested
  if (before !== undefined && (!oldestKnown || isBefore(before, oldestKnown.id))) return range ?? NOTHING;
  const newer = before === undefined ? [] : known.filter(({ id }) => !isBefore(id, before));
  const [first] = messages;
  if (!first || !hasOlder) return { messages: [...messages, ...newer], hasOlder: false };
  const older = known.filter(({ id }) => isBefore(id, first.id));
  // a newest page without a known message may follow others that were never loaded
  const continues = before !== undefined || known.some(({ id }) => !isBefore(id, first.id));
  return older.length > 0 && continues
    ? { messages: [...older, ...messages, ...newer], hasOlder: range?.hasOlder ?? true }
    : { messages: [...messages, ...newer], hasOlder };
}

const NOTHING: MessageRange = { messages: [], hasOlder: false };

/** The range with the present state of one of its messages. */
export const withMessage = (range: MessageRange, changed: Message): MessageRange => ({
  ...range,
  messages: range.messages.map((message) => (message.id === changed.id ? changed : message)),
});

/** Whether a range has messages before another one. */
export const reachesBefore = ({ messages: [first] }: MessageRange, id: string): boolean =>
  first !== undefined && isBefore(first.id, id);
