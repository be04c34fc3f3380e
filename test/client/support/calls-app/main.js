// A page that calls as the UI kits do: they signal by the chat SDK, here by confab-client, and have audio and video by the calls SDK.
import { CometChatCalls } from '@cometchat/calls-sdk-javascript';
import { createClient } from 'confab-client';

const element = globalThis.document.getElementById('call');
const events = [];
const record =
  (name) =>
  (...args) =>
    events.push([name, ...args]);

/** As the UI kit 7 joins a session, by version 5 of the SDK. */
const version5 = {
  init: (host) => CometChatCalls.init({ appId: 'app', region: 'us', host }),
  async join(sessionId, authToken, settings) {
    for (const name of LISTENED) CometChatCalls.addEventListener(name, record(name));
    const { token } = await CometChatCalls.generateToken(sessionId, authToken);
    return CometChatCalls.joinSession(token, { sessionType: 'VIDEO', ...settings }, element);
  },
};

/** As the UI kit 6 joins one, by version 4. It names no host. */
const version4 = {
  async init(host) {
    CometChatCalls.setHost(host);
    await CometChatCalls.init(new CometChatCalls.CallAppSettingsBuilder().setAppId('app').setRegion('us').build());
  },
  async join(sessionId, authToken, set = (builder) => builder) {
    const names = ['onCallEnded', 'onCallEndButtonPressed', 'onUserJoined', 'onUserLeft', 'onUserMuted', 'onError'];
    const listener = new CometChatCalls.OngoingCallListener(
      Object.fromEntries(names.map((name) => [name, record(name)])),
    );
    const builder = new CometChatCalls.CallSettingsBuilder().enableDefaultLayout(true).setIsAudioOnlyCall(false);
    const settings = set(builder).setCallListener(listener).build();
    const { token } = await CometChatCalls.generateToken(sessionId, authToken);
    return CometChatCalls.startSession(token, settings, element);
  },
};

const LISTENED = [
  'onSessionJoined',
  'onSessionLeft',
  'onSessionTimedOut',
  'onConnectionClosed',
  'onLeaveSessionButtonClicked',
  'onToggleAudioButtonClicked',
  'onParticipantJoined',
  'onParticipantLeft',
  'onParticipantListChanged',
  'onParticipantAudioMuted',
  'onParticipantStartedScreenShare',
  'onAudioMuted',
  'onScreenShareStarted',
  'onScreenShareStopped',
  'onVideoInputDeviceChanged',
  'onError',
];

const button = (id, onClick) => {
  const found = globalThis.document.getElementById(id);
  found.onclick = onClick;
  return found;
};

Object.assign(globalThis, {
  CometChatCalls,
  version4,
  version5,
  events,
  element,
  /** Begins the page of a user. */
  async begin(url, authToken, version) {
    const client = createClient({ url, authToken });
    await version.init(url);
    const join = (sessionId) => version.join(sessionId, authToken);
    button('start', async () => {
      const { data: call } = await client.calls.create({ receiver: 'ben', receiverType: 'user', type: 'video' });
      client.realtime.on('call_started', () => void join(call.sessionId));
      CometChatCalls.addEventListener('onLeaveSessionButtonClicked', () => {
        void client.calls.update(call.sessionId, { status: 'ended' });
      });
    });
    client.realtime.on('call_initiated', async () => {
      const { data: calls } = await client.calls.list({ perPage: 1 });
      button('accept', async () => {
        await client.calls.update(calls[0].sessionId, { status: 'ongoing' });
        await join(calls[0].sessionId);
      }).hidden = false;
    });
    await client.realtime.connect();
  },
});
