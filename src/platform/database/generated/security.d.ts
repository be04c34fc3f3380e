// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'encryption-key-find': {
      fingerprint: Buffer;
      mediaLinkCipher: Buffer | null;
    };
    'encryption-key-insert': Record<string, never>;
    'encryption-key-lock-shared': {
      pgAdvisoryLockShared: string | null;
    };
    'encryption-key-newest-ciphers': {
      owner: string | null;
      cipher: Buffer | null;
    };
    'encryption-key-table-exists': {
      exists: boolean | null;
    };
    'encryption-key-unlock-all': {
      pgAdvisoryUnlockAll: string | null;
    };
    'key-rotation-delete-idempotency-keys': {
      attempt: string;
    };
    'key-rotation-list-ai-agents': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-ai-api-tools': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-ai-mcp-servers': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-api-keys': {
      id: bigint;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-app-settings': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-apps': {
      id: string | null;
    };
    'key-rotation-list-auth-tokens': {
      id: bigint;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-keyword-lists': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-notification-providers': {
      id: string | null;
      ciphers: Buffer[] | null;
    };
    'key-rotation-list-webhooks': {
      id: string;
      ciphers: Buffer[] | null;
    };
    'key-rotation-try-lock': {
      locked: boolean | null;
    };
    'key-rotation-update-ai-agents': Record<string, never>;
    'key-rotation-update-ai-api-tools': Record<string, never>;
    'key-rotation-update-ai-mcp-servers': Record<string, never>;
    'key-rotation-update-api-keys': Record<string, never>;
    'key-rotation-update-app-settings': Record<string, never>;
    'key-rotation-update-auth-tokens': Record<string, never>;
    'key-rotation-update-encryption-key': Record<string, never>;
    'key-rotation-update-keyword-lists': Record<string, never>;
    'key-rotation-update-management-pair': Record<string, never>;
    'key-rotation-update-notification-providers': Record<string, never>;
    'key-rotation-update-webhooks': Record<string, never>;
  }
}
