// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      pending: number;
      waiting: number;
      seconds: number;
      failingSeconds: number;
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
      '?column?': number;
    };
    'webhooks-subscriptions': {
      appId: string;
      webhookId: string;
      trigger: string;
      region: 'us' | 'eu' | 'in';
    };
  }
  interface StatementValues {
    'webhook-deliveries-add': [$2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<string>, $6: ListOf<bigint | number>, $7: ListOf<string>, $8: ListOf<string>];
    'webhook-deliveries-find-expired': [$1: Date];
    'webhook-deliveries-remove': [$2: ListOf<bigint | number>];
    'webhook-deliveries-remove-matching': [$2: bigint | number, $3: ListOf<string>, $4: ListOf<string>, $5: string, $6: bigint | number];
    'webhook-deliveries-remove-of-messages': [$2: ListOf<bigint | number>];
    'webhook-deliveries-remove-quotations': [$2: ListOf<bigint | number>];
    'webhook-queue-acquire-leases': [$2: string, $3: ListOf<string>];
    'webhook-queue-backlog': [];
    'webhook-queue-find-due': [$2: string, $3: ListOf<bigint | number>, $4: bigint | number];
    'webhook-queue-find-pending': [];
    'webhook-queue-find-retries': [$1: Date];
    'webhook-queue-find-target': [$2: string, $3: string];
    'webhook-queue-make-pending': [$2: ListOf<bigint | number>];
    'webhook-queue-record': [$2: ListOf<bigint | number>, $3: ListOf<'pending' | 'waiting' | 'delivered' | 'failed'>, $4: ListOf<Date>, $5: ListOf<Date>, $6: ListOf<number>, $7: ListOf<number>, $8: ListOf<string>, $9: ListOf<string>];
    'webhook-queue-release-leases': [$2: string, $3: ListOf<string>];
    'webhooks-apps-with-subscriptions': [$1: ListOf<string>, $2: ListOf<string>];
    'webhooks-lock': [$2: string];
    'webhooks-subscriptions': [$2: ListOf<string>];
  }
}
