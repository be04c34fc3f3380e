// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'metrics-active-users': {
      users: number | null;
    };
    'metrics-add-active-users': Record<string, never>;
    'metrics-add-request-counts': Record<string, never>;
    'metrics-anonymize-erased-users': Record<string, never>;
    'metrics-count-events': Record<string, never>;
    'metrics-delete-expired-days': Record<string, never>;
    'metrics-delete-expired-values': Record<string, never>;
    'metrics-erase-increments': Record<string, never>;
    'metrics-find-expired-days': {
      appId: string;
      day: string | null;
      count: number | null;
    };
    'metrics-find-expired-values': {
      appId: string;
      startsAt: Date | null;
      count: number | null;
    };
    'metrics-move-increments': {
      moved: number | null;
    };
    'metrics-recount-compare': {
      isBehind: boolean | null;
      startsAt: Date | null;
      metric: string | null;
      dimension: string | null;
      stored: number | null;
      counted: number | null;
    };
    'metrics-recount-raise': {
      isBehind: boolean | null;
    };
    'metrics-sample-connections': Record<string, never>;
    'metrics-series': {
      metric: string;
      startsAt: Date | null;
      dimension: string;
      value: number | null;
    };
    'metrics-totals': {
      metric: string;
      dimension: string;
      value: number | null;
    };
  }
}
