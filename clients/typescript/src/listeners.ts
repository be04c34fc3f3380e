type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** Who listens to what, by name. */
export class Listeners<Events extends { [Name in keyof Events]: unknown[] }> {
  private readonly byName = new Map<keyof Events, Set<Listener<never>>>();

  /** @returns what ends it */
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
        // neither the other listeners nor the connection have to do with it, and nobody must overlook it
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
