const SHORTEST_MILLISECONDS = 500;
const LONGEST_MILLISECONDS = 30_000;

/** A worker that ran so long was not ended by what ends it at every start. */
const STEADY_MILLISECONDS = 60_000;

/**
 * How long to wait before a worker that ended is replaced. It doubles while workers end soon after they began, so that whatever ends them
 * does not keep the machine busy, and begins anew after one that ran for a while.
 */
export class RestartPause {
  private next = SHORTEST_MILLISECONDS;

  /** @param lived milliseconds that the worker ran */
  after(lived: number): number {
    const pause = lived >= STEADY_MILLISECONDS ? SHORTEST_MILLISECONDS : this.next;
    this.next = Math.min(pause * 2, LONGEST_MILLISECONDS);
    return pause;
  }
}
