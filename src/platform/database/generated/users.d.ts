// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'users-create': {
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
    };
    'users-deactivate': {
      uid: string;
    };
    'users-erase': {
      wasActive: boolean | null;
    };
    'users-find': {
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
    };
    'users-find-many': {
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
    };
    'users-list': {
      rows: unknown;
      total: number;
    };
    'users-lock-for-erasure': {
      '?column?': number;
    };
    'users-lock-for-status-update': {
      uid: string;
      presenceVisibility: 'everyone' | 'nobody';
    };
    'users-reactivate': {
      uid: string;
    };
    'users-reset-role': Record<string, never>;
    'users-set-presence-visibility': {
      uid: string;
    };
    'users-set-public-metadata': Record<string, never>;
    'users-set-status': {
      uid: string;
    };
  }
  interface StatementValues {
    'users-create': [$2: string];
    'users-deactivate': [$2: ListOf<string>];
    'users-erase': [$2: string];
    'users-find': [$2: string];
    'users-find-many': [$2: ListOf<string>, $3: string];
    'users-list': ComposedValues;
    'users-lock-for-erasure': [$2: string];
    'users-lock-for-status-update': [$2: ListOf<string>];
    'users-reactivate': [$2: ListOf<string>];
    'users-reset-role': [$2: string];
    'users-set-presence-visibility': [$2: string, $3: 'everyone' | 'nobody'];
    'users-set-public-metadata': [$2: string, $3: string];
    'users-set-status': [$2: ListOf<string>, $3: 'available' | 'offline', $4: Date];
  }
}
