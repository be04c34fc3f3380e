/** Which webhook of which app. */
export interface WebhookRef {
  readonly appId: string;
  readonly webhookId: string;
}

export const keyOf = ({ appId, webhookId }: WebhookRef): string => `${appId}/${webhookId}`;

/** What it takes to send to a webhook. */
export interface Endpoint extends WebhookRef {
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
export interface Attempt {
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
