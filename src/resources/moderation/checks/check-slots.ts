import { OUTGOING_CONCURRENCY } from '../../../platform/jobs/job-queue.js';

/** So the checks of other apps are not delayed by an engine that does not respond. */
const SLOTS_PER_APP = OUTGOING_CONCURRENCY / 2;

/** The slots for outgoing jobs of this process that the checks of each app occupy. */
export class CheckSlots {
  private readonly occupied = new Map<string, number>();

  /** Apps that occupy as many as they may. */
  get exhausted(): string[] {
    return [...this.occupied].flatMap(([appId, slots]) => (slots >= SLOTS_PER_APP ? [appId] : []));
  }

  /** @returns false where the app has no slot left */
  acquire(appId: string): boolean {
    const slots = this.occupied.get(appId) ?? 0;
    if (slots >= SLOTS_PER_APP) return false;
    this.occupied.set(appId, slots + 1);
    return true;
  }

  release(appId: string): void {
    const slots = this.occupied.get(appId)! - 1;
    if (slots > 0) this.occupied.set(appId, slots);
    else this.occupied.delete(appId);
  }
}
