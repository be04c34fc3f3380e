// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
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
      name: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
      deletionScheduledAt: Date | null;
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
