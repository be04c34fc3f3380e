import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { anySignal } from '#platform/async/any-signal.js';
import { eventually } from '../support/eventually.js';

test('a timeout that nothing else refers to aborts the signal after garbage was collected', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const stopping = new AbortController();
  const signals = Array.from({ length: 20 }, () => anySignal([stopping.signal, AbortSignal.timeout(200)]));
  let aborted = 0;
  for (const signal of signals) signal.addEventListener('abort', () => aborted++);
  // in another turn, because a turn keeps what it has created
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  await eventually(() => expect(aborted).toBe(20));
});

test('the reason is that of the first signal that is aborted', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal([one.signal, other.signal]);
  other.abort('stopped');
  one.abort('late');
  expect(signal.reason).toBe('stopped');
});
