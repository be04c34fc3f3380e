// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'friends-add': Record<string, never>;
    'friends-count': {
      total: number | null;
    };
    'friends-list': {
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
    'friends-lock-all': {
      '?column?': number | null;
    };
  }
}
