// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
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
}
