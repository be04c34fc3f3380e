import type { MessageView } from '../messages/view/message.view.js';

/** Where the libraries spell the status of a call in another way than the contract. */
const spelling: Readonly<Record<string, string>> = { canceled: 'cancelled' };

interface CallData {
  action?: string;
  entities?: { on?: { entity?: { sessionid?: string; status?: string } } };
}

const callOf = ({ data }: MessageView): CallData => data;

export const sessionOfMessage = (message: MessageView): string | undefined =>
  callOf(message).entities?.on?.entity?.sessionid;

/** A call message with the spelling of the libraries. */
export function libraryCallMessage(message: MessageView): MessageView {
  const { action = '', entities } = callOf(message);
  const spelled = spelling[action];
  if (spelled === undefined) return message;
  const on = { ...entities?.on, entity: { ...entities?.on?.entity, status: spelled } };
  return { ...message, data: { ...message.data, action: spelled, entities: { ...entities, on } } };
}
