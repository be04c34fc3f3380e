import type { Message, UserClient } from 'confab-client';
import { Store } from './store.js';

/** A text of before an edit is another one. */
const keyOf = ({ id, editedAt }: Message): string => `${id} ${editedAt}`;

/** The translated texts of messages that the user has asked for, as long as the page is open. */
export class TranslationsStore extends Store<ReadonlyMap<string, string>> {
  constructor(private readonly client: UserClient) {
    super(new Map());
  }

  /** @returns undefined while the message is shown in its own language */
  textOf(message: Message): string | undefined {
    return this.get().get(keyOf(message));
  }

  /** @param language BCP 47. @throws ConfabError if the model fails */
  async translate(message: Message, language: string): Promise<void> {
    const { data } = await this.client.ai.messages.translation.get(message.id, { language });
    const { text } = data as { text?: string };
    if (text !== undefined) this.update((all) => new Map(all).set(keyOf(message), text));
  }

  showOriginal(message: Message): void {
    this.update((all) => new Map([...all].filter(([key]) => key !== keyOf(message))));
  }
}
