const SHORTEST_MILLISECONDS = 500;
const LONGEST_MILLISECONDS = 30_000;

/** The end of a worker that ran for at least this time resets the pause. */
const STEADY_MILLISECONDS = 60_000;

/**
 * The pause before an ended worker is replaced. It doubles while workers end soon after their start, so that a repeated failure does not
 * use all CPU, and is reset after a worker that ran for a while.
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
