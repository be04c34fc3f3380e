import type { Room } from 'livekit-client';
import { callEvents } from './call-events.js';

export type DeviceKind = 'audioinput' | 'audiooutput' | 'videoinput';

const NAMES: Readonly<Record<DeviceKind, string>> = {
  audioinput: 'AudioInputDevice',
  audiooutput: 'AudioOutputDevice',
  videoinput: 'VideoInputDevice',
};
const KINDS = Object.keys(NAMES) as DeviceKind[];

/** Absent on a page without TLS. */
const ofBrowser = (): Partial<globalThis.MediaDevices> | undefined => navigator.mediaDevices;

/** Browsers of phones cannot. */
export const canShareScreen = (): boolean => ofBrowser()?.getDisplayMedia !== undefined;

/** The microphones, speakers and cameras of a session. */
export class MediaDevices {
  private known: MediaDeviceInfo[] = [];

  constructor(private readonly room: () => Room | undefined) {}

  list(kind: DeviceKind): MediaDeviceInfo[] {
    return this.known.filter((device) => device.kind === kind);
  }

  current(kind: DeviceKind): MediaDeviceInfo | undefined {
    const id = this.room()?.getActiveDevice(kind);
    return this.list(kind).find(({ deviceId }) => deviceId === id) ?? this.list(kind)[0];
  }

  async select(kind: DeviceKind, deviceId: string): Promise<void> {
    await this.room()?.switchActiveDevice(kind, deviceId);
  }

  /** The camera after the one in use. */
  async next(): Promise<void> {
    const cameras = this.list('videoinput');
    const index = cameras.findIndex(({ deviceId }) => deviceId === this.current('videoinput')?.deviceId);
    const camera = cameras[(index + 1) % cameras.length];
    if (camera) await this.select('videoinput', camera.deviceId);
  }

  /** Browsers tell the names once a device may be used. */
  refresh(): void {
    void ofBrowser()
      ?.enumerateDevices?.()
      .then(
        (devices) => this.replace(devices),
        () => undefined, // the page may not know
      );
  }

  private replace(devices: MediaDeviceInfo[]): void {
    this.known = devices;
    for (const kind of KINDS) callEvents.emit(`on${NAMES[kind]}sChanged`, this.list(kind));
    callEvents.emit('onMediaDeviceListUpdated', {
      audioInputDevices: this.list('audioinput'),
      audioOutputDevices: this.list('audiooutput'),
      videoInputDevices: this.list('videoinput'),
    });
  }

  selectionChanged(kind: DeviceKind): void {
    callEvents.emit(`on${NAMES[kind]}Changed`, this.current(kind));
  }
}
