import { icon, type IconName } from './call-icons.js';
import { callStyle } from './call-style.js';
import type { CallTexts } from './call-texts.js';
import type { Layout } from './session-settings.js';

export type Device = 'microphone' | 'camera' | 'screen';

/** A track of LiveKit, as far as it is shown and heard. */
interface AttachableTrack {
  attach(element: HTMLMediaElement): unknown;
  detach(element: HTMLMediaElement): unknown;
}

/** One picture: of a person, or of a screen that a person shares. */
export interface Tile {
  readonly key: string;
  readonly source: 'camera' | 'screen';
  readonly name: string;
  readonly avatar?: string;
  readonly isOwn: boolean;
  readonly isMuted: boolean;
  readonly video?: AttachableTrack;
  readonly audio?: AttachableTrack;
}

/** Everything that is shown of a session. */
export interface Picture {
  readonly notice: string;
  readonly failure?: string;
  readonly problems: readonly Device[];
  readonly tiles: readonly Tile[];
  /** Key of the tile that is large. */
  readonly main?: string;
  readonly layout: Layout;
  /** The devices that can be used, and whether each is in use. */
  readonly devices: ReadonlyMap<Device, boolean>;
  readonly isAlone: boolean;
  readonly isSilenced: boolean;
}

interface Actions {
  readonly set: (device: Device, isOn: boolean) => void;
  readonly leave: () => void;
  readonly retry: () => void;
  readonly stay: () => void;
  readonly playSound: () => void;
}

interface Options {
  readonly texts: CallTexts;
  readonly fit?: string;
  readonly hasNames: boolean;
  readonly hidden: ReadonlySet<Device | 'leave' | 'controls'>;
  readonly actions: Actions;
}

const LABELS = {
  microphone: ['mute', 'unmute', 'microphone', 'microphoneOff'],
  camera: ['stopCamera', 'startCamera', 'camera', 'cameraOff'],
  screen: ['stopScreen', 'startScreen', 'screenOff', 'screen'],
} as const satisfies Record<Device, readonly [keyof CallTexts, keyof CallTexts, IconName, IconName]>;

const PROBLEMS = { microphone: 'microphoneFailed', camera: 'cameraFailed', screen: 'screenFailed' } as const;

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]) => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
};

/** A session in an element of the page. Its style and that of the page do not meet. */
export class CallView {
  private readonly host = document.createElement('div');
  private readonly notice = make('p', 'notice');
  private readonly failure = make('div', 'failure');
  private readonly problems = make('div', 'problem');
  private readonly prompt = make('div', 'prompt');
  private readonly people = make('ul', 'people');
  private readonly controls = make('div', 'controls');
  private readonly sound: HTMLButtonElement;
  private readonly switches = new Map<Device, HTMLButtonElement>();
  private readonly tiles = new Map<string, PersonTile>();

  constructor(
    element: HTMLElement,
    private readonly options: Options,
  ) {
    const { texts, actions, hidden } = options;
    const root = this.host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [callStyle()];
    const parts = [this.notice, this.failure, this.problems, this.people, this.prompt, this.controls];
    const section = make('section', 'call', ...parts);
    section.setAttribute('aria-label', texts.call);
    this.notice.setAttribute('role', 'status');
    for (const alert of [this.failure, this.problems, this.prompt]) alert.setAttribute('role', 'alert');
    this.controls.setAttribute('role', 'group');
    this.controls.setAttribute('aria-label', texts.controls);
    this.controls.hidden = hidden.has('controls');
    this.sound = this.textButton(texts.playSound, actions.playSound);
    for (const device of Object.keys(LABELS) as Device[]) this.addSwitch(device);
    const leave = make('button', 'leave', icon('leave'));
    label(leave, texts.leave);
    leave.hidden = hidden.has('leave');
    leave.addEventListener('click', actions.leave);
    this.controls.append(leave, this.sound);
    root.append(section);
    element.append(this.host);
  }

  remove(): void {
    for (const tile of this.tiles.values()) tile.detach();
    this.host.remove();
  }

  draw(picture: Picture): void {
    const { texts, actions, hidden, fit = '' } = this.options;
    setText(this.notice, picture.notice);
    fill(this.failure, picture.failure, () => [
      make('p', '', texts.failed),
      make('p', '', picture.failure!),
      this.textButton(texts.tryAgain, actions.retry),
    ]);
    fill(this.problems, picture.problems.join(), () =>
      picture.problems.flatMap((device) => [
        make('p', '', texts[PROBLEMS[device]]),
        this.textButton(texts.tryAgain, () => actions.set(device, true)),
      ]),
    );
    fill(this.prompt, picture.isAlone ? texts.alone : undefined, () => [
      make('p', '', texts.alone),
      this.textButton(texts.stay, actions.stay),
    ]);
    this.sound.hidden = !picture.isSilenced;
    for (const [device, button] of this.switches) {
      const isOn = picture.devices.get(device);
      button.hidden = isOn === undefined || hidden.has(device);
      if (isOn !== undefined) this.drawSwitch(button, device, isOn);
    }
    this.people.dataset.layout = picture.layout;
    this.people.dataset.fit = fit;
    this.drawPeople(picture);
  }

