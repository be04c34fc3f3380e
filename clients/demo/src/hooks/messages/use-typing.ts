import type { Receiver, TypingFrame } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from '../chat.tsx';

/** Who is typing in a conversation, and functions that notify the others that the user is. */
export function useTyping(receiver: Receiver) {
  const { uid, realtime } = useChat();
  const [people, setPeople] = useState<TypingFrame['sender'][]>([]);
  useRealtime('typing', (frame) => {
    const isHere =
      frame.receiverType === receiver.receiverType &&
      (frame.receiverType === 'group'
        ? frame.receiver === receiver.receiver
        : frame.receiver === uid && frame.sender.uid === receiver.receiver);
    if (!isHere) return;
    const others = (list: TypingFrame['sender'][]) => list.filter((person) => person.uid !== frame.sender.uid);
    setPeople((before) => (frame.action === 'start' ? [...others(before), frame.sender] : others(before)));
  });
  return {
    people,
    /** May be called at every key press. */
    start: () => realtime.typing('start', receiver),
    end: () => realtime.typing('end', receiver),
  };
}
