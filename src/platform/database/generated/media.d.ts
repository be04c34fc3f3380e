// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
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
      '?column?': number;
    };
  }
  interface StatementValues {
    'media-claim-unused': [$2: ListOf<string>];
    'media-complete-imported': [$2: string, $3: string, $4: bigint | number, $5: number];
    'media-create': [$2: string, $3: string, $4: string];
    'media-create-imported': [$2: string, $3: string, $4: string];
    'media-expire-of-app': [];
    'media-expire-of-user': [$2: string];
    'media-find': [$2: string];
    'media-find-due': [];
    'media-keep-until': [$2: ListOf<string>, $3: Date];
    'media-keep-used': [$2: ListOf<string>];
    'media-lock-due': [$2: ListOf<string>];
    'media-remove-of-app': [];
    'media-use': [$2: ListOf<string>, $3: ListOf<bigint | number>];
  }
}
