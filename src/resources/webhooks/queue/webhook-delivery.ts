/** Which webhook of which app. */
export interface WebhookRef {
  readonly appId: string;
  readonly webhookId: string;
}

export const keyOf = ({ appId, webhookId }: WebhookRef): string => `${appId}/${webhookId}`;

/** What it takes to send to a webhook. */
export interface WebhookTarget extends WebhookRef {
  readonly url: string;
  /** Basic authentication, if it is on. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** All that are in force. */
  readonly secrets: readonly string[];
  readonly retryOnFailure: boolean;
}

/** A delivery that is to be attempted. */
export interface DueDelivery {
  readonly id: bigint;
  readonly eventId: string;
  readonly subject: string;
  readonly body: string;
  readonly failures: number;
}

/** What came of one attempt. */
export interface DeliveryAttempt {
  readonly at: Date;
  readonly milliseconds: number;
  /** HTTP status of the answer, if there was one. */
  readonly status?: number;
  /** Absent where it succeeded. */
  readonly error?: string;
  /** The beginning of an answer that was no success. */
  readonly answer?: string;
  /** As the header says. */
  readonly retryAfter?: string;
}

/** What becomes of a delivery after an attempt. */
export type NextDeliveryState =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date }
  /** `isGone`: the receiver answered that it takes no more deliveries. */
  | { readonly state: 'failed'; readonly isGone: boolean };
