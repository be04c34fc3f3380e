/** Where drafts are kept; `localStorage` by default, so that they survive a reload. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a user has written and not sent, by conversation. A storage that is full or forbidden keeps nothing. */
export class Drafts {
  constructor(
    private readonly prefix: string,
    private readonly storage: () => DraftStorage,
  ) {}

  get(key: string): string {
    return this.attempt((storage) => storage.getItem(this.prefix + key)) ?? '';
  }

  set(key: string, text: string): void {
    this.attempt((storage) =>
      text === '' ? storage.removeItem(this.prefix + key) : storage.setItem(this.prefix + key, text),
    );
  }

  private attempt<Result>(use: (storage: DraftStorage) => Result): Result | undefined {
    try {
      return use(this.storage());
    } catch {
      return undefined;
    }
  }
}
