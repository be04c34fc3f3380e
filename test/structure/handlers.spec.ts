import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { handlersNeverThrow } from '../../scripts/eslint/handlers-never-throw.mjs';
import { read, sourceFiles } from './support/source-tree.js';

/** The lines of handlers that are not wrapped in neverThrows(). */
function throwingHandlersIn(code: string): number[] {
  const messages = new Linter().verify(code, {
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { confab: { rules: { 'handlers-never-throw': handlersNeverThrow } } },
    rules: { 'confab/handlers-never-throw': 'error' },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId === 'confab/handlers-never-throw').map(({ line }) => line);
}

describe('handlers of events and timers', () => {
  test('are wrapped everywhere in src, and the rule detects each handler without neverThrows()', () => {
    let handlers = 0;
    for (const file of sourceFiles) {
      const code = read(file);
      if (
        !/\.(?:on|once|(?:add|prepend)\w*Listener)\(|set(?:Timeout|Interval|Immediate)|nextTick|queueMicrotask/.test(
          code,
        )
      )
        continue;
      expect([file, throwingHandlersIn(code)]).toEqual([file, []]);
      handlers += throwingHandlersIn(code.replaceAll(/\bneverThrows\(/g, 'maybeThrows(')).length;
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
    `let handler = neverThrows(work); setTimeout(handler, 1);`,
    `class A { handler = neverThrows(work); a() { setTimeout(this.handler, 1); } }`,
  ])('the rule refuses %s', (code) => {
    expect(throwingHandlersIn(code)).toHaveLength(1);
  });

  test.each([
    `emitter.on('event', neverThrows(() => work()));`,
    `emitter.on('error', () => undefined);`,
    `emitter.on('error', () => {});`,
    `new Promise((resolve, reject) => emitter.once('end', resolve).once('error', reject));`,
    `new Promise((resolve) => setTimeout(() => resolve(), 1));`,
    `const handler = neverThrows(work); setTimeout(handler, 1);`,
    `class A { private readonly handler = neverThrows(work); a() { setTimeout(this.handler, 1); } }`,
    `events.subscribe('event', () => work());`,
  ])('the rule allows %s', (code) => {
    expect(throwingHandlersIn(code)).toEqual([]);
  });
});
