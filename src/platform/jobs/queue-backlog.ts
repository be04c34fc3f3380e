/** What is still to be done of a queue, in numbers and in the age of the oldest. */
export interface QueueBacklog {
  /** To be done now. */
  readonly pending: number;
  /** For the next attempt. */
  readonly waiting: number;
  /** Since when the oldest has waited that was not attempted. */
  readonly seconds: number;
  /** Age of the oldest that failed and is attempted again. */
  readonly failingSeconds: number;
}
