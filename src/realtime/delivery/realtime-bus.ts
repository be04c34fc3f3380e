import type { ReceiverType } from '../../generated/prisma/enums.js';

/** What is told to those who are connected now, to whichever process, and kept nowhere. */
export interface Signal {
  readonly appId: string;
  readonly sender: string;
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
  /** As clients get it. */
  readonly frame: object;
}

/**
 * Carries signals to all server processes, this one included. Delivered at most once, and in order from each process. The one
 * that is there speaks through PostgreSQL; another one is provided in its place.
 */
export abstract class RealtimeBus {
  abstract publish(signal: Signal): void;

  /** To be called while modules are being initialised. */
  abstract subscribe(listener: (signal: Signal) => void): void;
}
