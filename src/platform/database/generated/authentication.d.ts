// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'console-passkey-challenges-add': Record<string, never>;
    'console-passkey-challenges-remove-expired': Record<string, never>;
    'console-passkey-challenges-use': {
      email: string | null;
    };
    'console-passkeys-add': {
      createdAt: Date;
    };
    'console-passkeys-count': {
      email: string;
      passkeys: number | null;
    };
    'console-passkeys-end-sessions': Record<string, never>;
    'console-passkeys-find': {
      credentialId: string;
      email: string;
      name: string;
      publicKey: string;
      counter: string | null;
      transports: string[] | null;
      createdAt: Date;
      lastUsedAt: Date | null;
    };
    'console-passkeys-list': {
      credentialId: string;
      email: string;
      name: string;
      publicKey: string;
      counter: string | null;
      transports: string[] | null;
      createdAt: Date;
      lastUsedAt: Date | null;
    };
    'console-passkeys-remove': {
      name: string;
    };
    'console-passkeys-use': {
      email: string;
      name: string;
    };
    'console-sessions-add': Record<string, never>;
    'console-sessions-add-collaborator': {
      expiresAt: Date;
    };
    'console-sessions-find': {
      beganAt: Date;
      expiresAt: Date;
      email: string | null;
    };
    'console-sessions-find-collaborator-role': {
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer';
    };
    'console-sessions-find-collaborator-roles': {
      appId: string | null;
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer' | null;
    };
    'console-sessions-has-passkey': Record<string, never>;
    'console-sign-in-links-add': Record<string, never>;
    'console-sign-in-links-add-collaborator': {
      expiresAt: Date;
    };
    'console-sign-in-links-use': {
      email: string | null;
      isHanded: boolean | null;
    };
    'credential-find-active-user': {
      uid: string;
      role: string;
    };
    'credential-find-app': {
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean | null;
      isMoved: boolean | null;
      movedTo: string | null;
      movedToCell: string | null;
    };
    'credential-find-groups-restricted': {
      groupsRestricted: boolean | null;
    };
    'credential-find-keys': {
      hash: Buffer;
      id: bigint;
      scope: 'authOnly' | 'fullAccess';
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean | null;
      isMoved: boolean | null;
      movedTo: string | null;
      movedToCell: string | null;
    };
    'credential-find-management-pair': {
      keyHash: Buffer;
      secretHash: Buffer;
    };
    'credential-find-role-rules': {
      settings: unknown;
      permissions: unknown;
      restricted: string[] | null;
      groupsRestricted: boolean | null;
    };
    'credential-find-sessions': {
      hash: Buffer;
      id: bigint;
      uid: string;
      expiresAt: Date | null;
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean | null;
      isMoved: boolean | null;
      movedTo: string | null;
      movedToCell: string | null;
    };
    'credential-find-tokens': {
      hash: Buffer;
      id: bigint;
      uid: string;
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean | null;
      isMoved: boolean | null;
      movedTo: string | null;
      movedToCell: string | null;
    };
  }
}
