// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'ai-agents-remove-api-tool': Record<string, never>;
    'ai-agents-remove-frontend-action': Record<string, never>;
    'ai-agents-remove-mcp-server': Record<string, never>;
    'ai-agents-remove-tool': Record<string, never>;
    'ai-frontend-actions-next-created-at': {
      createdAt: Date | null;
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
      queued: number | null;
      running: number | null;
      waiting: number | null;
      seconds: number | null;
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
}
