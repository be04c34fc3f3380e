// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      passkeys: number;
    };
    'console-passkeys-end-sessions': Record<string, never>;
    'console-passkeys-find': {
      credentialId: string;
      email: string;
      name: string;
      publicKey: string;
      counter: string;
      transports: string[] | null;
      createdAt: Date;
      lastUsedAt: Date | null;
    };
    'console-passkeys-list': {
      credentialId: string;
      email: string;
      name: string;
      publicKey: string;
      counter: string;
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
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer' | 'marketing';
    };
    'console-sessions-find-collaborator-roles': {
      appId: string;
      role: 'owner' | 'admin' | 'developer' | 'moderator' | 'viewer' | 'marketing';
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
      isMoving: boolean;
      isMoved: boolean;
      movedTo: string | null;
      movedToCell: string | null;
    };
    'credential-find-groups-restricted': {
      groupsRestricted: boolean;
    };
    'credential-find-keys': {
      hash: Buffer;
      id: bigint;
      scope: 'authOnly' | 'fullAccess';
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean;
      isMoved: boolean;
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
      restricted: string[];
      groupsRestricted: boolean;
    };
    'credential-find-sessions': {
      hash: Buffer;
      id: bigint;
      uid: string;
      expiresAt: Date | null;
      appId: string;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
      isMoving: boolean;
      isMoved: boolean;
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
      isMoving: boolean;
      isMoved: boolean;
      movedTo: string | null;
      movedToCell: string | null;
    };
  }
  interface StatementValues {
    'console-passkey-challenges-add': [$1: Uint8Array, $2: Uint8Array, $3: boolean, $4: string, $5: Date];
    'console-passkey-challenges-remove-expired': [];
    'console-passkey-challenges-use': [$1: Uint8Array, $2: Uint8Array, $3: boolean];
    'console-passkeys-add': [$1: string, $2: string, $3: string, $4: string, $5: bigint | number, $6: ListOf<string>, $7: bigint | number];
    'console-passkeys-count': [$1: ListOf<string>];
    'console-passkeys-end-sessions': [$1: string];
    'console-passkeys-find': [$1: string];
    'console-passkeys-list': [$1: string];
    'console-passkeys-remove': [$1: string, $2: string];
    'console-passkeys-use': [$1: string, $2: bigint | number];
    'console-sessions-add': [$1: Uint8Array, $2: Date];
    'console-sessions-add-collaborator': [$1: Uint8Array, $2: Date, $3: string];
    'console-sessions-find': [$1: Uint8Array];
    'console-sessions-find-collaborator-role': [$2: string];
    'console-sessions-find-collaborator-roles': [$1: string];
    'console-sessions-has-passkey': [$1: string];
    'console-sign-in-links-add': [$1: Uint8Array, $2: Date];
    'console-sign-in-links-add-collaborator': [$1: Uint8Array, $2: Date, $3: string, $4: Uint8Array, $5: bigint | number];
    'console-sign-in-links-use': [$1: Uint8Array, $2: Uint8Array];
    'credential-find-active-user': [$2: string];
    'credential-find-app': [];
    'credential-find-groups-restricted': [];
    'credential-find-keys': [$1: ListOf<Uint8Array>];
    'credential-find-management-pair': [];
    'credential-find-role-rules': [$2: string];
    'credential-find-sessions': [$1: ListOf<string>, $2: ListOf<Uint8Array>];
    'credential-find-tokens': [$1: ListOf<Uint8Array>];
  }
}
