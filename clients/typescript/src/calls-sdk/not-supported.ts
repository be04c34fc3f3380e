import { CometChatCallsException } from './calls-exception.js';

const RECORDING = 'Recordings are started on the server, with LiveKit egress: clients cannot start or stop them.';
const BACKGROUND = 'Virtual backgrounds are not supported.';
const OTHERS = 'Users mute nobody but themselves. The backend of the app can, with the API of LiveKit.';
const HANDS = 'Raised hands are not supported.';
const TRANSCRIPTION = 'Transcriptions are made on the server and added to the record of the call.';
const PICTURE = 'The picture-in-picture layout is not supported.';

/** What audio and video by LiveKit do not have, with the sentence of the failure. */
const REASONS = {
  startRecording: RECORDING,
  stopRecording: RECORDING,
  switchToVideoCall: 'An audio call stays one: end it, and begin a video call.',
  openVirtualBackground: BACKGROUND,
  closeVirtualBackground: BACKGROUND,
  setBackgroundBlur: BACKGROUND,
  setBackgroundImage: BACKGROUND,
  showVirtualBackgroundDialog: BACKGROUND,
  hideVirtualBackgroundDialog: BACKGROUND,
  clearVirtualBackground: BACKGROUND,
  setVirtualBackgroundBlurLevel: BACKGROUND,
  setVirtualBackgroundImage: BACKGROUND,
  muteParticipant: OTHERS,
  pauseParticipantVideo: OTHERS,
  raiseHand: HANDS,
  lowerHand: HANDS,
  startTranscription: TRANSCRIPTION,
  stopTranscription: TRANSCRIPTION,
  enablePictureInPictureLayout: PICTURE,
  disablePictureInPictureLayout: PICTURE,
  showSettingsDialog: 'There is no dialog for devices: use setAudioInputDevice and its neighbours.',
  hideSettingsDialog: 'There is no dialog for devices.',
  setChatButtonUnreadCount: 'The call has no chat button.',
} as const;

const failing = (name: string, reason: string) => (): never => {
  throw new CometChatCallsException('ERROR_NOT_SUPPORTED', `${name}: ${reason}`);
};

/** Methods that throw. */
export const notSupported = Object.fromEntries(
  Object.entries(REASONS).map(([name, reason]) => [name, failing(name, reason)]),
) as Readonly<Record<keyof typeof REASONS, (...args: unknown[]) => never>>;
