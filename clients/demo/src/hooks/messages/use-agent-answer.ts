import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from '../chat.tsx';

/** The text of an answer that an AI agent is writing in a conversation; undefined while none does. */
export function useAgentAnswer({ receiver, receiverType }: Receiver): string | undefined {
  const { uid } = useChat();
  const [answer, setAnswer] = useState<string>();
  useRealtime('agentRun', (frame) => {
    const isHere =
      frame.receiverType === receiverType &&
      (receiverType === 'group'
        ? frame.receiver === receiver
        : frame.receiver === uid && frame.sender.uid === receiver);
    if (!isHere) return;
    if (frame.event === 'run_started') setAnswer('');
    if (frame.event === 'text_message_content') setAnswer((text = '') => text + (frame.data.delta ?? ''));
    if (frame.event === 'run_finished' || frame.event === 'run_failed' || frame.event === 'run_cancelled')
      setAnswer(undefined);
  });
  return answer;
}
