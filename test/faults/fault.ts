import type { Installation } from './faulty-installation.js';
import type { FaultOptions } from './options.js';
import type { Random } from './random.js';

/** Something that goes wrong while clients write. */
export interface Fault {
  readonly name: string;
  /** Whether connections of clients may end without a response. Otherwise every request gets one. */
  readonly endsConnections?: boolean;
  /** Whether requests must succeed during the fault. */
  readonly isHarmless?: boolean;
  /** Whether it concerns so few writes that all may succeed. Otherwise some must fail, unless it is harmless. */
  readonly concernsFew?: boolean;
  /** @returns why this machine cannot have the fault; undefined if it can */
  obstacle?(): Promise<string | undefined>;
  /** Begins the fault and ends it. @throws if it could not be inflicted */
  inflict(installation: Installation, random: Random, options: FaultOptions): Promise<void>;
}
