import type { Receiver, TypingFrame } from './frames.js';

const REPEAT_MILLISECONDS = 3000;
const EXPIRY_MILLISECONDS = 6000;

/** Limits how often the start of typing is sent to the same receiver. */
export class TypingThrottle {
  private readonly sentAt = new Map<string, number>();

  isDue({ receiver, receiverType }: Receiver, action: TypingFrame['action']): boolean {
    const key = `${receiverType}:${receiver}`;
    if (action === 'end') return this.sentAt.delete(key);
    const now = performance.now();
    if (now - (this.sentAt.get(key) ?? -Infinity) < REPEAT_MILLISECONDS) return false;
    this.sentAt.set(key, now);
    return true;
  }
}

/** Emits the end of typing for a user without further frames, because the end can be lost with a connection. */
export class TypingExpiry {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly emit: (frame: TypingFrame) => void) {}

  receive(frame: TypingFrame): void {
    // not by the conversationId: two conversations may share one
    const key = `${frame.receiverType} ${frame.receiver} ${frame.sender.uid}`;
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    if (frame.action === 'start')
      this.timers.set(
        key,
        setTimeout(() => this.receive({ ...frame, action: 'end' }), EXPIRY_MILLISECONDS),
      );
    this.emit(frame);
  }

  /** Cancels all pending ends. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
