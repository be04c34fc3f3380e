import type { RestClient } from '../rest/rest-client.js';
import { account, type CallAppSettings as InitSettings, type LoggedInUser } from './account.js';
import { CallAppSettings, CallAppSettingsBuilder } from './app-settings.js';
import { callEvents, OngoingCallListener, type OngoingCallHandlers } from './call-events.js';
import { CallLogRequestBuilder } from './call-log-request.js';
import { CallGroup, CallLog, CallUser, callLogOf, Participant, Recording } from './call-log.js';
import { CallSession, type CallToken } from './call-session.js';
import {
  CallSettings,
  CallSettingsBuilder,
  MainVideoContainerSetting,
  PresenterSettings,
  PresenterSettingsBuilder,
} from './call-settings.js';
import type { Device } from './call-view.js';
import { CometChatCallsException, dataOf, exceptionOf } from './calls-exception.js';
import type { DeviceKind } from './media-devices.js';
import { notSupported } from './not-supported.js';
import { People } from './people.js';
import { CALL_MODE, type SessionSettings } from './session-settings.js';

/** Tokens of this page, until they expire, with the requests of their users. */
const tokens = new Map<string, { readonly token: CallToken; readonly rest: RestClient }>();
let session: CallSession | undefined;

/** A session id that can be a guid is that of the meeting of this group, as the UI kits have it. A session that exists has its receiver. */
const GUID = /^[\w-]{1,100}$/;

async function generateToken(sessionId: string, authToken?: string): Promise<{ token: string }> {
  const group = GUID.test(sessionId) ? ({ receiver: sessionId, receiverType: 'group' } as const) : {};
  const rest = account.as(authToken);
  const token = dataOf(await rest.POST('/v3/call_tokens', { body: { sessionId, ...group } }));
  for (const [key, { token: known }] of tokens) if (known.expiresAt * 1000 < Date.now()) tokens.delete(key);
  tokens.set(token.token, { token, rest });
  return { token: token.token };
}

type Settings = CallSettings | SessionSettings;
/** Version 5 documents both. */
type Token = string | { readonly token: string };

const sessionSettings = (settings: Settings = {}): SessionSettings =>
  settings instanceof CallSettings ? settings.toSession() : settings;

/** A session that is there already is replaced: components that are mounted twice join twice. */
function begin(token: Token | undefined, settings: Settings, element: HTMLElement | null): CallSession {
  const known = tokens.get((typeof token === 'string' ? token : token?.token) ?? '');
  if (!known)
    throw new CometChatCallsException(
      'INVALID_ARGUMENT_EXCEPTION',
      'The call token is not one of generateToken on this page, or has expired.',
    );
  if (!element) throw new CometChatCallsException('INVALID_ARGUMENT_EXCEPTION', 'The element for the call is missing.');
  const before = session?.leave({ isSilent: true });
  const onOver = () => {
    if (session === begun) session = undefined;
  };
  const begun = new CallSession({ ...known, settings: sessionSettings(settings), element, before, onOver });
  session = begun;
  return begun;
}

/** As version 4 does: a failure is for the listener of the settings, and without one it is thrown. */
async function startSession(token: Token, settings: Settings, element: HTMLElement | null): Promise<void> {
  const onError = sessionSettings(settings).listener?.onError as ((error: unknown) => void) | undefined;
  let begun: CallSession;
  try {
    begun = begin(token, settings, element);
  } catch (error) {
    if (!onError) throw error;
    onError(error);
    return;
  }
  // the session tells its listener
  await begun.join().catch((error: unknown) => {
    if (!onError) throw error;
  });
}

async function joinSession(token: Token, settings: Settings, element: HTMLElement | null) {
  try {
    await begin(token, settings, element).join();
    return { data: undefined, error: null };
  } catch (error) {
    return { data: undefined, error: exceptionOf(error) };
  }
}

const set = (device: Device, isOn: boolean): void => void session?.set(device, isOn);
const leave = (): void => void session?.leave();
const list = (kind: DeviceKind): MediaDeviceInfo[] => session?.devices.list(kind) ?? [];
const current = (kind: DeviceKind): MediaDeviceInfo | undefined => session?.devices.current(kind);
const select = async (kind: DeviceKind, deviceId: string): Promise<void> => session?.devices.select(kind, deviceId);

