interface Double {
  reset(): void;
  stop(): Promise<void>;
}

/** A server that stands for another one, for all tests of a file. It is started before them, and reset before each. */
export function useDouble<D extends Double>(start: () => Promise<D>): D {
  let double: D;
  beforeAll(async () => {
    double = await start();
  });
  beforeEach(() => double.reset());
  afterAll(() => double.stop());
  return new Proxy({} as D, {
    get: (_, name) => Reflect.get(double, name, double) as unknown,
    set: (_, name, value) => Reflect.set(double, name, value, double),
  });
}
