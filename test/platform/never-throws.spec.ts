import { execFile } from 'node:child_process';
import { once, EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { detached, neverThrows } from '#platform/observability/never-throws.js';

const failures: [string, () => unknown][] = [
  [
    'throws',
    () => {
      throw new Error('thrown');
    },
  ],
  ['rejects', async () => Promise.reject(new Error('rejected'))],
  ['rejects with a value that is not an error', () => Promise.reject(undefined as unknown as Error)],
];

describe('a handler that never throws', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(new ConsoleLogger()));
  let uncaught: unknown[];
  const recordUncaught = (error: unknown) => uncaught.push(error);
  beforeEach(() => {
    uncaught = [];
    process.on('uncaughtException', recordUncaught).on('unhandledRejection', recordUncaught);
  });
  afterEach(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', recordUncaught).off('unhandledRejection', recordUncaught);
    expect(uncaught).toEqual([]);
  });

  describe.each(failures)('that %s', (_, fail) => {
    test('for an event does not affect other listeners or the emitter', () => {
      const emitter = new EventEmitter();
      let received = 0;
      emitter.on('event', neverThrows(fail)).on('event', () => received++);
      emitter.emit('event');
      expect(received).toBe(1);
    });

    test('calls its onError, which may fail itself', async () => {
      const error = await new Promise((resolve) =>
        neverThrows(fail, (told) => {
          resolve(told ?? 'nothing');
          throw new Error('onError fails as well');
        })(),
      );
      expect(error).toBeDefined();
    });

    test.each([
      ['setTimeout', (handler: () => void) => setTimeout(handler, 0)],
      ['setInterval', (handler: () => void) => setInterval(handler, 1).unref()],
      ['setImmediate', (handler: () => void) => setImmediate(handler)],
      [
        'queueMicrotask',
        (handler: () => void): unknown => {
          queueMicrotask(handler);
          return undefined;
        },
      ],
      [
        'nextTick',
        (handler: () => void): unknown => {
          process.nextTick(handler);
          return undefined;
        },
      ],
    ])('of %s is called, and nothing else happens', async (_name, schedule) => {
      const timer = await new Promise<unknown>((resolve) => {
        const registered: unknown = schedule(
          neverThrows(() => {
            setImmediate(() => resolve(registered));
            return fail();
          }),
        );
      });
      clearInterval(timer as NodeJS.Timeout | undefined);
    });

    test('as detached work is logged', () => {
      detached((async () => fail())());
    });
  });

  test('receives the arguments of its event', () => {
    const emitter = new EventEmitter();
    const received: unknown[] = [];
    emitter.on(
      'event',
      neverThrows((...args: unknown[]) => received.push(...args)),
    );
    emitter.emit('event', 1, 'two');
    expect(received).toEqual([1, 'two']);
  });
});

test.each([
  ['thrown in a timer', `setTimeout(() => { throw Object.assign(new Error('lost'), { code: 'EX' }); }, 0)`],
  ['rejected by a promise', `Promise.reject(Object.assign(new Error('lost'), { code: 'EX' }))`],
])('an uncaught error that is %s is logged and ends the process with 1', async (_, code) => {
  const at = (path: string) => fileURLToPath(new URL(`../../dist/modules/${path}`, import.meta.url));
  const script = `
    import { exitOnUncaughtErrors } from '${at('server/uncaught-errors.js')}';
    import { createLogger } from '${at('platform/observability/logger.js')}';
    exitOnUncaughtErrors(createLogger('info'));
    setInterval(() => {}, 1000);
    ${code};`;
  const child = execFile(process.execPath, ['--input-type=module', '--eval', script]);
  let output = '';
  child.stdout!.on('data', (text: string) => (output += text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(JSON.parse(output)).toMatchObject({ level: 60, cause: { message: 'lost', code: 'EX' } });
});
