// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'media-by-id': {
      id: string;
      name: string;
      mime_type: string | null;
      size: bigint | null;
    };
    'media-claim': {
      appId: string;
      mediaId: string;
      discarded: boolean;
    };
    'media-claim-unused': {
      appId: string;
      mediaId: string;
    };
    'media-complete': Record<string, never>;
    'media-create': Record<string, never>;
    'media-expire-of-app': Record<string, never>;
    'media-expire-of-user': Record<string, never>;
    'media-lock-due': {
      appId: string;
      mediaId: string;
    };
    'media-release': Record<string, never>;
    'media-remove': Record<string, never>;
    'media-use': Record<string, never>;
  }
}
