// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'cell-moves-create-slot': {
      name: string | null;
    };
    'cell-moves-drop-slot': {
      dropped: string | null;
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
    'cell-moves-position': {
      lsn: string | null;
      transaction: string | null;
    };
    'cell-moves-published-tables': {
      name: string | null;
    };
    'cell-moves-settings': {
      walLevel: string | null;
      version: number | null;
    };
    'cell-moves-slot': {
      isActive: boolean | null;
      hasPassed: boolean | null;
    };
    'cell-moves-subscription': {
      isEnabled: boolean | null;
      tables: number | null;
      copied: number | null;
      failures: number | null;
      isWriting: boolean | null;
    };
    'cells-add': {
      name: string;
    };
    'cells-begin-move': {
      appId: string;
    };
    'cells-count-apps': {
      total: number | null;
    };
    'cells-end-move': Record<string, never>;
    'cells-find-moving': {
      appId: string;
      cell: string;
      movingTo: string | null;
    };
    'cells-find-placements': {
      appId: string;
      cell: string;
    };
    'cells-list': {
      name: string;
      address: string | null;
      weight: number;
      apps: number | null;
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
}
