import type { Receiver, TypingFrame } from './frames.js';

const REPEAT_MILLISECONDS = 3000;
const EXPIRY_MILLISECONDS = 6000;

/** Which beginnings need not be sent, because the receiver has just been told. */
export class TypingThrottle {
  private readonly toldAt = new Map<string, number>();

  isDue({ receiver, receiverType }: Receiver, action: TypingFrame['action']): boolean {
    const key = `${receiverType}:${receiver}`;
    if (action === 'end') return this.toldAt.delete(key);
    const now = performance.now();
    if (now - (this.toldAt.get(key) ?? -Infinity) < REPEAT_MILLISECONDS) return false;
    this.toldAt.set(key, now);
    return true;
  }
}

/** Takes those for done of whom nothing was heard for a while: the end can be lost with a connection. */
export class TypingExpiry {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly tell: (frame: TypingFrame) => void) {}

  take(frame: TypingFrame): void {
    // not by the conversationId: two conversations may share one
    const key = `${frame.receiverType} ${frame.receiver} ${frame.sender.uid}`;
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    if (frame.action === 'start')
      this.timers.set(
        key,
        setTimeout(() => this.take({ ...frame, action: 'end' }), EXPIRY_MILLISECONDS),
      );
    this.tell(frame);
  }

  /** Nobody is taken for done any more. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
