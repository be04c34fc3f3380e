// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'failed-requests-add': Record<string, never>;
    'failed-requests-oldest': {
      appId: string;
      at: Date;
    };
    'failed-requests-remove-old': {
      id: bigint;
    };
    'metrics-active-users': {
      users: number;
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
      day: string;
      count: number;
    };
    'metrics-find-expired-values': {
      appId: string;
      startsAt: Date;
      count: number;
    };
    'metrics-move-increments': {
      moved: number;
    };
    'metrics-recount-compare': {
      isBehind: boolean;
      startsAt: Date | null;
      metric: string | null;
      dimension: string | null;
      stored: number | null;
      counted: number | null;
    };
    'metrics-recount-raise': {
      isBehind: boolean;
    };
    'metrics-sample-connections': Record<string, never>;
    'metrics-series': {
      metric: string;
      startsAt: Date | null;
      dimension: string;
      value: number;
    };
    'metrics-totals': {
      metric: string;
      dimension: string;
      value: number;
    };
  }
  interface StatementValues {
    'failed-requests-add': [$1: string];
    'failed-requests-oldest': [];
    'failed-requests-remove-old': [$2: Date];
    'metrics-active-users': [$2: string, $3: string, $4: string, $5: string, $6: number, $7: number];
    'metrics-add-active-users': [$1: bigint | number, $2: bigint | number];
    'metrics-add-request-counts': [$1: ListOf<string>, $2: ListOf<Date>, $3: ListOf<string>, $4: ListOf<string>, $5: ListOf<bigint | number>];
    'metrics-anonymize-erased-users': [$1: bigint | number, $2: bigint | number];
    'metrics-count-events': [$1: bigint | number, $2: bigint | number];
    'metrics-delete-expired-days': [$2: string];
    'metrics-delete-expired-values': [$2: Date, $3: ListOf<string>];
    'metrics-erase-increments': [];
    'metrics-find-expired-days': [$1: string, $2: bigint | number];
    'metrics-find-expired-values': [$1: Date, $2: bigint | number];
    'metrics-move-increments': [$1: bigint | number];
    'metrics-recount-compare': [$2: Date, $3: Date, $4: bigint | number];
    'metrics-recount-raise': [$2: Date, $3: Date, $4: bigint | number, $5: Date];
    'metrics-sample-connections': [$1: ListOf<string>];
    'metrics-series': [$2: 'five_minutes' | 'hour' | 'day' | 'month', $3: ListOf<string>, $4: Date, $5: Date, $6: string];
    'metrics-totals': [$2: 'five_minutes' | 'hour' | 'day' | 'month', $3: ListOf<string>, $4: Date, $5: Date];
  }
}
