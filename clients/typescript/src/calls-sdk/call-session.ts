import type { Participant, Room, TrackPublication } from 'livekit-client';
import type { components } from '../generated/rest.js';
import type { RestClient } from '../rest/rest-client.js';
import { callEvents } from './call-events.js';
import { CallParticipants, uidOf } from './call-participants.js';
import { callTexts, type CallTexts } from './call-texts.js';
import { mainOf, sourceOf, tilesOf } from './call-tiles.js';
import { CallView, type Device } from './call-view.js';
import { CometChatCallsException, dataOf, exceptionOf } from './calls-exception.js';
import { canShareScreen, MediaDevices } from './media-devices.js';
import { layoutOf, type Layout, type SessionSettings } from './session-settings.js';

export type CallToken = components['schemas']['CallTokenView'];

interface Options {
  /** Requests of the user of the session. */
  readonly rest: RestClient;
  readonly token: CallToken;
  readonly settings: SessionSettings;
  readonly element: HTMLElement;
  /** The end of the session before, whose device has the same identity in the room. */
  readonly before?: Promise<void>;
  readonly onOver: () => void;
}

/** Reasons for which a room is left for good: this device or another one of the user, the app's backend, the end of the call. */
const FINAL_REASONS: ReadonlySet<number | undefined> = new Set([1, 2, 4, 5, 10]);

const IDLE_MILLISECONDS = { beforePrompt: 60_000, afterPrompt: 180_000 };

/** Names of events of LiveKit after which what is shown may be another. */
const CHANGES = ['trackSubscribed', 'trackUnsubscribed', 'audioPlaybackChanged'] as const;

/** What is told when a device is turned on or off. A screen is told of when it is published: the browser ends it as well. */
const LOCAL_EVENTS: Readonly<Partial<Record<Device, readonly [on: string, off: string]>>> = {
  microphone: ['onAudioUnMuted', 'onAudioMuted'],
  camera: ['onVideoResumed', 'onVideoPaused'],
};

/** The audio and video of a call on this page: the room at the LiveKit server, and what is shown of it. */
export class CallSession {
  readonly devices: MediaDevices;
  private readonly named: CallParticipants;
  private readonly texts: CallTexts;
  private readonly view: CallView;
  private readonly removeHandlers: () => void;
  private readonly problems = new Set<Device>();
  private readonly isVideo: boolean;
  private room?: Room;
  private joining?: Promise<void>;
  private token?: CallToken;
  private layout: Layout;
  private pinned?: string;
  private speaker?: string;
  private failure?: string;
  private isJoined = false;
  private isReconnecting = false;
  private isOver = false;
  private isAlone = false;
  private idle?: ReturnType<typeof setTimeout>;

  constructor(private readonly options: Options) {
    const { rest, token, settings, element } = options;
    this.token = token;
    this.named = new CallParticipants(rest, () => this.draw());
    this.texts = { ...callTexts, ...settings.texts };
    this.isVideo = token.type === 'video' && settings.sessionType !== 'VOICE';
    this.layout = settings.layout ?? 'TILE';
    this.devices = new MediaDevices(() => this.room);
    this.removeHandlers = settings.listener ? callEvents.addHandlers(settings.listener) : () => undefined;
    this.view = new CallView(element, {
      texts: this.texts,
      fit: settings.videoFit,
      hasNames: !settings.hideNameLabel,
      hidden: new Set([
        ...(settings.hideControlPanel ? (['controls'] as const) : []),
        ...(settings.hideLeaveSessionButton ? (['leave'] as const) : []),
        ...(settings.hideToggleAudioButton ? (['microphone'] as const) : []),
        ...(settings.hideToggleVideoButton ? (['camera'] as const) : []),
        ...(settings.hideScreenSharingButton ? (['screen'] as const) : []),
      ]),
      actions: {
        set: (device, isOn) => this.press(device, isOn),
        leave: () => {
          callEvents.emit('onLeaveSessionButtonClicked');
          void this.leave();
        },
        retry: () => void this.join().catch(() => undefined), // the view shows the failure
        stay: () => this.watchIdleness(),
        playSound: () => void this.room?.startAudio().catch(() => undefined), // the button stays
      },
    });
  }

  /** @throws CometChatCallsException if the room cannot be joined; the user can try again */
  async join(): Promise<void> {
    this.failure = undefined;
    this.draw();
    this.joining = this.connect();
    try {
      await this.joining;
    } catch (error) {
      if (this.isOver) return;
      const failure = exceptionOf(error);
      this.fail(failure.message);
      callEvents.emit('onError', failure);
      throw failure;
    }
  }

