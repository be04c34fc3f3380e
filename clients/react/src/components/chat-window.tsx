import type { Receiver } from 'confab-client';
import { useState, type ReactNode } from 'react';
import { receiverKey } from '../data/receiver.js';
import { useTexts } from '../hooks/chat.js';
import { useCall, useCallMedia } from '../hooks/use-call.js';
import { ConnectionBanner, Failure } from './basics.js';
import { CallView } from './call-view.js';
import { Conversation } from './conversation.js';
import type { OnCall } from './parts.js';
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
  const media = useCallMedia();
  const calls = useCall(media !== undefined);
  const [own, setOwn] = useState<OpenConversation>();
  const [failure, setFailure] = useState<string>();
  const open = onOpen ? given : own;
  const setOpen = onOpen ?? setOwn;
  const call: OnCall = (uid, type) =>
    void calls.start(uid, type).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure((error as Error).message),
    );
  return (
    <div className="confab confab-window">
      <ConnectionBanner />
      {media && (calls.call ?? calls.outcome) && <CallView calls={calls} media={media} />}
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
            onCall={media && call}
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
