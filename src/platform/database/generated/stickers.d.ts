// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'stickers-list': {
      id: bigint;
      setName: string;
      name: string;
      url: string;
      position: number;
      createdAt: Date;
      updatedAt: Date;
    };
    'stickers-update': {
      id: bigint;
      setName: string;
      name: string;
      url: string;
      position: number;
      createdAt: Date;
      updatedAt: Date;
    };
  }
  interface StatementValues {
    'stickers-list': [$2: bigint | number, $3: bigint | number];
    'stickers-update': [$2: bigint | number, $3: string, $4: string, $5: string, $6: number];
  }
}
