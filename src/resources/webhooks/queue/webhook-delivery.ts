import type { RowOf } from '#platform/database/statement.js';

/** The key of a webhook. */
export interface WebhookRef {
  readonly appId: string;
  readonly webhookId: string;
}

/** Where and how deliveries of a webhook are sent. */
export interface WebhookTarget extends WebhookRef {
  readonly url: string;
  /** The name and password for Basic authentication, if it is turned on. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** All that are valid. */
  readonly secrets: readonly string[];
  readonly retryOnFailure: boolean;
}

/** A delivery that is to be attempted. */
export type DueWebhookDelivery = RowOf<'webhook-queue-find-due'>;

/** The result of one attempt. */
export interface DeliveryAttempt {
  readonly at: Date;
  readonly milliseconds: number;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** A success has no error. */
  readonly error?: string;
  /** The beginning of the body of a response that was no success. */
  readonly answer?: string;
  /** The header Retry-After. */
  readonly retryAfter?: string;
}

/** The state of a delivery after an attempt. */
export type NextDeliveryState =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date }
  /** `isGone`: the receiver accepts no more deliveries. */
  | { readonly state: 'failed'; readonly isGone: boolean };
