import type { MessageView } from './message.view.js';

// An action message about an edit or a deletion contains the message that was edited or deleted.

type PartialMessage = Partial<MessageView>;

interface ActionData {
  readonly entities?: { readonly on?: { readonly entity: PartialMessage } };
}

/** The message that an action message is about; undefined for other messages. */
export const targetOf = ({ data }: PartialMessage): PartialMessage | undefined =>
  (data as ActionData | undefined)?.entities?.on?.entity;

/** The action message, with this in place of the message that it is about. */
export function withTarget<Action extends PartialMessage>(action: Action, entity: object): Action {
  const { entities, ...data } = action.data as ActionData;
  return { ...action, data: { ...data, entities: { ...entities, on: { ...entities?.on, entity } } } };
}
