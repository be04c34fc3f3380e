// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
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
      presenceVisibility: 'everyone' | 'nobody' | null;
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
    };
    'users-list': {
      rows: unknown;
      total: number | null;
    };
    'users-list-count': {
      total: number | null;
    };
    'users-lock-for-erasure': {
      '?column?': number | null;
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
}
