// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'moderation-add-check': {
      version: bigint;
    };
    'moderation-block': Record<string, never>;
    'moderation-checks-find': {
      edit: unknown;
    };
    'moderation-checks-list-overdue': {
      appId: string;
      messageId: bigint;
      version: bigint;
    };
    'moderation-flag': Record<string, never>;
    'moderation-remove-check': {
      edit: unknown;
    };
    'moderation-take-check': {
      edit: unknown;
    };
    'moderation-unblock': {
      edit: unknown;
    };
    'moderation-unflag': Record<string, never>;
  }
}
