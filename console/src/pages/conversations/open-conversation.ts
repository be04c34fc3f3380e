import type { Message } from '../../api/messages.ts';

/** What can be done with the messages of a conversation that is open. */
export interface OpenConversation {
  appId: string;
  /** Begins a message that quotes another one. */
  quote: (message: Message) => void;
  /** Address of the thread of a message; absent in threads, which have none. */
  threadOf?: (id: string) => string;
}
