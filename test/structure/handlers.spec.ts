import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { guardedHandlers } from '../../scripts/eslint/guarded-handlers.mjs';
import { read, sourceFiles } from './support/source-tree.js';

/** The lines of handlers that are not wrapped in guarded(). */
function unguardedHandlersIn(code: string): number[] {
  const messages = new Linter().verify(code, {
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { confab: { rules: { 'guarded-handlers': guardedHandlers } } },
    rules: { 'confab/guarded-handlers': 'error' },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId === 'confab/guarded-handlers').map(({ line }) => line);
}

describe('handlers of events and timers', () => {
  test('are guarded everywhere in src, and the rule detects each handler without guarded()', () => {
    let handlers = 0;
    for (const file of sourceFiles) {
      const code = read(file);
      if (
        !/\.(?:on|once|(?:add|prepend)\w*Listener)\(|set(?:Timeout|Interval|Immediate)|nextTick|queueMicrotask/.test(
          code,
        )
      )
        continue;
      expect([file, unguardedHandlersIn(code)]).toEqual([file, []]);
      handlers += unguardedHandlersIn(code.replaceAll(/\bguarded\(/g, 'unguarded(')).length;
    }
    expect(handlers).toBeGreaterThan(50);
  });

  test.each([
    `emitter.on('event', () => work());`,
    `emitter.once('event', listener);`,
    `emitter.addListener('event', async function () {});`,
    `emitter.prependListener('event', this.listener);`,
    `target.addEventListener('event', () => { work(); });`,
    `setTimeout(() => void work(), 10);`,
    `setInterval(work, 10);`,
    `globalThis.setImmediate(() => work());`,
    `queueMicrotask(() => resolve(work()));`,
    `process.nextTick(work);`,
    `let handler = guarded(work); setTimeout(handler, 1);`,
    `class A { handler = guarded(work); a() { setTimeout(this.handler, 1); } }`,
  ])('the rule refuses %s', (code) => {
    expect(unguardedHandlersIn(code)).toHaveLength(1);
  });

  test.each([
    `emitter.on('event', guarded(() => work()));`,
    `emitter.on('error', () => undefined);`,
    `emitter.on('error', () => {});`,
    `new Promise((resolve, reject) => emitter.once('end', resolve).once('error', reject));`,
    `new Promise((resolve) => setTimeout(() => resolve(), 1));`,
    `const handler = guarded(work); setTimeout(handler, 1);`,
    `class A { private readonly handler = guarded(work); a() { setTimeout(this.handler, 1); } }`,
    `events.subscribe('event', () => work());`,
  ])('the rule allows %s', (code) => {
    expect(unguardedHandlersIn(code)).toEqual([]);
  });
});
