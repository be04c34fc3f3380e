import type { CleanedEnv } from 'envalid';
import { flag, secondsList, whole } from './validators.js';

/** 10 s and 30 s as the API documents them, then longer and longer pauses; the last attempt is after about three days. */
const RETRY_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 57_600, 86_400];

/** How events are delivered to webhooks. */
export interface WebhookConfig {
  /** Whether receivers may be at addresses that are not public, and be reached over http. */
  readonly allowPrivate: boolean;
  readonly timeoutSeconds: number;
  /** Pauses before the second and further attempts. */
  readonly retrySeconds: readonly number[];
  readonly retentionDays: number;
}

export const webhookVariables = {
  WEBHOOK_ALLOW_PRIVATE: flag({
    default: false,
    desc: 'Whether webhooks may have addresses that are not public, and use http. For receivers in your own network and for tests.',
  }),
  WEBHOOK_TIMEOUT_SECONDS: whole(1, 60, {
    default: 10,
    desc: 'Time limit for the whole response of a webhook receiver.',
  }),
  WEBHOOK_RETRY_SECONDS: secondsList({
    default: RETRY_SECONDS,
    desc: 'Pauses before the second, third and further attempts of a delivery, for webhooks with `retryOnFailure`. Each is extended by a random time of up to 10 %.',
    example: '10,30,120,600',
  }),
  WEBHOOK_DELIVERY_RETENTION_DAYS: whole(1, 365, {
    default: 7,
    desc: 'How long the deliveries of webhooks are stored, for their log and for replays.',
  }),
};

export const webhookConfig = (env: CleanedEnv<typeof webhookVariables>): WebhookConfig => ({
  allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  timeoutSeconds: env.WEBHOOK_TIMEOUT_SECONDS,
  retrySeconds: env.WEBHOOK_RETRY_SECONDS,
  retentionDays: env.WEBHOOK_DELIVERY_RETENTION_DAYS,
});