/**
 * What apps and UI kits use of the class `CometChatCalls` of `@cometchat/calls-sdk-javascript`, versions 4 and 5, with the audio and video
 * of Confab.
 */
export const CometChatCalls = {
  CALL_MODE,
  MODE: CALL_MODE,
  CallAppSettings,
  CallAppSettingsBuilder,
  CallSettings,
  CallSettingsBuilder,
  PresenterSettings,
  PresenterSettingsBuilder,
  MainVideoContainerSetting,
  OngoingCallListener,
  CallLogRequestBuilder,
  CallLog,
  CallUser,
  CallGroup,
  Participant,
  Recording,
  ...notSupported,

  /** The address of Confab, for kits that start the SDK and name no host. */
  setHost: (host: string): void => account.setHost(host),
  init: async (settings: InitSettings): Promise<{ success: true; error: null }> => {
    account.init(settings);
    return { success: true, error: null };
  },
  initFromSettings: async (settings: {
    callsSDK?: { host?: string };
    chatSDK?: { clientHost?: string | null };
  }): Promise<{ success: true; error: null }> =>
    CometChatCalls.init({ host: settings.callsSDK?.host ?? settings.chatSDK?.clientHost }),
  login: (uid: string, apiKey: string): Promise<LoggedInUser> => account.login(uid, apiKey),
  loginWithAuthToken: (authToken: string): Promise<LoggedInUser> => account.loginWithAuthToken(authToken),
  logout: async (): Promise<string> => {
    leave();
    tokens.clear();
    account.logout();
    return 'Logged out.';
  },
  getLoggedInUser: (): LoggedInUser | null => account.user,
  isUserLoggedIn: (): boolean => account.user !== null,
  getUserAuthToken: (): string | null => account.user?.authToken ?? null,

  generateToken,
  startSession,
  joinPresentation: startSession,
  joinSession,
  endSession: leave,
  leaveSession: leave,

  muteAudio: (isMuted = true): void => set('microphone', !isMuted),
  unMuteAudio: (): void => set('microphone', true),
  unmuteAudio: (): void => set('microphone', true),
  pauseVideo: (isPaused = true): void => set('camera', !isPaused),
  unPauseVideo: (): void => set('camera', true),
  resumeVideo: (): void => set('camera', true),
  startScreenShare: (): void => set('screen', true),
  stopScreenShare: (): void => set('screen', false),
  startScreenSharing: (): void => set('screen', true),
  stopScreenSharing: (): void => set('screen', false),
  setMode: (mode: string): void => session?.setLayout(mode),
  setLayout: (layout: string): void => session?.setLayout(layout),
  pinParticipant: (uid: string): void => session?.pin(uid),
  unpinParticipant: (): void => session?.pin(undefined),

  switchCamera: async (): Promise<void> => session?.devices.next(),
  getAudioInputDevices: () => list('audioinput'),
  getAudioOutputDevices: () => list('audiooutput'),
  getVideoInputDevices: () => list('videoinput'),
  getCurrentAudioInputDevice: () => current('audioinput'),
  getCurrentAudioOutputDevice: () => current('audiooutput'),
  getCurrentVideoInputDevice: () => current('videoinput'),
  setAudioInputDevice: (deviceId: string) => select('audioinput', deviceId),
  setAudioOutputDevice: (deviceId: string) => select('audiooutput', deviceId),
  setVideoInputDevice: (deviceId: string) => select('videoinput', deviceId),

  /** @returns a function that removes the listener */
  addEventListener: (...args: Parameters<typeof callEvents.add>): (() => void) => callEvents.add(...args),
  addCallEventListener: (name: string, listener: OngoingCallHandlers): void => callEvents.addNamed(name, listener),
  removeCallEventListener: (name: string): void => callEvents.removeNamed(name),

  /** The record of the call, in a list, as version 4 returns it. */
  getCallDetails: async (sessionId: string, authToken?: string): Promise<CallLog[]> => {
    const rest = account.as(authToken);
    const call = dataOf(await rest.GET('/v3/calls/{sessionId}', { params: { path: { sessionId } } }));
    return [await callLogOf(call, new People(rest))];
  },
};
