import type { Message } from 'confab-client';
import type { MessagesStore } from '../data/messages-store.js';
import { withNames } from '../text/mentions.js';
import { useChat } from './chat.js';

/** What the user may do with a message. Changes are shown at once. */
export function useMessageActions(message: Message, store?: MessagesStore) {
  const { client, uid } = useChat();
  const { id, data } = message;
  const done = async (action: Promise<unknown>): Promise<void> => void (await action);
  return {
    edit: (text: string) => done(client.messages.update(id, { data: { text } })),
    remove: () => done(client.messages.delete(id)),
    /** Adds a reaction of the user, or removes it. */
    react: async (reaction: string): Promise<void> => {
      const isOwn = data.reactions?.some((each) => each.reaction === reaction && each.reactedByMe) ?? false;
      store?.showReaction({ messageId: id, reaction, uid }, !isOwn);
      try {
        if (isOwn) await client.messages.reactions.remove(id, reaction);
        else await client.messages.reactions.add(id, reaction);
      } catch {
        store?.showReaction({ messageId: id, reaction, uid }, isOwn);
      }
    },
    /** Copies the text to the clipboard, as it was written. */
    copy: () => navigator.clipboard.writeText(plainTextOf(message)),
    /** For the user alone, see `useSavedMessages`. */
    save: () => done(client.messages.save(id)),
    unsave: () => done(client.messages.unsave(id)),
    /** For everybody in the conversation, see `usePinnedMessages`. */
    pin: () => done(client.messages.pin(id)),
    unpin: () => done(client.messages.unpin(id)),
    /** Reports the message of another user to the moderators. @param reasonId one of `useReportReasons` */
    report: (reasonId: string, remark = '') =>
      done(client.messages.flag(id, { reasonId, ...(remark.trim() !== '' && { remark: remark.trim() }) })),
    /** @param remindAt in Unix seconds, see `useReminders` */
    remind: (remindAt: number) => done(client.messages.setReminder(id, { remindAt: Math.floor(remindAt) })),
    forgetReminder: () => done(client.messages.deleteReminder(id)),
  };
}

/** The text of a message as it was written, with names in place of the uids of mentions. */
export const plainTextOf = ({ data }: Message): string =>
  withNames(data.text ?? '', (uid) => data.mentions?.[uid]?.name ?? uid);
