import { TokenVerifier } from 'livekit-server-sdk';
import type { Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { LIVEKIT } from '#test/support/provider-doubles/livekit-double.js';

interface Device {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
}

interface Seat extends Device {
  readonly room: string;
  readonly identity: string;
}

/** In place of the module `livekit-client`: rooms whose participants see each other through this process. Tracks are drawn by the browser. */
const MODULE = `
class Track {
  constructor(kind, sid) { Object.assign(this, { kind, sid }); }
  attach(element) {
    element.dataset.track = this.sid;
    if (this.kind !== 'video') return;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 160, height: 120 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'indigo';
    pen.fillRect(0, 0, 160, 120);
    element.srcObject = canvas.captureStream();
  }
  detach(element) { element.srcObject = null; }
}
class Participant {
  isMicrophoneEnabled = false;
  isCameraEnabled = false;
  isScreenShareEnabled = false;
  trackPublications = new Map();
  constructor(identity) { this.identity = identity; }
  // returns what has changed, as names of events with the publication
  publish({ microphone, camera, screen }) {
    Object.assign(this, { isMicrophoneEnabled: microphone, isCameraEnabled: camera, isScreenShareEnabled: screen });
    const changes = [];
    for (const [source, kind, isOn] of [['microphone', 'audio', microphone], ['camera', 'video', camera], ['screen_share', 'video', screen]]) {
      const known = this.trackPublications.get(source);
      if (!known && isOn) {
        const publication = { source, isMuted: false, track: new Track(kind, this.identity + ' ' + source) };
        this.trackPublications.set(source, publication);
        changes.push(['Published', publication]);
      } else if (known && source === 'screen_share' && !isOn) {
        this.trackPublications.delete(source);
        changes.push(['Unpublished', known]);
      } else if (known && known.isMuted === isOn) {
        known.isMuted = !isOn;
        changes.push([isOn ? 'Unmuted' : 'Muted', known]);
      }
    }
    return changes;
  }
}
export class Room {
  state = 'disconnected';
  canPlaybackAudio = true;
  remoteParticipants = new Map();
  #listeners = [];
  constructor() {
    const own = { microphone: false, camera: false, screen: false };
    const set = (device) => async (isOn) => {
      if (isOn && globalThis.refusedDevice === device) throw new DOMException('Permission denied', 'NotAllowedError');
      await globalThis.permission;
      own[device] = isOn;
      for (const [change, publication] of this.localParticipant.publish(own))
        this.emit((change.endsWith('ublished') ? 'localTrack' : 'track') + change, publication, this.localParticipant);
      await globalThis.mediaRoom('publish', own);
    };
    this.localParticipant = Object.assign(new Participant('own'), {
      setMicrophoneEnabled: set('microphone'), setCameraEnabled: set('camera'), setScreenShareEnabled: set('screen'),
    });
  }
  on(name, listener) { this.#listeners.push({ name, listener }); }
  emit(name, ...args) { for (const each of this.#listeners) if (each.name === name) each.listener(...args); }
  async connect(url, token) {
    globalThis.currentRoom = this;
    const { error } = await globalThis.mediaRoom('join', { url, token });
    if (error) throw new Error(error);
    this.state = 'connected';
    this.localParticipant.identity = JSON.parse(atob(token.split('.')[1])).sub;
  }
  show(seats) {
    const former = this.remoteParticipants;
    const participants = seats.map((seat) => former.get(seat.identity) ?? new Participant(seat.identity));
    this.remoteParticipants = new Map(participants.map((each) => [each.identity, each]));
    for (const [index, participant] of participants.entries()) {
      const changes = participant.publish(seats[index]);
      if (this.state !== 'connected') continue;
      if (!former.has(participant.identity)) this.emit('participantConnected', participant);
      for (const [change, publication] of changes) {
        this.emit('track' + change, publication, participant);
        if (change === 'Published') this.emit('trackSubscribed', publication.track, publication, participant);
      }
    }
    for (const [identity, participant] of former)
      if (!this.remoteParticipants.has(identity)) this.emit('participantDisconnected', participant);
  }
  #selected = {};
  getActiveDevice(kind) { return this.#selected[kind]; }
  async switchActiveDevice(kind, id) {
    this.#selected[kind] = id;
    this.emit('activeDeviceChanged', kind, id);
  }
  lose(reason) {
    this.state = 'disconnected';
    this.emit('disconnected', reason);
  }
  async disconnect() {
    await globalThis.mediaRoom('leave', {});
    this.localParticipant.publish({ microphone: false, camera: false, screen: false });
    this.lose(1);
  }
  async startAudio() {}
}
`;

/** The rooms of a media server, for pages that are attached. Tokens are verified as LiveKit does. */
export class MediaRooms {
  /** Why a join is refused. */
  refusal?: string;
  readonly addresses: string[] = [];
  readonly #seats = new Map<Page, Seat>();

  /** From now on the page has the double in place of `livekit-client`. */
  async attach(page: Page): Promise<void> {
    await intercept(page, (request) => {
      const isMedia = /\/livekit-client[^/]*\.js$/.test(request.url());
      return isMedia ? request.respond({ contentType: 'text/javascript', body: MODULE }) : request.continue();
    });
    await page.exposeFunction('mediaRoom', (act: string, body: never) => this.#act(page, act, body));
  }

  /** Whom a page is in a room as, which is the uid, and the devices that it sends. */
  stateOf(page: Page): { uid: string; microphone: boolean; camera: boolean } | undefined {
    const seat = this.#seats.get(page);
    return seat && { uid: seat.identity.split(':')[0]!, microphone: seat.microphone, camera: seat.camera };
  }

  async #act(page: Page, act: string, body: { url: string; token: string } & Device): Promise<{ error?: string }> {
    if (act === 'join') {
      if (this.refusal !== undefined) return { error: this.refusal };
      this.addresses.push(body.url);
      const { video, sub } = await new TokenVerifier(LIVEKIT.key, LIVEKIT.secret).verify(body.token);
      const former = [...this.#seats].find(([, { identity }]) => identity === sub);
      if (former && former[0] !== page) {
        this.#seats.delete(former[0]);
        await former[0].evaluate('currentRoom.lose(2)').catch(() => undefined); // a page that is closed
      }
      this.#seats.set(page, { room: video!.room!, identity: sub!, microphone: false, camera: false, screen: false });
    }
    const seat = this.#seats.get(page);
    const { microphone, camera, screen } = body;
    if (act === 'publish' && seat) Object.assign(seat, { microphone, camera, screen });
    if (act === 'leave') this.#seats.delete(page);
    if (seat) await this.#tell(seat.room);
    return {};
  }

  async #tell(room: string): Promise<void> {
    const inRoom = [...this.#seats].filter(([, seat]) => seat.room === room);
    for (const [page, own] of inRoom) {
      const others = inRoom.map(([, seat]) => seat).filter((seat) => seat !== own);
      await page.evaluate(`currentRoom.show(${JSON.stringify(others)})`).catch(() => undefined); // a page that is closed
    }
  }
}