  private async connect(): Promise<void> {
    const { rest, token: first, settings, before } = this.options;
    const [{ Room: LiveKitRoom }, token] = await Promise.all([
      import('livekit-client'),
      this.unusedToken(rest, first),
      before,
    ]);
    if (this.isOver) return;
    const room = new LiveKitRoom({ adaptiveStream: true, dynacast: true });
    this.listen(room);
    this.room = room;
    await room.connect(token.url, token.token);
    if (!this.isCurrent(room)) return disconnect(room);
    this.isJoined = true;
    callEvents.emit('onSessionJoined');
    for (const participant of room.remoteParticipants.values()) this.meet(participant);
    this.meet(room.localParticipant);
    this.watchIdleness();
    if (token.canPublish && !settings.startAudioMuted) await this.set('microphone', true);
    if (token.canPublish && this.isVideo && !settings.startVideoPaused) await this.set('camera', true);
    this.devices.refresh();
    this.draw();
  }

  /** A token is for one connection at a time, and connects for some minutes only. */
  private async unusedToken(rest: RestClient, { sessionId, deviceId }: CallToken): Promise<CallToken> {
    const token = this.token ?? dataOf(await rest.POST('/v3/call_tokens', { body: { sessionId, deviceId } }));
    this.token = undefined;
    return token;
  }

