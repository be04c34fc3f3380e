import type { components } from '../generated/rest.js';

// The combinations of category, type and data that the server accepts, as a union. The types of the members are generated.

type Schemas = components['schemas'];
type Data = Schemas['MessageData'];
type DataWith<Needed extends keyof Data, Possible extends keyof Data = never> = Required<Pick<Data, Needed>> &
  Pick<Data, Possible | 'metadata' | 'silent'>;

export type MessageContent =
  | { category?: 'message'; type?: 'text'; data: DataWith<'text'> }
  | { category?: 'message'; type: 'image' | 'file' | 'audio' | 'video'; data: DataWith<'attachments', 'text'> }
  | { category: 'custom'; type: string; data: DataWith<'customData', 'text'> }
  | {
      category: 'interactive';
      type: 'form' | 'card' | 'scheduler' | 'customInteractive';
      data: DataWith<'interactiveData', 'interactionGoal' | 'allowSenderInteraction' | 'text'>;
    }
  | { category: 'card'; type?: 'text' | 'card'; data: DataWith<'card', 'text'> }
  | { category: 'agentic'; type: 'assistant'; data: DataWith<'text'> }
  | { category: 'agentic'; type: 'tool-result' | 'tool-arguments'; data: DataWith<never, 'text'> };

interface ToOne {
  /** uid or guid. */
  receiver: string;
  receiverType: 'user' | 'group';
  multipleReceivers?: never;
}

interface ToMany {
  multipleReceivers: Schemas['MultipleReceiversDto'];
  receiver?: never;
  receiverType?: never;
}

type Options = Pick<Schemas['SendMessageDto'], 'muid' | 'tags' | 'quotedMessageId' | 'parentId' | 'parentMessageId'>;

/** A message to a user or a group. */
export type SendMessage = MessageContent & ToOne & Options;

/** A message to several users and groups; each receiver gets a separate message. */
export type SendMessageToMany = MessageContent & ToMany & Options;

/** A message in a thread; the thread determines the receiver. */
export type SendReply = MessageContent & Partial<ToOne> & Pick<Options, 'muid' | 'tags' | 'quotedMessageId'>;
