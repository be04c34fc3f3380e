/** Where deliveries of one app go: a webhook, a provider of notifications. */
export interface Destination {
  readonly appId: string;
}

/** A delivery that is to be attempted. */
export interface DueDelivery {
  readonly id: bigint;
  /** Deliveries of one subject are attempted one after the other. */
  readonly subject: string;
  /** Attempts that failed. */
  readonly failures: number;
}
