import type { Call } from 'confab-client';
import { useChat, useRealtime } from './chat.tsx';
import { useResource } from './use-resource.ts';

type Status = 'ongoing' | 'rejected' | 'canceled' | 'ended';

/**
 * The call with another user that rings or is ongoing, and its changes. A user has one at most. The events of calls differ in what they
 * contain, so each is a reason to read the call again.
 */
export function useCall() {
  const { rest } = useChat();
  const { data, reload } = useResource('calls', async () => {
    const { data, error } = await rest.GET('/v3/calls', { params: { query: { receiverType: 'user', perPage: 1 } } });
    return error ? { error } : { data: data.data.filter(isActive) };
  });
  useRealtime('event', ({ trigger }) => {
    if (trigger.startsWith('call_')) reload();
  });
  /** @returns the reason of a refusal, for people */
  const start = async (uid: string) => {
    const { error } = await rest.POST('/v3/calls', { body: { receiver: uid, receiverType: 'user', type: 'audio' } });
    reload();
    return error?.message;
  };
  const change = async (status: Status) => {
    const sessionId = data?.[0]?.sessionId;
    if (sessionId === undefined) return;
    await rest.PUT('/v3/calls/{sessionId}', { params: { path: { sessionId } }, body: { status } });
    reload();
  };
  return { call: data?.[0], start, change };
}

const isActive = ({ status }: Call): boolean => status === 'initiated' || status === 'ongoing';
