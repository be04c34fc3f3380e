import type { OngoingCallHandlers } from './call-events.js';
import { CALL_MODE, layoutOf, type SessionSettings } from './session-settings.js';

const POSITION = {
  TOP_LEFT: 'top-left',
  TOP_RIGHT: 'top-right',
  BOTTOM_LEFT: 'bottom-left',
  BOTTOM_RIGHT: 'bottom-right',
} as const;
const ASPECT_RATIO = { DEFAULT: 'default', CONTAIN: 'contain', COVER: 'cover' } as const;

/** There is neither a button for the full screen nor a label for the network. */
export class MainVideoContainerSetting {
  videoFit: string = ASPECT_RATIO.CONTAIN;
  nameLabel: { visible: boolean; position?: string; color?: string } = { visible: true };
  zoomButton = {};
  network = {};

  setMainVideoAspectRatio(ratio: string): void {
    this.videoFit = ratio;
  }

  setNameLabelParams(position: string, visible: boolean, color?: string): void {
    this.nameLabel = { position, visible, color };
  }

  setFullScreenButtonParams(position: string, visible: boolean): void {
    this.zoomButton = { position, visible };
  }

  setNetworkLabelParams(position: string, visible: boolean): void {
    this.network = { position, visible };
  }
}

/** What a builder has set, with its defaults. */
const defaults = () => ({
  defaultLayout: true,
  audioOnly: false,
  mode: CALL_MODE.DEFAULT as string,
  endCallButton: true,
  muteAudioButton: true,
  pauseVideoButton: true,
  screenShareButton: true,
  modeButton: true,
  switchToVideoCallButton: true,
  recordingButton: false,
  audioMuted: false,
  videoMuted: false,
  recordingOnStart: false,
  idleSeconds: 180,
  texts: {} as Record<string, string>,
  analytics: {} as object,
  virtualBackground: undefined as unknown,
  virtualBackgroundSetting: true,
  mainVideoContainer: new MainVideoContainerSetting(),
  listener: undefined as OngoingCallHandlers | undefined,
  isPresenter: true,
});

type Values = ReturnType<typeof defaults>;

/** How long before the end a user who is alone is asked to stay. */
const PROMPT_SECONDS = 60;

/** The settings of a session of version 4. */
export class CallSettings {
  static readonly POSITION = POSITION;
  static readonly POSITION_TOP_LEFT = POSITION.TOP_LEFT;
  static readonly POSITION_TOP_RIGHT = POSITION.TOP_RIGHT;
  static readonly POSITION_BOTTOM_LEFT = POSITION.BOTTOM_LEFT;
  static readonly POSITION_BOTTOM_RIGHT = POSITION.BOTTOM_RIGHT;
  static readonly ASPECT_RATIO = ASPECT_RATIO;
  static readonly ASPECT_RATIO_DEFAULT = ASPECT_RATIO.DEFAULT;
  static readonly ASPECT_RATIO_CONTAIN = ASPECT_RATIO.CONTAIN;
  static readonly ASPECT_RATIO_COVER = ASPECT_RATIO.COVER;

  protected readonly values: Values;

  constructor(builder?: { readonly values: Values }) {
    this.values = { ...(builder?.values ?? defaults()) };
  }

  isDefaultLayoutEnabled = () => this.values.defaultLayout;
  isAudioOnlyCall = () => this.values.audioOnly;
  getMode = () => this.values.mode;
  isEndCallButtonEnabled = () => this.values.endCallButton;
  isMuteAudioButtonEnabled = () => this.values.muteAudioButton;
  isPauseVideoButtonEnabled = () => this.values.pauseVideoButton;
  isScreenShareButtonEnabled = () => this.values.screenShareButton;
  isModeButtonEnabled = () => this.values.modeButton;
  isAudioToVideoButtonEnabled = () => this.values.switchToVideoCallButton;
  isRecordingButtonEnabled = () => this.values.recordingButton;
  shouldStartRecordingOnCallStart = () => this.values.recordingOnStart;
  getStartWithAudioMuted = () => this.values.audioMuted;
  getStartWithVideoMuted = () => this.values.videoMuted;
  getIdleTimeoutPeriod = () => this.values.idleSeconds;
  getLocalizedStringObject = () => this.values.texts;
  getAnalyticsSettings = () => this.values.analytics;
  getCustomCSS = () => '';
  getVirtualBackground = () => this.values.virtualBackground;
  isVirtualBackgroundSettingEnabled = () => this.values.virtualBackgroundSetting;
  getMainVideoContainerSetting = () => this.values.mainVideoContainer;
  getCallListener = () => this.values.listener;
  getIsPresenter = () => this.values.isPresenter;

