import { ConfabError, type Message, type Receiver } from 'confab-client';
import { receiverKey } from '../data/receiver.js';
import { useChat, useRealtime } from './chat.js';
import { useResource } from './use-resource.js';

const LIMIT = 100;

/** The messages that the user has saved, the newest first. */
export function useSavedMessages() {
  const { client } = useChat();
  const saved = useResource<readonly Message[]>(
    'saved messages',
    async (signal) => (await client.messages.list({ saved: true, limit: LIMIT, signal })).data,
  );
  useRealtime('event', ({ trigger }) => /^message_(?:un)?saved$/.test(trigger) && saved.reload());
  return saved;
}

/** The pinned messages of a conversation, the last pinned one first. */
export function usePinnedMessages(receiver: Receiver) {
  const { client } = useChat();
  const pinned = useResource<readonly Message[]>(`pinned messages ${receiverKey(receiver)}`, async (signal) => {
    const query = { pinned: true, limit: LIMIT, signal };
    const { data } =
      receiver.receiverType === 'user'
        ? await client.users.messages.list(receiver.receiver, query)
        : await client.groups.messages.list(receiver.receiver, query);
    return data;
  });
  useRealtime('event', ({ trigger }) => /^message_(?:un)?pinned$/.test(trigger) && pinned.reload());
  return pinned;
}

/** Messages are requested one by one, as the API has no list of them by id. */
const PARALLEL_REQUESTS = 5;

/** Like `map`, with few of them at a time. No more begin after one has failed. */
async function inParallel<From, To>(from: readonly From[], one: (each: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  const waiting = from.entries();
  const work = async () => {
    // of one iterator: each entry is taken once
    for (const [index, each] of waiting) results[index] = await one(each);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work));
  return results;
}

export interface Reminder {
  readonly message: Message;
  /** Unix seconds. */
  readonly remindAt: number;
}

/**
 * The reminders of the user with their messages, in the order of their times. Those whose time has come stay until they are deleted. A message that
 * the user cannot read any more is left out.
 */
export function useReminders() {
  const { client } = useChat();
  const reminders = useResource<readonly Reminder[]>('reminders', async (signal) => {
    const { data } = await client.reminders.list({ signal });
    const all = await inParallel(data, async ({ messageId, remindAt }) => {
      try {
        return { message: (await client.messages.get(messageId, { signal })).data, remindAt };
      } catch (error) {
        if (error instanceof ConfabError && (error.status === 403 || error.status === 404)) return undefined;
        throw error;
      }
    });
    return all.filter((reminder) => reminder !== undefined);
  });
  useRealtime('message_reminder', reminders.reload);
  return reminders;
}

/** The threads that the user follows with their first messages; the one with the newest reply comes first. */
export function useThreads() {
  const { client } = useChat();
  const threads = useResource(
    'threads',
    async (signal) => (await client.threads.list({ withParent: true, limit: 50, signal })).data,
  );
  useRealtime('message_sent', ({ message }) => message.parentId !== undefined && threads.reload());
  return threads;
}

/** The reasons of the app for reports of messages. */
export function useReportReasons() {
  const { client } = useChat();
  return useResource('report reasons', async (signal) => (await client.moderation.reasons.list({ signal })).data);
}