  private drawPeople({ tiles, main }: Picture): void {
    const keys = new Set(tiles.map(({ key }) => key));
    for (const [key, tile] of this.tiles)
      if (!keys.has(key)) {
        tile.detach();
        tile.element.remove();
        this.tiles.delete(key);
      }
    for (const shown of tiles) {
      const tile = this.tiles.get(shown.key) ?? new PersonTile(this.options);
      if (!this.tiles.has(shown.key)) this.people.append(tile.element);
      this.tiles.set(shown.key, tile);
      tile.draw(shown);
      tile.element.toggleAttribute('data-main', shown.key === main);
    }
  }

  private addSwitch(device: Device): void {
    const button = make('button', device);
    button.hidden = true;
    button.addEventListener('click', () => this.options.actions.set(device, button.dataset.on === undefined));
    this.switches.set(device, button);
    this.controls.append(button);
  }

  /** Its label says what a press does. */
  private drawSwitch(button: HTMLButtonElement, device: Device, isOn: boolean): void {
    const [off, on, whileOn, whileOff] = LABELS[device];
    const text = this.options.texts[isOn ? off : on];
    if (button.title === text) return;
    label(button, text);
    button.toggleAttribute('data-on', isOn);
    // the state that is not the usual one
    button.toggleAttribute('data-unusual', device === 'screen' ? isOn : !isOn);
    button.replaceChildren(icon(isOn ? whileOn : whileOff));
  }

  private textButton(text: string, onClick: () => void): HTMLButtonElement {
    const button = make('button', 'text-button', text);
    button.type = 'button';
    button.addEventListener('click', onClick);
    return button;
  }
}

class PersonTile {
  readonly element = make('li', 'person');
  private readonly name = make('span', 'name');
  private picture?: Element;
  private pictured?: unknown;
  private video?: AttachableTrack;
  private audio?: AttachableTrack;
  private readonly player = make('audio', '');

  constructor(private readonly options: Options) {
    this.player.autoplay = true;
    if (options.hasNames) this.element.append(this.name);
  }

  draw({ source, name, avatar, isOwn, isMuted, video, audio }: Tile): void {
    const { texts } = this.options;
    this.element.dataset.source = source;
    this.element.toggleAttribute('data-own', isOwn);
    fill(this.name, `${name} ${isMuted}`, () => [name, ...(isMuted ? [mutedSign(texts.muted)] : [])]);
    if (this.audio !== audio) {
      this.audio?.detach(this.player);
      this.audio = audio;
      if (audio) {
        this.element.append(this.player);
        audio.attach(this.player);
      } else this.player.remove();
    }
    const pictured = video ?? `${avatar} ${name}`;
    if (this.pictured === pictured) return;
    this.pictured = pictured;
    this.removePicture();
    this.picture = video ? this.videoOf(video, name) : pictureOf(name, avatar);
    this.element.prepend(this.picture);
  }

  detach(): void {
    this.removePicture();
    this.audio?.detach(this.player);
  }

  private videoOf(track: AttachableTrack, name: string): HTMLVideoElement {
    const video = make('video', '');
    Object.assign(video, { autoplay: true, playsInline: true, muted: true });
    video.setAttribute('aria-label', name);
    track.attach(video);
    this.video = track;
    return video;
  }

  private removePicture(): void {
    if (this.picture instanceof HTMLVideoElement) this.video?.detach(this.picture);
    this.video = undefined;
    this.picture?.remove();
  }
}

function pictureOf(name: string, avatar: string | undefined): Element {
  if (!avatar) {
    const initial = make('span', 'avatar', [...name][0]?.toUpperCase() ?? '');
    initial.setAttribute('aria-hidden', 'true');
    return initial;
  }
  const image = make('img', 'avatar');
  Object.assign(image, { src: avatar, alt: '', referrerPolicy: 'no-referrer' });
  return image;
}

function mutedSign(text: string): Element {
  const sign = make('span', 'muted', icon('microphoneOff'));
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', text);
  return sign;
}

function label(button: HTMLButtonElement, text: string): void {
  button.type = 'button';
  button.setAttribute('aria-label', text);
  button.title = text;
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}

/** Makes the content again if it is another one, so that a button in it keeps the focus. */
function fill(element: HTMLElement, content: string | undefined, children: () => (Node | string)[]): void {
  element.hidden = !content;
  if (element.dataset.content === (content ?? '')) return;
  element.dataset.content = content ?? '';
  element.replaceChildren(...(content ? children() : []));
}
