// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'credential-acting-user': {
      uid: string;
      role: string;
    };
    'credential-keys': {
      hash: Buffer;
      id: bigint;
      scope: 'authOnly' | 'fullAccess';
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
    };
    'credential-management': {
      key_hash: Buffer;
      secret_hash: Buffer;
    };
    'credential-role-rules': {
      settings: unknown;
      permissions: unknown;
      restricted: string[] | null;
      scopesRestricted: boolean | null;
    };
    'credential-tokens': {
      hash: Buffer;
      id: bigint;
      uid: string;
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
    };
  }
}
