import type { RuledContent } from '#core/policy/message-rules.js';
import type { ReceiverType } from '#generated/prisma/enums.js';

/** A frame for users who are connected now, to any process. It is not stored. */
export interface Signal {
  readonly appId: string;
  readonly sender: string;
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
  /** The frame as clients receive it. */
  readonly frame: object;
  /** The message that the frame is about: users whose role may not read messages of this kind do not receive it. */
  readonly messageKind?: Pick<RuledContent, 'category' | 'type'>;
}

/**
 * Delivers signals to all server processes, including this one: at most once, and in order from each process. `PostgresBus` is the
 * implementation; the class is the injection token for another one.
 */
export abstract class RealtimeBus {
  abstract publish(signal: Signal): void;

  /** Must be called in `onModuleInit`. */
  abstract subscribe(listener: (signal: Signal) => void): void;
}
