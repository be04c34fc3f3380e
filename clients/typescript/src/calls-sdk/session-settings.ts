import type { OngoingCallHandlers } from './call-events.js';

/** Where the others are: all alike, or one of them large with the others beside it or in front. */
export type Layout = 'TILE' | 'SIDEBAR' | 'SPOTLIGHT';

/** The settings of a session that have an effect, as in version 5. Those of version 4 are translated into them. */
export interface SessionSettings {
  readonly sessionType?: 'VIDEO' | 'VOICE';
  readonly layout?: Layout;
  readonly startAudioMuted?: boolean;
  readonly startVideoPaused?: boolean;
  readonly hideControlPanel?: boolean;
  readonly hideLeaveSessionButton?: boolean;
  readonly hideToggleAudioButton?: boolean;
  readonly hideToggleVideoButton?: boolean;
  readonly hideScreenSharingButton?: boolean;
  readonly idleTimeoutPeriodBeforePrompt?: number;
  readonly idleTimeoutPeriodAfterPrompt?: number;
  /** How pictures fill their tiles; version 4 only. */
  readonly videoFit?: string;
  readonly hideNameLabel?: boolean;
  /** Replaces texts of the buttons and notices. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly listener?: OngoingCallHandlers;
}

export const CALL_MODE = { DEFAULT: 'DEFAULT', SPOTLIGHT: 'SPOTLIGHT', GRID: 'TILE' } as const;

/** @param mode of version 4 or 5 */
export const layoutOf = (mode: string | undefined): Layout =>
  mode === 'SPOTLIGHT' || mode === 'TILE' ? mode : 'SIDEBAR';
