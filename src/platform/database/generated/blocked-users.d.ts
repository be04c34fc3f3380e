// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'blocked-users-count-blockedByMe': {
      total: number;
    };
    'blocked-users-count-both': {
      total: number;
    };
    'blocked-users-count-hasBlockedMe': {
      total: number;
    };
    'blocked-users-list-blockedByMe': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      blockedByMeAt: Date;
      blockedMeAt: Date | null;
    };
    'blocked-users-list-both': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      blockedByMeAt: Date | null;
      blockedMeAt: Date | null;
    };
    'blocked-users-list-hasBlockedMe': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      blockedByMeAt: Date | null;
      blockedMeAt: Date;
    };
    'blocked-users-lock-all': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'blocked-users-count-blockedByMe': [$2: string, $3: string];
    'blocked-users-count-both': [$2: string, $3: string];
    'blocked-users-count-hasBlockedMe': [$2: string, $3: string];
    'blocked-users-list-blockedByMe': [$2: string, $3: string, $4: string, $5: bigint | number, $6: bigint | number, $7: string];
    'blocked-users-list-both': [$2: string, $3: string, $4: string, $5: bigint | number, $6: bigint | number, $7: string];
    'blocked-users-list-hasBlockedMe': [$2: string, $3: string, $4: string, $5: bigint | number, $6: bigint | number, $7: string];
    'blocked-users-lock-all': [$2: string];
  }
}
