// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
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
    };
    'ai-runs-add': {
      id: bigint;
    };
    'ai-runs-apps-with-agents': {
      appId: string;
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
