// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'console-sessions-add': Record<string, never>;
    'console-sessions-add-collaborator': {
      expires_at: Date;
    };
    'console-sessions-find': {
      expires_at: Date;
      email: string | null;
    };
    'console-sessions-find-collaborator-role': {
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer';
    };
    'console-sessions-find-collaborator-roles': {
      app_id: string;
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer';
    };
    'console-sign-in-links-add': Record<string, never>;
    'console-sign-in-links-add-collaborator': {
      expires_at: Date;
    };
    'console-sign-in-links-use': {
      email: string | null;
    };
    'credential-find-active-user': {
      uid: string;
      role: string;
    };
    'credential-find-app': {
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
      is_moving: boolean | null;
      is_moved: boolean | null;
      moved_to: string | null;
    };
    'credential-find-keys': {
      hash: Buffer;
      id: bigint;
      scope: 'authOnly' | 'fullAccess';
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
      is_moving: boolean | null;
      is_moved: boolean | null;
      moved_to: string | null;
    };
    'credential-find-management-pair': {
      key_hash: Buffer;
      secret_hash: Buffer;
    };
    'credential-find-role-rules': {
      settings: unknown;
      permissions: unknown;
      restricted: string[] | null;
      scopesRestricted: boolean | null;
    };
    'credential-find-sessions': {
      hash: Buffer;
      id: bigint;
      uid: string;
      expires_at: Date | null;
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
      is_moving: boolean | null;
      is_moved: boolean | null;
      moved_to: string | null;
    };
    'credential-find-tokens': {
      hash: Buffer;
      id: bigint;
      uid: string;
      app_id: string;
      region: 'us' | 'eu' | 'in';
      app_created_at: Date;
      is_moving: boolean | null;
      is_moved: boolean | null;
      moved_to: string | null;
    };
  }
}
