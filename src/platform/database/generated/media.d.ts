// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'media-claim-unused': {
      appId: string;
      mediaId: string;
    };
    'media-complete-imported': Record<string, never>;
    'media-create': {
      id: string;
    };
    'media-create-imported': {
      id: string;
    };
    'media-expire-of-app': Record<string, never>;
    'media-expire-of-user': Record<string, never>;
    'media-find': {
      id: string;
      name: string;
      mimeType: string | null;
      size: bigint | null;
    };
    'media-find-due': {
      appId: string;
      mediaId: string;
    };
    'media-keep-until': Record<string, never>;
    'media-keep-used': Record<string, never>;
    'media-lock-due': {
      id: string;
    };
    'media-remove-of-app': Record<string, never>;
    'media-use': {
      '?column?': number | null;
    };
  }
}
