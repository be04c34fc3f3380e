import { TokenVerifier } from 'livekit-server-sdk';
import type { Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { LIVEKIT } from '#test/support/provider-doubles/livekit-double.js';

interface Device {
  microphone: boolean;
  camera: boolean;
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
    pen.fillStyle = this.sid.startsWith('own') ? 'teal' : 'indigo';
    pen.fillRect(0, 0, 160, 120);
    element.srcObject = canvas.captureStream();
  }
  detach(element) { element.srcObject = null; }
}
class Participant {
  isMicrophoneEnabled = false;
  isCameraEnabled = false;
  trackPublications = new Map();
  constructor(identity) { this.identity = identity; }
  publish({ microphone, camera }) {
    Object.assign(this, { isMicrophoneEnabled: microphone, isCameraEnabled: camera });
    for (const [kind, isOn] of [['audio', microphone], ['video', camera]]) {
      const known = this.trackPublications.get(kind);
      if (known) known.isMuted = !isOn;
      else if (isOn) this.trackPublications.set(kind, { isMuted: false, track: new Track(kind, this.identity + ' ' + kind) });
    }
  }
}
export class Room {
  state = 'disconnected';
  canPlaybackAudio = true;
  remoteParticipants = new Map();
  #listeners = [];
  constructor() {
    const own = { microphone: false, camera: false };
    const set = (device) => async (isOn) => {
      if (isOn && globalThis.refusedDevice === device) throw new DOMException('Permission denied', 'NotAllowedError');
      own[device] = isOn;
      this.localParticipant.publish(own);
      await globalThis.mediaRoom('publish', own);
    };
    this.localParticipant = Object.assign(new Participant('own'), { setMicrophoneEnabled: set('microphone'), setCameraEnabled: set('camera') });
  }
  on(name, listener) { this.#listeners.push({ name, listener }); }
  emit(name, ...args) { for (const each of this.#listeners) if (each.name === name) each.listener(...args); }
  async connect(url, token) {
    globalThis.currentRoom = this;
    const { error } = await globalThis.mediaRoom('join', { url, token });
    if (error) throw new Error(error);
    this.state = 'connected';
  }
  show(seats) {
    const former = this.remoteParticipants;
    this.remoteParticipants = new Map(seats.map((seat) => {
      const participant = former.get(seat.identity) ?? new Participant(seat.identity);
      participant.publish(seat);
      return [seat.identity, participant];
    }));
    this.emit('participantConnected');
  }
  lose(reason) {
    this.state = 'disconnected';
    this.emit('disconnected', reason);
  }
  async disconnect() {
    await globalThis.mediaRoom('leave', {});
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
      this.#seats.set(page, { room: video!.room!, identity: sub!, microphone: false, camera: false });
    }
    const seat = this.#seats.get(page);
    if (act === 'publish' && seat) Object.assign(seat, { microphone: body.microphone, camera: body.camera });
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
