import type { OutboxStore, StoredEntry } from './outbox-entry.js';

const STORE = 'entries';

/** The used part of IndexedDB, whose types exist on platforms with a DOM only. */
interface DatabaseRequest<Result> {
  readonly result: Result;
  readonly error: unknown;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
  onupgradeneeded?: (() => void) | null;
}
interface Entries {
  getAll(): DatabaseRequest<StoredEntry[]>;
  put(entry: StoredEntry): DatabaseRequest<unknown>;
  delete(muid: string): DatabaseRequest<unknown>;
}
interface Transaction {
  readonly error: unknown;
  oncomplete: (() => void) | null;
  onabort: (() => void) | null;
  objectStore(name: string): Entries;
}
interface Database {
  transaction(name: string, mode: 'readonly' | 'readwrite'): Transaction;
  createObjectStore(name: string, options: { keyPath: string }): unknown;
}

const platform = globalThis as { indexedDB?: { open(name: string, version: number): DatabaseRequest<Database> } };

export const hasIndexedDb = (): boolean => platform.indexedDB !== undefined;

/** The outbox of a user in the IndexedDB of the browser, which also keeps files. @param name of the database, one for each user and server */
export function indexedDbStore(name: string): OutboxStore {
  let opened: Promise<Database> | undefined;
  const run = async <Result>(
    mode: 'readonly' | 'readwrite',
    operation: (entries: Entries) => DatabaseRequest<Result>,
  ): Promise<Result> => {
    opened ??= open(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const transaction = (await opened).transaction(STORE, mode);
    const request = operation(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      // a request may succeed in a transaction that is then undone
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(asError(transaction.error));
    });
  };
  return {
    load: () => run('readonly', (entries) => entries.getAll()),
    put: async (entry) => void (await run('readwrite', (entries) => entries.put(entry))),
    remove: async (muid) => void (await run('readwrite', (entries) => entries.delete(muid))),
  };
}

function open(name: string): Promise<Database> {
  return new Promise((resolve, reject) => {
    const request = platform.indexedDB!.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'muid' });
    request.onerror = () => reject(asError(request.error));
    request.onsuccess = () => resolve(request.result);
  });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('IndexedDB has failed.'));
