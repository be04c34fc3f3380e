import type { Message } from 'confab-client';
import { useChat } from '../hooks/index.ts';

/** Adds a reaction of the user to a message, or removes it. The event of it changes the list. */
export function useReact({ id, data }: Message) {
  const { rest } = useChat();
  return async (reaction: string): Promise<void> => {
    const isOwn = data.reactions?.some((each) => each.reaction === reaction && each.reactedByMe);
    const init = { params: { path: { id, reaction } } };
    if (isOwn) await rest.DELETE('/v3/messages/{id}/reactions/{reaction}', init);
    else await rest.POST('/v3/messages/{id}/reactions/{reaction}', init);
  };
}
