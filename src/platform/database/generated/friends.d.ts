// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'friends-add': Record<string, never>;
    'friends-count': {
      total: number;
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
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
    };
    'friends-lock-all': {
      '?column?': number;
    };
  }
  interface StatementValues {
    'friends-add': [$2: string, $3: ListOf<string>];
    'friends-count': [$2: string, $3: string];
    'friends-list': [$2: string, $3: string, $4: string, $5: bigint | number, $6: bigint | number, $7: string];
    'friends-lock-all': [$2: string];
  }
}
