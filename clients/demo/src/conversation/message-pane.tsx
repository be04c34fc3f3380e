import type { Message, Receiver } from 'confab-client';
import { useSender, type useMessages } from '../hooks/index.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { Outgoing } from './outgoing.tsx';
import { TypingLine } from './typing-line.tsx';

interface MessagePaneProps {
  receiver: Receiver;
  list: ReturnType<typeof useMessages>;
  /** Id of the message whose thread new messages reply to. */
  threadOf?: string;
  onOpenThread?: (message: Message) => void;
}

/** Messages, who is typing, and a field to write in. */
export function MessagePane({ receiver, list, threadOf, onOpenThread }: MessagePaneProps) {
  const sender = useSender(receiver, threadOf, list.add);
  return (
    <>
      <MessageList list={list} onOpenThread={onOpenThread}>
        {sender.outgoing.map((message) => (
          <Outgoing key={message.muid} message={message} retry={sender.retry} discard={sender.discard} />
        ))}
      </MessageList>
      <TypingLine receiver={receiver} />
      <Composer receiver={receiver} onSend={sender.send} />
    </>
  );
}
