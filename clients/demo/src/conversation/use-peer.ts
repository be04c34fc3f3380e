import type { Group, Receiver, User } from 'confab-client';
import { useChat, useRealtime, useResource } from '../hooks/index.ts';

/** Whom a conversation is with. */
export type Peer = { kind: 'user'; user: User } | { kind: 'group'; group: Group };

export function usePeer({ receiver, receiverType }: Receiver) {
  const { rest } = useChat();
  const { data, error, reload } = useResource<Peer>(`${receiverType} ${receiver}`, async () => {
    if (receiverType === 'user') {
      const response = await rest.GET('/v3/users/{uid}', { params: { path: { uid: receiver } } });
      return response.error ? response : { data: { kind: 'user', user: response.data.data } };
    }
    const response = await rest.GET('/v3/groups/{guid}', { params: { path: { guid: receiver } } });
    return response.error ? response : { data: { kind: 'group', group: response.data.data } };
  });
  useRealtime('event', ({ trigger }) => {
    if (receiverType === 'group' && trigger.startsWith('group_')) reload();
  });
  return { peer: data, error, reload };
}
