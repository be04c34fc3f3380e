// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'webhook-deliveries-add': Record<string, never>;
    'webhook-deliveries-find-expired': {
      appId: string;
      id: bigint;
    };
    'webhook-deliveries-remove': Record<string, never>;
    'webhook-deliveries-remove-matching': {
      last: bigint | null;
    };
    'webhook-deliveries-remove-of-messages': Record<string, never>;
    'webhook-deliveries-remove-quotations': Record<string, never>;
    'webhook-queue-acquire-leases': {
      webhookId: string;
    };
    'webhook-queue-backlog': {
      pending: number | null;
      waiting: number | null;
      seconds: number | null;
      failingSeconds: number | null;
    };
    'webhook-queue-find-due': {
      id: bigint;
      eventId: string;
      subject: string;
      body: string;
      failures: number;
      traceParent: string | null;
    };
    'webhook-queue-find-pending': {
      appId: string | null;
      webhookId: string | null;
    };
    'webhook-queue-find-retries': {
      appId: string;
      id: bigint;
    };
    'webhook-queue-find-target': {
      url: string;
      retryOnFailure: boolean;
      secretCipher: Buffer;
      previousSecretCipher: Buffer | null;
      username: string | null;
      passwordCipher: Buffer | null;
    };
    'webhook-queue-make-pending': {
      webhookId: string;
    };
    'webhook-queue-record': Record<string, never>;
    'webhook-queue-release-leases': Record<string, never>;
    'webhooks-apps-with-subscriptions': {
      appId: string;
    };
    'webhooks-lock': {
      '?column?': number | null;
    };
    'webhooks-subscriptions': {
      appId: string;
      webhookId: string;
      trigger: string;
      region: 'us' | 'eu' | 'in';
    };
  }
}
