/** The parts of the module `livekit-client` that the kit uses. An app gives the module, so that others do not install it. */
export interface LiveKit {
  readonly Room: new (options?: { adaptiveStream?: boolean; dynacast?: boolean }) => LiveKitRoom;
}

/** Events after which what is shown of a room may have changed. */
export const ROOM_CHANGES = [
  'participantConnected',
  'participantDisconnected',
  'trackSubscribed',
  'trackUnsubscribed',
  'trackMuted',
  'trackUnmuted',
  'localTrackPublished',
  'localTrackUnpublished',
  'reconnecting',
  'reconnected',
  'audioPlaybackChanged',
] as const;

export interface LiveKitRoom {
  readonly state: string;
  /** Whether the browser plays sound without a press of the user. */
  readonly canPlaybackAudio: boolean;
  readonly localParticipant: LiveKitParticipant & {
    setMicrophoneEnabled(isEnabled: boolean): Promise<unknown>;
    setCameraEnabled(isEnabled: boolean): Promise<unknown>;
  };
  readonly remoteParticipants: ReadonlyMap<string, LiveKitParticipant>;
  on(event: (typeof ROOM_CHANGES)[number], listener: () => void): unknown;
  on(event: 'disconnected', listener: (reason?: number) => void): unknown;
  connect(url: string, token: string): Promise<void>;
  disconnect(): Promise<void>;
  startAudio(): Promise<void>;
}

export interface LiveKitParticipant {
  /** The uid, a colon and the device. */
  readonly identity: string;
  readonly isMicrophoneEnabled: boolean;
  readonly isCameraEnabled: boolean;
  readonly trackPublications: ReadonlyMap<string, { readonly isMuted: boolean; readonly track?: LiveKitTrack }>;
}

export interface LiveKitTrack {
  readonly sid?: string;
  readonly kind: string;
  attach(element: HTMLMediaElement): unknown;
  detach(element: HTMLMediaElement): unknown;
}

/** Reasons for the end of a connection: the client ended it, another device of the user has taken its place, or the call has ended. */
export const CLIENT_INITIATED = 1;
export const DUPLICATE_IDENTITY = 2;
export const ROOM_DELETED = 5;
