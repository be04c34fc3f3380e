import { setTimeout as delay } from 'node:timers/promises';
import { EngineBreakers } from '#resources/moderation/engines/engine-breakers.js';
import { EngineError, EngineUnavailableError, type FailureCategory } from '#resources/moderation/engines/engine.js';

const ADDRESS = 'https://engine.example/judge';

let breakers: EngineBreakers;
beforeEach(() => {
  breakers = new EngineBreakers({ failures: 3, firstPause: 20, longestPause: 40 });
});

const call = (work: () => Promise<unknown>, { appId = 'app', address = ADDRESS } = {}) =>
  breakers.execute(appId, address, work);
const failure = (category: FailureCategory) => () =>
  Promise.reject(new EngineError({ category, errorMessage: `It failed with ${category}.` }));
const succeed = () => Promise.resolve('verdict');

async function fail(times: number, category: FailureCategory = 'timeout'): Promise<void> {
  for (let time = 0; time < times; time++) await expect(call(failure(category))).rejects.toThrow(EngineError);
}

test('after failures in a row an engine is not called, and the error has the fault of the last call', async () => {
  await fail(2, 'http_5xx');
  await fail(1);
  const error: unknown = await call(succeed).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EngineUnavailableError);
  expect((error as EngineError).fault.category).toBe('timeout');
});

test('a success between failures resets the count', async () => {
  await fail(2);
  await call(succeed);
  await fail(2);
  expect(await call(succeed)).toBe('verdict');
});

test.each(['http_4xx', 'invalid_response'] as const)('responses of the category %s do not count', async (category) => {
  await fail(10, category);
  expect(await call(succeed)).toBe('verdict');
});

test('other apps and other addresses are still called', async () => {
  await fail(3);
  expect(await call(succeed, { appId: 'other' })).toBe('verdict');
  expect(await call(succeed, { address: 'https://other.example' })).toBe('verdict');
});

/** Waits until a call is made. */
async function trial<Result>(work: () => Promise<Result>): Promise<unknown> {
  for (;;) {
    const result = await call(work).catch((error: unknown) => error);
    if (!(result instanceof EngineUnavailableError)) return result;
    await delay(5);
  }
}

test('after a pause one trial call is made at a time, and its success ends the pause', async () => {
  await fail(3);
  let end!: (result: string) => void;
  let running!: Promise<unknown>;
  await new Promise<void>((begun) => {
    running = trial(() => {
      begun();
      return new Promise<string>((resolve) => (end = resolve));
    });
  });
  await expect(call(succeed)).rejects.toThrow(EngineUnavailableError);
  end('verdict');
  expect(await running).toBe('verdict');
  expect(await call(succeed)).toBe('verdict');
});

test('a trial call that fails begins another pause', async () => {
  await fail(3);
  expect(await trial(failure('timeout'))).toBeInstanceOf(EngineError);
  await expect(call(succeed)).rejects.toThrow(EngineUnavailableError);
  expect(await trial(succeed)).toBe('verdict');
});
