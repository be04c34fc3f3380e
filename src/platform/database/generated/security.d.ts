// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      owner: string;
      cipher: Buffer;
    };
    'encryption-key-table-exists': {
      exists: boolean;
    };
    'encryption-key-unlock-all': {
      pgAdvisoryUnlockAll: string | null;
    };
    'key-rotation-delete-idempotency-keys': {
      attempt: string;
    };
    'key-rotation-list-ai-agents': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-ai-api-tools': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-ai-mcp-servers': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-api-keys': {
      id: bigint;
      ciphers: Buffer[];
    };
    'key-rotation-list-app-settings': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-apps': {
      id: string;
    };
    'key-rotation-list-auth-tokens': {
      id: bigint;
      ciphers: Buffer[];
    };
    'key-rotation-list-keyword-lists': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-notification-providers': {
      id: string;
      ciphers: Buffer[];
    };
    'key-rotation-list-webhooks': {
      id: string;
      ciphers: Buffer[];
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
  interface StatementValues {
    'encryption-key-find': [];
    'encryption-key-insert': [$1: Uint8Array];
    'encryption-key-lock-shared': [$1: bigint | number];
    'encryption-key-newest-ciphers': [$1: bigint | number];
    'encryption-key-table-exists': [];
    'encryption-key-unlock-all': [];
    'key-rotation-delete-idempotency-keys': [$2: bigint | number];
    'key-rotation-list-ai-agents': [$2: string, $3: bigint | number];
    'key-rotation-list-ai-api-tools': [$2: string, $3: bigint | number];
    'key-rotation-list-ai-mcp-servers': [$2: string, $3: bigint | number];
    'key-rotation-list-api-keys': [$2: bigint | number, $3: bigint | number];
    'key-rotation-list-app-settings': [$2: string, $3: bigint | number];
    'key-rotation-list-apps': [];
    'key-rotation-list-auth-tokens': [$2: bigint | number, $3: bigint | number];
    'key-rotation-list-keyword-lists': [$2: string, $3: bigint | number];
    'key-rotation-list-notification-providers': [$2: string, $3: bigint | number];
    'key-rotation-list-webhooks': [$2: string, $3: bigint | number];
    'key-rotation-try-lock': [$1: bigint | number];
    'key-rotation-update-ai-agents': [$2: ListOf<string>, $3: ListOf<Uint8Array>];
    'key-rotation-update-ai-api-tools': [$2: ListOf<string>, $3: ListOf<Uint8Array>, $4: ListOf<Uint8Array>];
    'key-rotation-update-ai-mcp-servers': [$2: ListOf<string>, $3: ListOf<Uint8Array>];
    'key-rotation-update-api-keys': [$2: ListOf<bigint | number>, $3: ListOf<Uint8Array>, $4: ListOf<Uint8Array>];
    'key-rotation-update-app-settings': [$2: ListOf<string>, $3: ListOf<Uint8Array>];
    'key-rotation-update-auth-tokens': [$2: ListOf<bigint | number>, $3: ListOf<Uint8Array>, $4: ListOf<Uint8Array>];
    'key-rotation-update-encryption-key': [$1: Uint8Array, $2: Uint8Array];
    'key-rotation-update-keyword-lists': [$2: ListOf<string>, $3: ListOf<Uint8Array>];
    'key-rotation-update-management-pair': [$1: Uint8Array, $2: Uint8Array];
    'key-rotation-update-notification-providers': [$2: ListOf<string>, $3: ListOf<Uint8Array>];
    'key-rotation-update-webhooks': [$2: ListOf<string>, $3: ListOf<Uint8Array>, $4: ListOf<Uint8Array>, $5: ListOf<Uint8Array>];
  }
}
