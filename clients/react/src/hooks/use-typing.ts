import type { AgentRunFrame, Receiver, TypingFrame } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from './chat.js';

/** Whether a frame is of the conversation with the receiver. */
const isOf = (
  uid: string,
  { receiver, receiverType }: Receiver,
  frame: Pick<TypingFrame | AgentRunFrame, 'receiver' | 'receiverType' | 'sender'>,
): boolean =>
  frame.receiverType === receiverType &&
  (receiverType === 'group' ? frame.receiver === receiver : frame.receiver === uid && frame.sender.uid === receiver);

/** Who is typing in a conversation, and functions that notify the others that the user is. */
export function useTyping(receiver: Receiver) {
  const { uid, client } = useChat();
  const [people, setPeople] = useState<readonly TypingFrame['sender'][]>([]);
  useRealtime('typing', (frame) => {
    if (!isOf(uid, receiver, frame) || frame.sender.uid === uid) return;
    setPeople((before) => {
      const others = before.filter((person) => person.uid !== frame.sender.uid);
      return frame.action === 'start' ? [...others, frame.sender] : others;
    });
  });
  // whoever has sent a message has stopped typing
  useRealtime('message_sent', ({ message }) =>
    setPeople((before) =>
      before.some(({ uid: each }) => each === message.sender)
        ? before.filter((person) => person.uid !== message.sender)
        : before,
    ),
  );
  return {
    people,
    /** May be called at every key press. */
    start: () => client.realtime.typing('start', receiver),
    end: () => client.realtime.typing('end', receiver),
  };
}

/** The text of an answer that an AI agent is writing in a conversation; undefined while none does. */
export function useAgentAnswer(receiver: Receiver): string | undefined {
  const { uid } = useChat();
  const [answer, setAnswer] = useState<string>();
  useRealtime('agentRun', (frame) => {
    if (!isOf(uid, receiver, frame)) return;
    if (frame.event === 'run_started') setAnswer('');
    if (frame.event === 'text_message_content') setAnswer((text = '') => text + (frame.data.delta ?? ''));
    if (frame.event === 'run_finished' || frame.event === 'run_failed' || frame.event === 'run_cancelled')
      setAnswer(undefined);
  });
  return answer;
}
