/**
 * The slots of this process for outgoing jobs, by app. An app can have half of those that other apps leave free, so the servers of
 * one app that do not respond delay only its own jobs, and several such apps leave a slot for others.
 */
export class OutgoingSlots {
  private readonly occupied = new Map<string, number>();
  private total = 0;

  constructor(private readonly maximum: number) {}

  /** Apps that have as many as they can have. */
  get exhausted(): string[] {
    return [...this.occupied.keys()].filter((appId) => !this.hasFree(appId));
  }

  /** @returns false where the app can have no further slot now */
  acquire(appId: string): boolean {
    if (!this.hasFree(appId)) return false;
    this.occupied.set(appId, this.of(appId) + 1);
    this.total++;
    return true;
  }

  release(appId: string): void {
    const left = this.of(appId) - 1;
    if (left > 0) this.occupied.set(appId, left);
    else this.occupied.delete(appId);
    this.total--;
  }

  /** The first slot is free for every app, as long as there is one. */
  private hasFree(appId: string): boolean {
    const own = this.of(appId);
    const ofOthers = this.total - own;
    return this.total < this.maximum && own < Math.max(1, Math.floor((this.maximum - ofOthers) / 2));
  }

  private of(appId: string): number {
    return this.occupied.get(appId) ?? 0;
  }
}
