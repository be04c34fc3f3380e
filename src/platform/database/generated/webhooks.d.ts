// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'webhook-deliveries-add': Record<string, never>;
    'webhook-deliveries-any-of-app': {
      '?column?': number | null;
    };
    'webhook-deliveries-find-expired': {
      appId: string;
      id: bigint;
    };
    'webhook-deliveries-remove': Record<string, never>;
    'webhook-deliveries-remove-matching': {
      last: bigint | null;
    };
    'webhook-deliveries-remove-of-messages': Record<string, never>;
    'webhook-deliveries-replay': {
      id: bigint;
    };
    'webhook-queue-backlog': {
      pending: number | null;
      waiting: number | null;
      seconds: number | null;
    };
    'webhook-queue-busy': {
      app_id: string | null;
      webhook_id: string | null;
    };
    'webhook-queue-due': {
      id: bigint;
      eventId: string;
      subject: string;
      body: string;
      failures: number;
    };
    'webhook-queue-endpoint': {
      url: string;
      retry_on_failure: boolean;
      secret_cipher: Buffer;
      previous_secret_cipher: Buffer | null;
      username: string | null;
      password_cipher: Buffer | null;
    };
    'webhook-queue-give-back': Record<string, never>;
    'webhook-queue-record': Record<string, never>;
    'webhook-queue-release': {
      app_id: string;
      webhook_id: string;
    };
    'webhook-queue-take': {
      app_id: string;
      webhook_id: string;
    };
    'webhooks-has-app': {
      '?column?': number | null;
    };
    'webhooks-lock': {
      '?column?': number | null;
    };
    'webhooks-lock-app': {
      '?column?': number | null;
    };
    'webhooks-region-of': {
      region: 'us' | 'eu' | 'in';
    };
    'webhooks-subscribe': Record<string, never>;
    'webhooks-subscriptions': {
      appId: string;
      webhookId: string;
      trigger: string;
      region: 'us' | 'eu' | 'in';
    };
    'webhooks-triggers': {
      trigger: string;
    };
    'webhooks-turn-off': Record<string, never>;
    'webhooks-unsubscribe': Record<string, never>;
  }
}
