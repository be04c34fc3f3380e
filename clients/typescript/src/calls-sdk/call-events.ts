import { Listeners } from '../listeners.js';

export interface CallParticipant {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
}

type Handler = (...args: never[]) => void;

/** Handlers of version 4 of the SDK, and the events that call them. */
const HANDLERS = {
  onYouJoined: 'onSessionJoined',
  onYouLeft: 'onSessionLeft',
  onCallEnded: 'onSessionLeft',
  onCallEndButtonPressed: 'onLeaveSessionButtonClicked',
  onSessionTimeout: 'onSessionTimedOut',
  onUserJoined: 'onParticipantJoined',
  onUserLeft: 'onParticipantLeft',
  onUserListUpdated: 'onParticipantListChanged',
  onUserMuted: 'onParticipantAudioMuted',
  onUserUnMuted: 'onParticipantAudioUnmuted',
  onScreenShareStarted: 'onScreenShareStarted',
  onScreenShareStopped: 'onScreenShareStopped',
  onRecordingStarted: 'onRecordingStarted',
  onRecordingStopped: 'onRecordingStopped',
  onMediaDeviceListUpdated: 'onMediaDeviceListUpdated',
  onError: 'onError',
} as const;

export type OngoingCallHandlers = { [Name in keyof typeof HANDLERS]?: Handler };

/** The handlers of version 4 in one object. */
export class OngoingCallListener {
  [handler: string]: Handler | undefined;

  constructor(handlers: OngoingCallHandlers) {
    Object.assign(this, handlers);
  }
}

/** The events of a page. Those of version 4 follow from those of version 5. */
class CallEvents {
  private readonly listeners = new Listeners<Record<string, unknown[]>>();
  private readonly named = new Map<string, () => void>();

  emit(name: string, ...args: unknown[]): void {
    this.listeners.emit(name, ...args);
  }

  /** @returns a function that removes the listener */
  add(name: string, listener: Handler, options: AbortSignal | { signal?: AbortSignal } = {}): () => void {
    const remove = this.listeners.add(name, listener as (...args: unknown[]) => void);
    const signal = 'aborted' in options ? options : options.signal;
    signal?.addEventListener('abort', remove, { once: true });
    return remove;
  }

  /** @returns a function that removes its handlers */
  addHandlers(listener: OngoingCallHandlers): () => void {
    const removals = Object.entries(HANDLERS).map(([handler, event]) =>
      this.listeners.add(event, (...args) => {
        const called = listener[handler as keyof OngoingCallHandlers] as ((...args: unknown[]) => void) | undefined;
        if (typeof called !== 'function') return;
        // version 4 says as well who has muted; users mute nobody but themselves
        if (handler === 'onUserMuted') called.call(listener, { muted: args[0], mutedBy: args[0] });
        else called.apply(listener, args);
      }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }

  addNamed(name: string, listener: OngoingCallHandlers): void {
    this.removeNamed(name);
    this.named.set(name, this.addHandlers(listener));
  }

  removeNamed(name: string): void {
    this.named.get(name)?.();
    this.named.delete(name);
  }
}

export const callEvents = new CallEvents();
