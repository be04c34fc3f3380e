import type { Message, Receiver } from 'confab-client';
import { nanoid } from 'nanoid';
import { useState } from 'react';
import { useChat } from '../chat.tsx';

/** A message that is being sent, or that could not be sent. */
export interface OutgoingMessage {
  /** By which the server recognizes a repeated send. */
  readonly muid: string;
  readonly text: string;
  readonly files: readonly File[];
  /** The reason, for people. */
  readonly failure?: string;
}

/**
 * Sends messages to a receiver, or replies to the thread of a message.
 *
 * @param onSent receives the message as the server stored it
 */
export function useSender(receiver: Receiver, threadOf: string | undefined, onSent: (message: Message) => void) {
  const { rest } = useChat();
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([]);
  const remove = (muid: string) => setOutgoing((list) => list.filter((message) => message.muid !== muid));

  const post = (message: OutgoingMessage) => {
    const body = message.files.length > 0 ? formOf(receiver, message) : bodyOf(receiver, message);
    if (threadOf !== undefined)
      return rest.POST('/v3/messages/{id}/thread', { params: { path: { id: threadOf } }, body });
    return body instanceof FormData ? rest.POST('/v3/messages', { body }) : rest.POST('/v3/messages', { body });
  };
  const send = async (message: OutgoingMessage) => {
    setOutgoing((list) => [...list.filter(({ muid }) => muid !== message.muid), message]);
    const failure = await post(message).then(
      ({ data, error }) => {
        if (data) onSent(data.data as Message);
        return error?.message;
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (failure === undefined) remove(message.muid);
    else setOutgoing((list) => list.map((each) => (each.muid === message.muid ? { ...each, failure } : each)));
  };

  return {
    outgoing,
    send: (text: string, files: readonly File[] = []) => void send({ muid: nanoid(), text, files }),
    retry: (message: OutgoingMessage) => void send({ ...message, failure: undefined }),
    discard: ({ muid }: OutgoingMessage) => remove(muid),
  };
}

const bodyOf = ({ receiver, receiverType }: Receiver, { text, muid }: OutgoingMessage) => ({
  receiver,
  receiverType,
  muid,
  data: { text },
});

/** The fields come before the files, so that the server refuses a message before it stores its files. */
function formOf({ receiver, receiverType }: Receiver, { text, muid, files }: OutgoingMessage): FormData {
  const form = new FormData();
  form.append('receiver', receiver);
  form.append('receiverType', receiverType);
  form.append('muid', muid);
  if (text) form.append('data', JSON.stringify({ text }));
  for (const file of files) form.append('files[]', file);
  return form;
}
