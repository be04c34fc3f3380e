type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** Registered listeners by event name. */
export class Listeners<Events extends { [Name in keyof Events]: unknown[] }> {
  private readonly byName = new Map<keyof Events, Set<Listener<never>>>();

  /** @returns a function that removes the listener */
  add<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const own = this.byName.get(name) ?? new Set();
    this.byName.set(name, own);
    own.add(listener);
    return () => own.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    for (const listener of [...(this.byName.get(name) ?? [])] as Listener<Events[Name]>[]) {
      try {
        listener(...args);
      } catch (error) {
        // must not affect other listeners or the connection, but must be reported as an uncaught error
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
