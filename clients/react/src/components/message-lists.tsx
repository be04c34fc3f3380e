import type { Message, Receiver } from 'confab-client';
import type { ReactNode } from 'react';
import { openMessage, receiverKey, receiverOf, type OnOpen } from '../data/receiver.js';
import { useChat, useLaterTexts, useLocale, useTexts } from '../hooks/chat.js';
import { usePinnedMessages, useReminders, useSavedMessages, useThreads } from '../hooks/use-message-lists.js';
import { useArchivedConversations } from '../hooks/use-people.js';
import type { Resource } from '../hooks/use-resource.js';
import { changeBlock, useBlockedUsers } from '../hooks/use-user-actions.js';
import { rareTexts } from '../rare-texts.js';
import { summaryOf } from '../text/summary.js';
import { Dialog, Failure, Spinner, useAttempt } from './basics.js';
import { ConversationItem } from './conversation-item.js';
import { FoundMessage } from './found-message.js';
import { PersonItem } from './person-item.js';
import { formatDateTime } from './time.js';

export interface ListDialogProps {
  readonly onOpen: OnOpen;
  readonly onClose: () => void;
}

const useListTexts = () => useLaterTexts('library', rareTexts.library);

interface ListProps {
  readonly title: string;
  readonly resource: Pick<Resource<readonly unknown[]>, 'data' | 'error' | 'reload'>;
  readonly failure?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function List({ title, resource: { data, error, reload }, failure, onClose, children }: ListProps) {
  const texts = useListTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      {failure !== undefined && <Failure reason={failure} />}
      {error !== undefined && <Failure reason={error} onRetry={reload} />}
      {!data && error === undefined && <Spinner />}
      {data?.length === 0 && <p className="confab-note">{texts.empty}</p>}
      <ul className="confab-list">{children}</ul>
    </Dialog>
  );
}

interface MessageRowProps extends ListDialogProps {
  readonly message: Message;
  /** The accessible name of the button that takes it out of the list. */
  readonly removeLabel: (text: string) => string;
  readonly onRemove: () => void;
  readonly note?: string;
}

function MessageRow({ message, removeLabel, onRemove, note, onOpen, onClose }: MessageRowProps) {
  const texts = useTexts();
  const listTexts = useListTexts();
  const { uid } = useChat();
  return (
    <li className="confab-removable">
      <FoundMessage
        message={message}
        note={note}
        onOpen={() => {
          onClose();
          openMessage(onOpen, uid, message);
        }}
      />
      <button
        type="button"
        className="confab-button"
        aria-label={removeLabel(summaryOf(message, texts))}
        onClick={onRemove}
      >
        {listTexts.remove}
      </button>
    </li>
  );
}

export function SavedMessages(props: ListDialogProps) {
  const texts = useTexts().library;
  const listTexts = useListTexts();
  const { client } = useChat();
  const saved = useSavedMessages();
  const { failure, attempt } = useAttempt();
  return (
    <List title={texts.saved} resource={saved} failure={failure} onClose={props.onClose}>
      {saved.data?.map((message) => (
        <MessageRow
          key={message.id}
          {...props}
          message={message}
          removeLabel={listTexts.removeSaved}
          onRemove={() => attempt(() => client.messages.unsave(message.id))}
        />
      ))}
    </List>
  );
}

export interface PinnedMessagesProps extends ListDialogProps {
  readonly receiver: Receiver;
}

export function PinnedMessages({ receiver, ...props }: PinnedMessagesProps) {
  const texts = useTexts().library;
  const listTexts = useListTexts();
  const { client } = useChat();
  const pinned = usePinnedMessages(receiver);
  const { failure, attempt } = useAttempt();
  return (
    <List title={texts.pinned} resource={pinned} failure={failure} onClose={props.onClose}>
      {pinned.data?.map((message) => (
        <MessageRow
          key={message.id}
          {...props}
          message={message}
          removeLabel={listTexts.removePinned}
          onRemove={() => attempt(() => client.messages.unpin(message.id))}
        />
      ))}
    </List>
  );
}

export function Reminders(props: ListDialogProps) {
  const texts = useTexts().library;
  const listTexts = useListTexts();
  const locale = useLocale();
  const { client } = useChat();
  const reminders = useReminders();
  const { failure, attempt } = useAttempt();
  return (
    <List title={texts.reminders} resource={reminders} failure={failure} onClose={props.onClose}>
      {reminders.data?.map(({ message, remindAt }) => (
        <MessageRow
          key={message.id}
          {...props}
          message={message}
          note={formatDateTime(remindAt, locale)}
          removeLabel={listTexts.removeReminder}
          onRemove={() => attempt(() => client.messages.deleteReminder(message.id), reminders.reload)}
        />
      ))}
    </List>
  );
}

export function Threads({ onOpen, onClose }: ListDialogProps) {
  const texts = useTexts();
  const threads = useThreads();
  return (
    <List title={texts.library.threads} resource={threads} onClose={onClose}>
      {threads.data?.map(({ parentMessageId, parentMessage, replyCount, receiverType, receiverId }) => (
        <li key={parentMessageId}>
          {parentMessage && (
            <FoundMessage
              message={parentMessage}
              note={texts.message.replies(replyCount)}
              onOpen={() => {
                onClose();
                onOpen({ receiverType, receiver: receiverId }, undefined, parentMessageId);
              }}
            />
          )}
        </li>
      ))}
    </List>
  );
}

export function ArchivedConversations({ onOpen, onClose }: ListDialogProps) {
  const texts = useTexts();
  const listTexts = useListTexts();
  const { conversations, status, hasMore, loadMore, reload } = useArchivedConversations();
  const resource = {
    data: status === 'loaded' ? conversations : undefined,
    error: status === 'failed' ? texts.library.archived : undefined,
    reload: () => void reload(),
  };
  return (
    <List title={texts.library.archived} resource={resource} onClose={onClose}>
      {conversations.map((conversation) => {
        const receiver = receiverOf(conversation);
        return (
          <li key={receiverKey(receiver)}>
            <ConversationItem
              conversation={conversation}
              isOpen={false}
              onOpen={() => {
                onClose();
                onOpen(receiver);
              }}
            />
          </li>
        );
      })}
      {hasMore && (
        <li className="confab-row confab-row-end">
          <button type="button" className="confab-button" onClick={() => void loadMore()}>
            {listTexts.more}
          </button>
        </li>
      )}
    </List>
  );
}

export function BlockedUsers({ onOpen, onClose }: ListDialogProps) {
  const texts = useTexts().library;
  const listTexts = useListTexts();
  const { client } = useChat();
  const blocked = useBlockedUsers();
  const { failure, attempt } = useAttempt();
  return (
    <List title={texts.blocked} resource={blocked} failure={failure} onClose={onClose}>
      {blocked.data?.map((user) => (
        <li key={user.uid} className="confab-removable">
          <PersonItem
            user={user}
            onOpen={() => {
              onClose();
              onOpen({ receiverType: 'user', receiver: user.uid });
            }}
          />
          <button
            type="button"
            className="confab-button"
            aria-label={listTexts.unblock(user.name)}
            onClick={() => attempt(() => changeBlock(client, 'unblock', user.uid))}
          >
            {listTexts.remove}
          </button>
        </li>
      ))}
    </List>
  );
}
