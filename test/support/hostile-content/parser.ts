import { loadConfig } from '#platform/config/config.js';

/** Code that parses what others have made, in a process that serves requests. */
export interface Parser {
  /** Files of `src/`. */
  readonly files: readonly string[];
  read(content: Buffer): Promise<unknown>;
  /** For it the libraries are loaded, and compiled. */
  readonly usual: string | Buffer;
  /** What takes the parser longest, as far as anybody knows. */
  readonly worst: Readonly<Record<string, string | Buffer>>;
}

export const CONFIG = loadConfig({
  DATABASE_URL: 'postgres://localhost/none',
  CONFAB_ENCRYPTION_KEY: 'ab'.repeat(32),
  WEBHOOK_ALLOW_PRIVATE: 'true',
});

/** As sockets have them. */
export const CHUNK_BYTES = 65_536;

export const numbered = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** A beginning, and a pattern as often as it fits. */
export function filled(beginning: Buffer, length: number, pattern: Buffer): Buffer {
  return Buffer.concat([beginning, Buffer.alloc(length - beginning.length, pattern)]);
}