  toSession(): SessionSettings {
    const { values } = this;
    const { videoFit, nameLabel } = values.mainVideoContainer;
    return {
      sessionType: values.audioOnly ? 'VOICE' : 'VIDEO',
      layout: layoutOf(values.mode),
      startAudioMuted: values.audioMuted || !values.isPresenter,
      startVideoPaused: values.videoMuted || !values.isPresenter,
      hideControlPanel: !values.defaultLayout,
      hideLeaveSessionButton: !values.endCallButton,
      hideToggleAudioButton: !values.muteAudioButton || !values.isPresenter,
      hideToggleVideoButton: !values.pauseVideoButton || !values.isPresenter,
      hideScreenSharingButton: !values.screenShareButton || !values.isPresenter,
      idleTimeoutPeriodBeforePrompt: Math.max(0, values.idleSeconds - PROMPT_SECONDS) * 1000,
      idleTimeoutPeriodAfterPrompt: Math.min(values.idleSeconds, PROMPT_SECONDS) * 1000,
      videoFit,
      hideNameLabel: !nameLabel.visible,
      texts: values.texts,
      listener: values.listener,
    };
  }
}

export class PresenterSettings extends CallSettings {}

export class CallSettingsBuilder {
  readonly values = defaults();

  private set<Name extends keyof Values>(name: Name, value: Values[Name]): this {
    this.values[name] = value;
    return this;
  }

  enableDefaultLayout = (isShown: boolean) => this.set('defaultLayout', isShown);
  setIsAudioOnlyCall = (isAudioOnly: boolean) => this.set('audioOnly', isAudioOnly);
  setMode = (mode: string) => this.set('mode', mode);
  showEndCallButton = (isShown: boolean) => this.set('endCallButton', isShown);
  showMuteAudioButton = (isShown: boolean) => this.set('muteAudioButton', isShown);
  showPauseVideoButton = (isShown: boolean) => this.set('pauseVideoButton', isShown);
  showScreenShareButton = (isShown: boolean) => this.set('screenShareButton', isShown);
  showModeButton = (isShown: boolean) => this.set('modeButton', isShown);
  showSwitchToVideoCallButton = (isShown: boolean) => this.set('switchToVideoCallButton', isShown);
  showRecordingButton = (isShown: boolean) => this.set('recordingButton', isShown);
  startWithAudioMuted = (isMuted: boolean) => this.set('audioMuted', isMuted);
  startWithVideoMuted = (isMuted: boolean) => this.set('videoMuted', isMuted);
  startRecordingOnCallStart = (isStarted: boolean) => this.set('recordingOnStart', isStarted);
  /** @param seconds how long a user stays alone */
  setIdleTimeoutPeriod = (seconds: number) => this.set('idleSeconds', seconds);
  setLocalizedStringObject = (texts: object) => this.set('texts', texts as Record<string, string>);
  setAnalyticsSettings = (settings: object) => this.set('analytics', settings);
  setVirtualBackground = (background: unknown) => this.set('virtualBackground', background);
  showVirtualBackgroundSetting = (isShown: boolean) => this.set('virtualBackgroundSetting', isShown);
  setMainVideoContainerSetting = (setting: MainVideoContainerSetting) => this.set('mainVideoContainer', setting);
  setCallListener = (listener: OngoingCallHandlers) => this.set('listener', listener);
  setIsPresenter = (isPresenter: boolean) => this.set('isPresenter', isPresenter);

  build(): CallSettings {
    return new CallSettings(this);
  }
}

export class PresenterSettingsBuilder extends CallSettingsBuilder {
  constructor() {
    super();
    this.values.isPresenter = false;
  }

  override build(): PresenterSettings {
    return new PresenterSettings(this);
  }
}
