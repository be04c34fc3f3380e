import type { Call } from 'confab-client';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import {
  CLIENT_INITIATED,
  DUPLICATE_IDENTITY,
  ROOM_CHANGES,
  ROOM_DELETED,
  type LiveKit,
  type LiveKitRoom,
} from '../data/live-kit.js';
import { useChat } from './chat.js';

type Device = 'microphone' | 'camera';

/** What keeps a device from being used: the user or the browser refuses it, there is none, or another program has it. */
export interface DeviceProblem {
  readonly device: Device;
  readonly kind: 'refused' | 'missing' | 'failed';
}

const KINDS: Readonly<Record<string, DeviceProblem['kind']>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

interface Options {
  readonly load: () => Promise<LiveKit>;
  /** Another device of the user has taken the call. */
  readonly onElsewhere: () => void;
}

/** The audio and video of a call, while the component is mounted. */
export function useRoom({ sessionId, type }: Call, { load, onElsewhere }: Options) {
  const { client } = useChat();
  const [room, setRoom] = useState<LiveKitRoom>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [mayPublish, setMayPublish] = useState(false);
  const [problem, setProblem] = useState<DeviceProblem>();
  const [attempts, setAttempts] = useState(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const enable = async (of: LiveKitRoom, device: Device, isEnabled: boolean) => {
    const { localParticipant: local } = of;
    try {
      await (device === 'camera' ? local.setCameraEnabled(isEnabled) : local.setMicrophoneEnabled(isEnabled));
      setProblem((before) => (before?.device === device ? undefined : before));
    } catch (error) {
      setProblem({ device, kind: KINDS[(error as Error).name] ?? 'failed' });
    }
    redraw();
  };
  const join = useEffectEvent(async (isWanted: () => boolean, keep: (created: LiveKitRoom) => void) => {
    const [{ Room }, { data: token }] = await Promise.all([load(), client.callTokens.create({ sessionId })]);
    if (!isWanted()) return;
    const created = new Room({ adaptiveStream: true, dynacast: true });
    keep(created);
    for (const event of ROOM_CHANGES) created.on(event, redraw);
    created.on('disconnected', (reason) => isWanted() && end(reason));
    await created.connect(token.url, token.token);
    if (!isWanted()) return;
    setRoom(created);
    setMayPublish(token.canPublish);
    if (token.canPublish) await enable(created, 'microphone', true);
    if (token.canPublish && type === 'video' && isWanted()) await enable(created, 'camera', true);
  });
  const end = useEffectEvent((reason: number | undefined) => {
    setRoom(undefined);
    if (reason === DUPLICATE_IDENTITY) onElsewhere();
    else if (reason === ROOM_DELETED) setIsOver(true);
    else if (reason !== CLIENT_INITIATED) setFailure('');
  });

  useEffect(() => {
    let isWanted = true;
    let created: LiveKitRoom | undefined;
    const keep = (opened: LiveKitRoom) => (created = opened);
    join(() => isWanted, keep).catch((error: unknown) => isWanted && setFailure((error as Error).message));
    return () => {
      isWanted = false;
      setRoom(undefined);
      void created?.disconnect();
    };
  }, [sessionId, attempts]);

  return {
    room,
    /** Why there is no connection; empty for one that was lost. */
    failure,
    isOver,
    mayPublish,
    problem,
    set: (device: Device, isEnabled: boolean) => {
      if (room) void enable(room, device, isEnabled);
    },
    retry: () => {
      setFailure(undefined);
      setAttempts(attempts + 1);
    },
    /** Nothing is sent from now on. */
    leave: () => {
      setIsOver(true);
      void room?.disconnect();
    },
  };
}
