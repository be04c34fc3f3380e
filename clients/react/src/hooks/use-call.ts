import type { Call } from 'confab-client';
import { useRef, useState } from 'react';
import type { LiveKit } from '../data/live-kit.js';
import { useChat, useLiveKit, useRealtime } from './chat.js';
import { useClientSettings } from './use-client-settings.js';
import { usePeer } from './use-people.js';
import { useResource } from './use-resource.js';

type CallStatus = 'ongoing' | 'rejected' | 'busy' | 'canceled' | 'ended';

/** Why nobody is in a call that the user has started. */
export interface CallOutcome {
  readonly kind: 'rejected' | 'busy' | 'unanswered';
  /** uid of who was called. */
  readonly receiver: string;
}

export type Calls = ReturnType<typeof useCall>;

const OUTCOMES: Readonly<Record<string, CallOutcome['kind']>> = {
  call_rejected: 'rejected',
  call_busy: 'busy',
  call_unanswered: 'unanswered',
};

/**
 * The signals of the call with another user that rings or is ongoing. The events of calls differ in what they contain, so each is a reason to
 * read the call again.
 *
 * @param isUsed without it, no call is looked for
 */
export function useCall(isUsed = true) {
  const { client } = useChat();
  const own = useRef<Call>(undefined);
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [here, setHere] = useState<string>();
  const { data: call, reload } = useResource<Call | undefined>(isUsed ? 'call' : '', async (signal) => {
    if (!isUsed) return undefined;
    const { data: calls } = await client.calls.list({ receiverType: 'user', perPage: 1, signal });
    return calls.find(({ status }) => status === 'initiated' || status === 'ongoing');
  });
  useRealtime('event', ({ trigger, data }) => {
    if (!trigger.startsWith('call_')) return;
    reload();
    const kind = OUTCOMES[trigger];
    const started = own.current;
    if (kind && started && started.sessionId === (data as { sessionId?: string }).sessionId)
      setOutcome({ kind, receiver: started.receiver });
  });
  return {
    call,
    outcome,
    /** The call was started, accepted or joined on this page: its audio and video are here, and not on another device of the user. */
    isHere: call !== undefined && call.sessionId === here,
    start: async (receiver: string, type: 'audio' | 'video' = 'audio'): Promise<void> => {
      setOutcome(undefined);
      try {
        own.current = (await client.calls.create({ receiver, receiverType: 'user', type })).data;
        setHere(own.current.sessionId);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_CALL_BUSY_USER') throw error;
        setOutcome({ kind: 'busy', receiver });
      }
      reload();
    },
    change: async (status: CallStatus): Promise<void> => {
      if (!call) return;
      try {
        await client.calls.update(call.sessionId, { status });
        if (status === 'ongoing') setHere(call.sessionId);
      } finally {
        reload(); // a call that cannot be changed has changed
      }
    },
    /** Takes the audio and video to this page, or away from it. */
    setIsHere: (isHere: boolean) => setHere(isHere ? call?.sessionId : undefined),
    forgetOutcome: () => setOutcome(undefined),
  };
}

/** Who the call is with. */
export function useOther(call: Call) {
  const { uid } = useChat();
  const receiver = call.initiator === uid ? call.receiver : call.initiator;
  const { peer } = usePeer({ receiverType: 'user', receiver });
  return { uid: receiver, name: peer?.name ?? receiver, avatar: peer?.kind === 'user' ? peer.user.avatar : undefined };
}

/** Loads the client for audio and video, if the app has given it to `ChatProvider` and the server has LiveKit. */
export function useCallMedia(): (() => Promise<LiveKit>) | undefined {
  const load = useLiveKit();
  const media = useClientSettings(load !== undefined)?.callMedia;
  return media && load;
}
