// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'ai-agents-remove-api-tool': Record<string, never>;
    'ai-agents-remove-frontend-action': Record<string, never>;
    'ai-agents-remove-mcp-server': Record<string, never>;
    'ai-agents-remove-tool': Record<string, never>;
    'ai-frontend-actions-next-created-at': {
      createdAt: Date;
    };
    'ai-knowledge-delete-passages': Record<string, never>;
    'ai-knowledge-find-overdue': {
      appId: string;
      sourceId: string;
    };
    'ai-knowledge-insert-passages': Record<string, never>;
    'ai-knowledge-search-passages': {
      sourceId: string;
      title: string;
      url: string | null;
      text: string;
    };
    'ai-runs-acquire-leases': {
      id: bigint;
      agentUid: string;
      messageId: bigint;
      askedBy: string;
      threadId: bigint;
      conversationKey: string;
      receiverType: 'user' | 'group';
      receiver: string;
      state: 'queued' | 'running' | 'waiting' | 'finished' | 'failed' | 'cancelled';
      attempts: number;
      failureCode: string | null;
      traceParent: string | null;
    };
    'ai-runs-add': {
      id: bigint;
    };
    'ai-runs-apps-with-agents': {
      appId: string;
    };
    'ai-runs-backlog': {
      queued: number;
      running: number;
      waiting: number;
      seconds: number;
    };
    'ai-runs-end': {
      id: bigint;
    };
    'ai-runs-find-expired': {
      appId: string;
      id: bigint;
    };
    'ai-runs-find-waiting': {
      appId: string;
      id: bigint;
    };
    'ai-runs-release-lease': Record<string, never>;
    'ai-runs-remove': Record<string, never>;
    'ai-runs-renew-leases': {
      id: bigint;
    };
    'ai-runs-set-state': Record<string, never>;
    'ai-runs-thread-messages': {
      id: bigint;
      sender: string;
      name: string | null;
      text: string | null;
    };
  }
  interface StatementValues {
    'ai-agents-remove-api-tool': [$2: string];
    'ai-agents-remove-frontend-action': [$2: string];
    'ai-agents-remove-mcp-server': [$2: string];
    'ai-agents-remove-tool': [$2: string];
    'ai-frontend-actions-next-created-at': [];
    'ai-knowledge-delete-passages': [$2: string];
    'ai-knowledge-find-overdue': [$1: Date, $2: bigint | number];
    'ai-knowledge-insert-passages': [$2: string, $3: ListOf<string>];
    'ai-knowledge-search-passages': [$2: string, $3: string, $4: bigint | number];
    'ai-runs-acquire-leases': [$2: string, $3: ListOf<bigint | number>];
    'ai-runs-add': [$2: ListOf<bigint | number>, $3: number, $4: number, $5: ListOf<string>];
    'ai-runs-apps-with-agents': [$1: ListOf<string>];
    'ai-runs-backlog': [];
    'ai-runs-end': [$2: string, $3: bigint | number, $4: 'queued' | 'running' | 'waiting' | 'finished' | 'failed' | 'cancelled', $5: bigint | number, $6: string, $7: string, $8: string, $9: number, $10: number];
    'ai-runs-find-expired': [$1: Date, $2: bigint | number];
    'ai-runs-find-waiting': [$1: ListOf<string>, $2: bigint | number];
    'ai-runs-release-lease': [$2: string, $3: bigint | number];
    'ai-runs-remove': [$2: ListOf<bigint | number>];
    'ai-runs-renew-leases': [$2: string, $3: ListOf<bigint | number>];
    'ai-runs-set-state': [$2: string, $3: bigint | number, $4: 'queued' | 'running' | 'waiting' | 'finished' | 'failed' | 'cancelled'];
    'ai-runs-thread-messages': [$2: bigint | number, $3: bigint | number, $4: string, $5: bigint | number];
  }
}