  /** @param isSilent another session takes its place, and nobody is told */
  async leave({ isSilent = false } = {}): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    this.view.remove();
    const left = this.drop();
    this.options.onOver();
    if (!isSilent) callEvents.emit('onSessionLeft');
    this.removeHandlers();
    // an attempt that is under way ends as well
    await Promise.allSettled([left, this.joining]);
  }

  /**
   * Turns a device on or off. A device that cannot be used is shown as a problem.
   *
   * @throws before anything else for a camera or a screen in an audio call
   */
  set(device: Device, isOn: boolean): Promise<void> {
    if (isOn && device !== 'microphone' && !this.isVideo)
      throw new CometChatCallsException('ERROR_AUDIO_CALL', 'Nobody can send video in an audio call.');
    return this.turn(device, isOn);
  }

  private async turn(device: Device, isOn: boolean): Promise<void> {
    const { room } = this;
    if (!room || !this.isJoined) return;
    const local = room.localParticipant;
    try {
      if (device === 'microphone') await local.setMicrophoneEnabled(isOn);
      else if (device === 'camera') await local.setCameraEnabled(isOn);
      else await local.setScreenShareEnabled(isOn, { audio: true });
      this.problems.delete(device);
      const event = LOCAL_EVENTS[device]?.[isOn ? 0 : 1];
      if (event) callEvents.emit(event);
    } catch (error) {
      // whoever closes the dialog of the browser has changed their mind
      if (device !== 'screen' || (error as Error).name !== 'NotAllowedError') this.problems.add(device);
      callEvents.emit('onError', exceptionOf(error));
    }
    // who has left while the browser asked sends nothing
    if (!this.isCurrent(room)) return disconnect(room);
    this.draw();
  }

  setLayout(mode: string): void {
    this.layout = layoutOf(mode);
    callEvents.emit('onCallLayoutChanged', this.layout);
    this.draw();
  }

  /** @param uid undefined for the speaker */
  pin(uid: string | undefined): void {
    this.pinned = uid;
    this.draw();
  }

  private press(device: Device, isOn: boolean): void {
    const button = { microphone: 'ToggleAudio', camera: 'ToggleVideo', screen: 'ScreenShare' }[device];
    callEvents.emit(`on${button}ButtonClicked`);
    void this.set(device, isOn);
  }

  private fail(reason: string): void {
    this.failure = reason;
    void this.drop();
    this.draw();
  }

  /** From now on the room is none of this session. */
  private drop(): Promise<void> {
    const { room } = this;
    this.room = undefined;
    this.isJoined = false;
    this.isReconnecting = false;
    clearTimeout(this.idle);
    return disconnect(room);
  }

  private isCurrent(room: Room): boolean {
    return !this.isOver && this.room === room;
  }

  private listen(room: Room): void {
    for (const change of CHANGES) room.on(change, () => this.draw());
    room.on('participantConnected', (participant) => this.meet(participant));
    room.on('participantDisconnected', (participant) => {
      this.named.tell('onParticipantLeft', participant);
      this.listChanged();
    });
    room.on('trackMuted', (publication, participant) => this.trackChanged(publication, participant, false));
    room.on('trackUnmuted', (publication, participant) => this.trackChanged(publication, participant, true));
    room.on('trackPublished', (publication, participant) => {
      if (sourceOf(publication) === 'screen_share') this.named.tell('onParticipantStartedScreenShare', participant);
    });
    room.on('trackUnpublished', (publication, participant) => {
      if (sourceOf(publication) === 'screen_share') this.named.tell('onParticipantStoppedScreenShare', participant);
      this.draw();
    });
    room.on('localTrackPublished', (publication) => this.ownTrackChanged(publication, 'onScreenShareStarted'));
    room.on('localTrackUnpublished', (publication) => this.ownTrackChanged(publication, 'onScreenShareStopped'));
    room.on('activeSpeakersChanged', (speakers) => this.speakersChanged(speakers));
    room.on('recordingStatusChanged', (isRecording) =>
      callEvents.emit(isRecording ? 'onRecordingStarted' : 'onRecordingStopped'),
    );
    room.on('mediaDevicesChanged', () => this.devices.refresh());
    room.on('activeDeviceChanged', (kind) => this.devices.selectionChanged(kind));
    room.on('reconnecting', () => this.connectionChanged(true));
    room.on('reconnected', () => this.connectionChanged(false));
    room.on('disconnected', (reason) => {
      // an attempt to connect that ends fails as well
      if (!this.isCurrent(room) || !this.isJoined) return;
      if (FINAL_REASONS.has(reason)) return void this.leave();
      callEvents.emit('onConnectionClosed');
      this.fail(this.texts.lost);
    });
  }

  private connectionChanged(isLost: boolean): void {
    this.isReconnecting = isLost;
    callEvents.emit(isLost ? 'onConnectionLost' : 'onConnectionRestored');
    this.draw();
  }

  private meet(participant: Participant): void {
    this.named.meet(participant);
    if (participant !== this.room?.localParticipant) this.named.tell('onParticipantJoined', participant);
    this.listChanged();
  }

  private listChanged(): void {
    this.watchIdleness();
    this.named.tellList(this.participants);
  }

  private trackChanged(publication: TrackPublication, participant: Participant, isOn: boolean): void {
    const source = sourceOf(publication);
    if (participant !== this.room?.localParticipant) {
      if (source === 'microphone')
        this.named.tell(isOn ? 'onParticipantAudioUnmuted' : 'onParticipantAudioMuted', participant);
      if (source === 'camera')
        this.named.tell(isOn ? 'onParticipantVideoResumed' : 'onParticipantVideoPaused', participant);
    }
    this.draw();
  }

  private ownTrackChanged(publication: TrackPublication, eventOfScreen: string): void {
    if (sourceOf(publication) === 'screen_share') callEvents.emit(eventOfScreen);
    this.draw();
  }

  private speakersChanged(speakers: Participant[]): void {
    const speaker = speakers.find((each) => each !== this.room?.localParticipant);
    if (!speaker || speaker.identity === this.speaker) return;
    this.speaker = speaker.identity;
    this.named.tell('onDominantSpeakerChanged', speaker);
    this.draw();
  }

  /** Whoever stays alone is asked whether they stay, and otherwise leaves. */
  private watchIdleness(): void {
    clearTimeout(this.idle);
    this.isAlone = false;
    const { settings } = this.options;
    const before = settings.idleTimeoutPeriodBeforePrompt ?? IDLE_MILLISECONDS.beforePrompt;
    const after = settings.idleTimeoutPeriodAfterPrompt ?? IDLE_MILLISECONDS.afterPrompt;
    if (this.isJoined && this.room!.remoteParticipants.size === 0)
      this.idle = setTimeout(() => {
        this.isAlone = true;
        this.draw();
        this.idle = setTimeout(() => {
          callEvents.emit('onSessionTimedOut');
          void this.leave();
        }, after);
      }, before);
    this.draw();
  }

  private get participants(): Participant[] {
    return this.room ? [...this.room.remoteParticipants.values(), this.room.localParticipant] : [];
  }

  private draw(): void {
    if (this.isOver) return;
    const { room, isJoined, failure, layout, texts } = this;
    const tiles = (isJoined ? this.participants : []).flatMap((each) =>
      tilesOf(each, { person: this.named.person(each), isOwn: each === room!.localParticipant, texts }),
    );
    const pinned = this.participants.find((each) => uidOf(each) === this.pinned)?.identity;
    const devices = new Map<Device, boolean>();
    if (room && isJoined && this.options.token.canPublish) {
      devices.set('microphone', room.localParticipant.isMicrophoneEnabled);
      if (this.isVideo) devices.set('camera', room.localParticipant.isCameraEnabled);
      if (this.isVideo && canShareScreen()) devices.set('screen', room.localParticipant.isScreenShareEnabled);
    }
    this.view.draw({
      notice: this.noticeOf(room),
      failure,
      problems: [...this.problems],
      tiles,
      main: layout === 'TILE' ? undefined : mainOf(tiles, { pinned, speaker: this.speaker }),
      layout,
      devices,
      isAlone: this.isAlone,
      isSilenced: isJoined && room?.canPlaybackAudio === false,
    });
  }

  private noticeOf(room: Room | undefined): string {
    if (this.failure !== undefined) return '';
    if (!this.isJoined) return this.texts.connecting;
    if (this.isReconnecting) return this.texts.reconnecting;
    return room?.remoteParticipants.size === 0 ? this.texts.waiting : '';
  }
}

/** Never rejects: a room that cannot be reached is left all the same. */
async function disconnect(room: Room | undefined): Promise<void> {
  await room?.disconnect().catch(() => undefined);
}
