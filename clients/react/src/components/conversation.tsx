import type { Group, Message, Receiver, User } from 'confab-client';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useMessages, useSender, type Sent } from '../hooks/use-messages.js';
import { AGENT_ROLE, usePeer, type Peer } from '../hooks/use-people.js';
import { useResource } from '../hooks/use-resource.js';
import { useAgentAnswer, useTyping } from '../hooks/use-typing.js';
import { useUserActions } from '../hooks/use-user-actions.js';
import { Failure, IconButton, Spinner, useAttempt } from './basics.js';
import { Composer } from './composer.js';
import { ConversationHeader } from './conversation-header.js';
import { CloseIcon } from './icons.js';
import { Markdown } from './markdown.js';
import { MessageList } from './message-list.js';
import type { OnCall } from './parts.js';
import type { Part } from '../data/messages-store.js';

export interface ConversationProps {
  readonly receiver: Receiver;
  /** A message to show, for example one that a search has found. */
  readonly messageId?: string;
  /** The message whose thread is open, if the app keeps it. */
  readonly threadId?: string;
  readonly onThread?: (threadId: string | undefined) => void;
  readonly onClose: () => void;
  /** Calls the user of the conversation. Without it there are no buttons for calls. */
  readonly onCall?: OnCall;
}

/** A conversation, and beside it the open thread. Give it the receiver as its `key`. */
export function Conversation(props: ConversationProps) {
  const { receiver, messageId, onClose, onCall, threadId: given, onThread } = props;
  const { peer, error, reload } = usePeer(receiver);
  const [own, setOwn] = useState<string>();
  const [parent, setParent] = useState<Message>();
  const [shown, setShown] = useState<{ readonly id: string }>();
  const threadId = onThread ? given : own;
  const setThreadId = onThread ?? setOwn;
  const openThread = (message: Message) => {
    setParent(message);
    setThreadId(message.id);
  };
  const isWithAgent = peer?.kind === 'user' && peer.user.role === AGENT_ROLE;
  return (
    <>
      <section className="confab-column" aria-label={peer?.name}>
        <ConversationHeader peer={peer} onClose={onClose} onCall={onCall} onShow={(id) => setShown({ id })} />
        {error !== undefined && <Failure reason={error} onRetry={reload} />}
        {peer && (
          <Pane
            key={String(isWithAgent)}
            receiver={receiver}
            part={isWithAgent ? 'all' : 'messages'}
            peer={peer}
            group={peer.kind === 'group' ? peer.group : undefined}
            messageId={messageId}
            shown={shown}
            onOpenThread={isWithAgent ? undefined : openThread}
          />
        )}
      </section>
      {peer && !isWithAgent && threadId !== undefined && (
        <ThreadOf
          key={threadId}
          receiver={receiver}
          id={threadId}
          group={peer.kind === 'group' ? peer.group : undefined}
          known={parent?.id === threadId ? parent : undefined}
          onClose={() => setThreadId(undefined)}
        />
      )}
    </>
  );
}

export interface ThreadProps {
  readonly receiver: Receiver;
  /** The message that is replied to. */
  readonly parent: Message;
  /** The group of the conversation, which may have slow mode. */
  readonly group?: Group;
  readonly onClose: () => void;
}

/** A thread whose first message may have to be loaded. */
function ThreadOf({ id, known, ...props }: Omit<ThreadProps, 'parent'> & { id: string; known?: Message }) {
  const { client } = useChat();
  const { data, error, reload } = useResource(
    `thread ${id}`,
    async (signal) => known ?? (await client.messages.get(id, { signal })).data,
  );
  const parent = known ?? data;
  if (parent) return <Thread parent={parent} {...props} />;
  return (
    <ThreadFrame onClose={props.onClose}>
      {error === undefined ? <Spinner /> : <Failure reason={error} onRetry={reload} />}
    </ThreadFrame>
  );
}

/** The replies to a message. */
export const Thread = ({ receiver, parent, group, onClose }: ThreadProps) => (
  <ThreadFrame onClose={onClose}>
    <Pane receiver={receiver} part={{ threadOf: parent.id }} parent={parent} group={group} />
  </ThreadFrame>
);

function ThreadFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const texts = useTexts();
  const aside = useRef<HTMLElement>(null);
  useFocusReturn(aside);
  return (
    <aside ref={aside} className="confab-column confab-thread" aria-label={texts.conversation.thread}>
      <header className="confab-bar confab-header">
        <h2 className="confab-title">{texts.conversation.thread}</h2>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

interface PaneProps {
  readonly receiver: Receiver;
  readonly part: Part;
  readonly peer?: Peer;
  readonly group?: Group;
  readonly parent?: Message;
  readonly messageId?: string;
  /** A message to show now: a new object for each time. */
  readonly shown?: { readonly id: string };
  readonly onOpenThread?: (message: Message) => void;
}

/** Messages, who is typing, and a field to write in. */
function Pane({ receiver, part, peer, group, parent, messageId, shown, onOpenThread }: PaneProps) {
  const texts = useTexts();
  const list = useMessages(receiver, part);
  const { store, status } = list;
  const [quoted, setQuoted] = useState<Message>();
  const { dropped, isOver, handlers } = useDroppedFiles();
  const isLoaded = status === 'loaded';
  useEffect(() => {
    if (messageId !== undefined && isLoaded) void store.jumpTo(messageId);
  }, [store, messageId, isLoaded]);
  useEffect(() => {
    if (shown) void store.jumpTo(shown.id);
  }, [store, shown]);
  // An agent answers in the thread of a message: a conversation with one is shown with its replies, and continues its last thread.
  const last = part === 'all' ? list.messages.at(-1) : undefined;
  const threadOf = parent?.id ?? last?.parentId ?? last?.id;
  const sender = useSender(receiver, threadOf);
  const answer = useAgentAnswer(receiver);
  const send = (message: Sent) => {
    sender.send(message);
    void store.jumpToNewest();
  };
  return (
    <div className="confab-pane" {...handlers}>
      {parent && (
        <blockquote className="confab-thread-parent">
          <Markdown text={parent.data.text ?? ''} nameOf={(uid) => parent.data.mentions?.[uid]?.name ?? uid} />
        </blockquote>
      )}
      <MessageList
        receiver={receiver}
        list={list}
        outgoing={sender.outgoing}
        onRetry={sender.retry}
        onDiscard={sender.discard}
        onQuote={setQuoted}
        onOpenThread={onOpenThread}
        marksAsRead={part === 'messages' || part === 'all'}
      >
        {answer !== undefined && (
          <div className="confab-answer" aria-live="off">
            {answer === '' ? texts.conversation.answering : <Markdown text={answer} nameOf={(uid) => uid} />}
          </div>
        )}
      </MessageList>
      <TypingLine receiver={receiver} />
      {peer?.kind === 'user' && peer.user.blockedByMe === true ? (
        <BlockedNote user={peer.user} />
      ) : (
        <Composer
          receiver={receiver}
          threadOf={parent?.id}
          group={group}
          quoted={quoted}
          onCancelQuote={() => setQuoted(undefined)}
          onSend={send}
          dropped={dropped}
        />
      )}
      {isOver && <div className="confab-drop">{texts.composer.drop}</div>}
    </div>
  );
}

/** In place of the field to write in. */
function BlockedNote({ user: { uid, name } }: { user: User }) {
  const texts = useTexts();
  const { unblock } = useUserActions(uid);
  const { failure, attempt } = useAttempt();
  return (
    <div className="confab-blocked">
      <p className="confab-note">{texts.conversation.blocked(name)}</p>
      {failure !== undefined && <Failure reason={failure} />}
      <button type="button" className="confab-button" onClick={() => attempt(unblock)}>
        {texts.message.unblock(name)}
      </button>
    </div>
  );
}

/** Who is typing. Its room is reserved, so that the messages keep their places. */
function TypingLine({ receiver }: { receiver: Receiver }) {
  const texts = useTexts().conversation;
  const { people } = useTyping(receiver);
  return (
    <p className="confab-typing" role="status">
      {people.length > 0 && texts.typing(people.map(({ uid, name }) => name ?? uid))}
    </p>
  );
}

function useDroppedFiles() {
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      setDropped([...event.dataTransfer.files]);
    },
  };
  return { dropped, isOver, handlers };
}
