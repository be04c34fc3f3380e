import { FRAMES_PER_BURST, FRAMES_PER_SECOND } from './realtime-limits.js';

/** A token bucket for the frames of one connection, which is full at first. */
export class FrameBucket {
  private tokens = FRAMES_PER_BURST;
  private filledAt = performance.now();

  /** @returns whether there was a token for one more frame */
  take(): boolean {
    const now = performance.now();
    const gained = ((now - this.filledAt) / 1000) * FRAMES_PER_SECOND;
    this.tokens = Math.min(this.tokens + gained, FRAMES_PER_BURST);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
