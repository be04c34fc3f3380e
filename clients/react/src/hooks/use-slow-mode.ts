import type { Group, OutboxEntry } from 'confab-client';
import { useEffect, useState } from 'react';
import { receiverKey } from '../data/receiver.js';
import { useChat, useRealtime, useStore } from './chat.js';
import { useResource } from './use-resource.js';

export interface SlowMode {
  /** Between two messages of the user; 0: there is no slow mode for them. */
  readonly seconds: number;
  /** Until the user can send the next message. */
  readonly secondsLeft: number;
}

/** The time that a participant waits between two messages in a group with slow mode. Replies count as well. @param group absent for a user */
export function useSlowMode(group: Group | undefined): SlowMode {
  const { client, uid, outgoing } = useChat();
  const { guid, slowModeSeconds = 0, scope = 'participant', owner } = group ?? {};
  const seconds = scope === 'participant' && owner !== uid ? slowModeSeconds : 0;
  const key = guid === undefined ? '' : receiverKey({ receiverType: 'group', receiver: guid });
  const [now, setNow] = useState(() => Date.now());
  const [sentAt, setSentAt] = useState(0);
  const isOwnHere = (message: { sender: string; receiverType: string; receiver: string }) =>
    message.sender === uid && message.receiverType === 'group' && message.receiver === guid;
  const start = () => {
    setSentAt(Date.now());
    setNow(Date.now());
  };
  // times of this device: its clock may differ from that of the server
  useRealtime('message_sent', ({ message }) => isOwnHere(message) && start());
  useEffect(() => outgoing.onSent((message) => isOwnHere(message) && start()), [outgoing, guid, uid]);
  const last = useResource(`last of ${seconds > 0 ? key : ''}`, async (signal) => {
    if (seconds === 0 || guid === undefined) return undefined;
    const { data } = await client.groups.messages.list(guid, { sender: uid, affix: 'prepend', limit: 1, signal });
    const [message] = data;
    // the end of the second in which it was sent: a message that is sent too early is refused
    return message && message.category !== 'action' ? (message.sentAt + 1) * 1000 : undefined;
  });
  const isSending = useStore(outgoing).some((entry) => isUnsent(entry, key));
  const end = Math.max(sentAt, last.data ?? 0) + seconds * 1000;
  const left = seconds === 0 ? 0 : Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { seconds, secondsLeft: seconds > 0 && isSending ? seconds : left };
}

const isUnsent = ({ state, message: { receiver = '', receiverType = 'user' } }: OutboxEntry, key: string): boolean =>
  state !== 'failed' && receiverKey({ receiver, receiverType }) === key;
