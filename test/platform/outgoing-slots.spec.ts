import fc from 'fast-check';
import { OutgoingSlots } from '#platform/jobs/outgoing-slots.js';

const acquireAll = (slots: OutgoingSlots, appId: string): number => {
  let count = 0;
  while (slots.acquire(appId)) count++;
  return count;
};

test('an app gets half of the slots that others leave free', () => {
  const slots = new OutgoingSlots(16);
  expect(['one', 'two', 'three', 'four'].map((appId) => acquireAll(slots, appId))).toEqual([8, 4, 2, 1]);
  expect(slots.exhausted).toEqual(['one', 'two', 'three', 'four']);
  expect(slots.acquire('five')).toBe(true);
  slots.release('one');
  expect(slots.acquire('five')).toBe(false);
});

test('whatever is acquired and released, an app that has no slot gets one while any is free', () => {
  const step = fc.record({ appId: fc.constantFrom('a', 'b', 'c', 'd'), release: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const slots = new OutgoingSlots(8);
      const held = new Map<string, number>();
      for (const { appId, release } of steps) {
        const own = held.get(appId) ?? 0;
        const total = [...held.values()].reduce((sum, count) => sum + count, 0);
        if (release) {
          if (own === 0) continue;
          slots.release(appId);
          held.set(appId, own - 1);
        } else {
          const acquired = slots.acquire(appId);
          if (own === 0 && total < 8) expect(acquired).toBe(true);
          expect(acquired && total >= 8 && own > 0).toBe(false);
          if (acquired) held.set(appId, own + 1);
        }
      }
    }),
  );
});
