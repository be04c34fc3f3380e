// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'restricted-features-allow': Record<string, never>;
    'restricted-features-allow-all': Record<string, never>;
    'restricted-features-count': {
      total: number | null;
    };
    'restricted-features-hold-role': {
      '?column?': number | null;
    };
    'restricted-features-list': {
      feature: string;
      createdAt: Date;
    };
    'restricted-features-restrict': Record<string, never>;
  }
}
