/** English texts; `setLocalizedStringObject` replaces them by key. */
export const callTexts = {
  call: 'Call',
  controls: 'Controls of the call',
  connecting: 'Connecting…',
  reconnecting: 'The call is interrupted. Reconnecting…',
  waiting: 'Waiting for others…',
  failed: 'The call cannot be connected',
  lost: 'The connection is lost.',
  tryAgain: 'Try again',
  alone: 'You are alone in the call. It ends soon.',
  stay: 'Stay in the call',
  you: 'You',
  screenOf: 'Screen',
  muted: 'Muted',
  mute: 'Mute the microphone',
  unmute: 'Unmute the microphone',
  stopCamera: 'Turn the camera off',
  startCamera: 'Turn the camera on',
  startScreen: 'Share the screen',
  stopScreen: 'Stop sharing the screen',
  leave: 'Leave the call',
  playSound: 'Play the sound',
  microphoneFailed: 'The microphone cannot be used. Allow it in the settings of the browser, or connect one.',
  cameraFailed: 'The camera cannot be used. Allow it in the settings of the browser, or connect one.',
  screenFailed: 'The screen cannot be shared.',
};

export type CallTexts = typeof callTexts;
