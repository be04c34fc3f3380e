import type { Receiver } from 'confab-client';
import { useState, type ReactNode } from 'react';
import { receiverKey } from '../data/receiver.js';
import { useTexts } from '../hooks/chat.js';
import { useCall } from '../hooks/use-people.js';
import { ConnectionBanner, Failure } from './basics.js';
import { CallBar } from './call-bar.js';
import { Conversation } from './conversation.js';
import { Sidebar } from './sidebar.js';

/** What a window shows. */
export interface OpenConversation {
  readonly receiver: Receiver;
  readonly messageId?: string;
  /** Of the message whose thread is open beside the conversation. */
  readonly threadId?: string;
}

export interface ChatWindowProps {
  /** The open conversation, if the app keeps it, for example in the address of the page. */
  readonly open?: OpenConversation;
  readonly onOpen?: (open: OpenConversation | undefined) => void;
  /** Above the list of conversations, for example who is signed in. */
  readonly children?: ReactNode;
}

/** The whole chat: conversations, messages, threads and search. In a narrow window one of them at a time. */
export function ChatWindow({ open: given, onOpen, children }: ChatWindowProps) {
  const texts = useTexts().conversation;
  const calls = useCall();
  const [own, setOwn] = useState<OpenConversation>();
  const [failure, setFailure] = useState<string>();
  const open = onOpen ? given : own;
  const setOpen = onOpen ?? setOwn;
  const call = (uid: string) =>
    void calls.start(uid).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure((error as Error).message),
    );
  return (
    <div className="confab confab-window">
      <ConnectionBanner />
      {calls.call && <CallBar call={calls.call} change={calls.change} />}
      {failure !== undefined && <Failure reason={failure} onRetry={undefined} />}
      <div className="confab-columns">
        <Sidebar
          open={open?.receiver}
          onOpen={(receiver, messageId, threadId) => setOpen({ receiver, messageId, threadId })}
        >
          {children}
        </Sidebar>
        {open ? (
          <Conversation
            key={receiverKey(open.receiver)}
            receiver={open.receiver}
            messageId={open.messageId}
            threadId={open.threadId}
            onThread={(threadId) => setOpen({ ...open, threadId })}
            onClose={() => setOpen(undefined)}
            onCall={call}
          />
        ) : (
          <div className="confab-column confab-choose">
            <p>{texts.choose}</p>
          </div>
        )}
      </div>
    </div>
  );
}
