// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'message-explanations-connections': {
      platform: string | null;
      connectedAt: Date | null;
      closedAt: Date | null;
    };
    'message-explanations-find-sending': {
      position: bigint;
      occurredAt: Date;
      requestId: string | null;
    };
    'message-explanations-is-in-outbox': {
      id: bigint;
    };
    'message-explanations-receipts': {
      deliveredAt: Date | null;
      readAt: Date | null;
    };
  }
  interface StatementValues {
    'message-explanations-connections': [$2: string, $3: bigint | number];
    'message-explanations-find-sending': [$2: string, $3: Date];
    'message-explanations-is-in-outbox': [$2: string];
    'message-explanations-receipts': [$2: string, $3: string, $4: bigint | number];
  }
}
