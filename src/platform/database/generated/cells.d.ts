// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'cell-moves-create-slot': {
      name: string | null;
    };
    'cell-moves-drop-slot': {
      dropped: string | null;
    };
    'cell-moves-free-slots': {
      free: number;
    };
    'cell-moves-guarded-columns': {
      name: string | null;
    };
    'cell-moves-guarded-tables': {
      name: string | null;
    };
    'cell-moves-have-ended': {
      ended: boolean | null;
    };
    'cell-moves-lock': {
      locked: boolean | null;
    };
    'cell-moves-name': {
      name: string | null;
    };
    'cell-moves-next-transaction': {
      transaction: string | null;
    };
    'cell-moves-position': {
      lsn: string | null;
    };
    'cell-moves-published-tables': {
      name: string | null;
    };
    'cell-moves-settings': {
      walLevel: string;
      version: number;
    };
    'cell-moves-slot': {
      isActive: boolean | null;
      hasPassed: boolean;
    };
    'cell-moves-subscription': {
      isEnabled: boolean | null;
      tables: number;
      copied: number;
      failures: number;
      isWriting: boolean;
    };
    'cells-add': {
      name: string;
    };
    'cells-begin-move': {
      appId: string;
    };
    'cells-begin-refusing': {
      appId: string;
    };
    'cells-count-apps': {
      total: number;
    };
    'cells-end-move': Record<string, never>;
    'cells-end-refusing': {
      appId: string;
    };
    'cells-find-moving': {
      appId: string;
      cell: string;
      movingTo: string | null;
      isRefused: boolean;
    };
    'cells-find-placements': {
      appId: string;
      cell: string;
    };
    'cells-list': {
      name: string;
      address: string | null;
      weight: number;
      apps: number;
    };
    'cells-list-apps': {
      id: string;
      cell: string;
      movingTo: string | null;
      name: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
      deletionScheduledAt: Date | null;
    };
    'cells-moves': {
      appId: string;
      cell: string;
      movingTo: string | null;
      refusedSeconds: number | null;
    };
    'cells-placements': {
      appId: string;
      cell: string;
    };
    'cells-publish-apps': Record<string, never>;
    'cells-publish-collaborators': Record<string, never>;
    'cells-remove-app': Record<string, never>;
    'cells-remove-collaborators': Record<string, never>;
    'cells-remove-others': {
      appId: string;
    };
    'cells-renew-refusing': {
      appId: string;
    };
    'cells-reserve': {
      appId: string;
    };
    'cells-switch': {
      appId: string;
    };
    'cells-update': {
      name: string;
    };
  }
  interface StatementValues {
    'cell-moves-create-slot': [$1: string];
    'cell-moves-drop-slot': [$1: string];
    'cell-moves-free-slots': [];
    'cell-moves-guarded-columns': [$1: string, $2: ListOf<string>];
    'cell-moves-guarded-tables': [$1: string];
    'cell-moves-have-ended': [$1: string];
    'cell-moves-lock': [$1: string];
    'cell-moves-name': [$1: string];
    'cell-moves-next-transaction': [];
    'cell-moves-position': [];
    'cell-moves-published-tables': [$1: string];
    'cell-moves-settings': [];
    'cell-moves-slot': [$1: string, $2: string];
    'cell-moves-subscription': [$1: string];
    'cells-add': [$1: string, $2: string, $3: number];
    'cells-begin-move': [$1: string, $2: string, $3: string];
    'cells-begin-refusing': [$1: string, $2: string, $3: string, $4: Date];
    'cells-count-apps': [$1: string, $2: string, $3: boolean];
    'cells-end-move': [$1: string, $2: string];
    'cells-end-refusing': [$1: string, $2: string, $3: Date];
    'cells-find-moving': [$1: string];
    'cells-find-placements': [$1: ListOf<string>];
    'cells-list': [];
    'cells-list-apps': [$1: string, $2: string, $3: boolean, $4: bigint | number, $5: bigint | number];
    'cells-moves': [];
    'cells-placements': [];
    'cells-publish-apps': [$1: string, $2: string];
    'cells-publish-collaborators': [$1: string, $2: ListOf<string>, $3: ListOf<string>, $4: ListOf<'owner' | 'admin' | 'developer' | 'moderator' | 'viewer' | 'marketing'>];
    'cells-remove-app': [$1: string, $2: string, $3: boolean];
    'cells-remove-collaborators': [$1: string, $2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>];
    'cells-remove-others': [$1: string, $2: ListOf<string>, $3: Date, $4: boolean];
    'cells-renew-refusing': [$1: string, $2: Date];
    'cells-reserve': [$1: string, $2: string, $3: string, $4: 'us' | 'eu' | 'in', $5: Date];
    'cells-switch': [$1: string, $2: string, $3: string, $4: Date];
    'cells-update': [$1: string, $2: number, $3: string];
  }
}
