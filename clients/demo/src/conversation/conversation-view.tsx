import { Alert } from '@mantine/core';
import type { Message, Receiver } from 'confab-client';
import { useState } from 'react';
import { AGENT_ROLE } from '../chat/person.tsx';
import { useMessages, useReadReceipts, type Part } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { MessagePane } from './message-pane.tsx';
import { ThreadPanel } from './thread-panel.tsx';
import { usePeer, type Peer } from './use-peer.ts';

interface ConversationViewProps {
  receiver: Receiver;
  onClose: () => void;
  /** Calls a user. @returns the reason of a refusal */
  onCall: (uid: string) => Promise<string | undefined>;
}

/** A conversation, and beside it the open thread. */
export function ConversationView({ receiver, onClose, onCall }: ConversationViewProps) {
  const { peer, error, reload } = usePeer(receiver);
  const [thread, setThread] = useState<Message>();
  const [failure, setFailure] = useState<string>();
  return (
    <>
      <section className="chat-column">
        <ConversationHeader
          peer={peer}
          onClose={onClose}
          onCall={(uid) => void onCall(uid).then(setFailure)}
          onChanged={reload}
        />
        {(error ?? failure) !== undefined && (
          <Alert color="red" m="xs" withCloseButton={failure !== undefined} onClose={() => setFailure(undefined)}>
            {texts.failed(error ?? failure ?? '')}
          </Alert>
        )}
        {peer && <Messages receiver={receiver} peer={peer} onOpenThread={setThread} />}
      </section>
      {thread && (
        <ThreadPanel key={thread.id} receiver={receiver} parent={thread} onClose={() => setThread(undefined)} />
      )}
    </>
  );
}

interface MessagesProps {
  receiver: Receiver;
  peer: Peer;
  onOpenThread: (message: Message) => void;
}

/** An agent answers in the thread of a message. So a conversation with one is shown with its replies, and continues its last thread. */
function Messages({ receiver, peer, onOpenThread }: MessagesProps) {
  const isWithAgent = peer.kind === 'user' && peer.user.role === AGENT_ROLE;
  const part: Part = isWithAgent ? 'all' : 'messages';
  const list = useMessages(receiver, part);
  const last = list.messages.at(-1);
  useReadReceipts(receiver, list.messages);
  const threadOf = isWithAgent && last ? (last.parentId ?? last.id) : undefined;
  return (
    <MessagePane
      receiver={receiver}
      list={list}
      threadOf={threadOf}
      onOpenThread={isWithAgent ? undefined : onOpenThread}
    />
  );
}
