import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { operationsOf, type Operation, type Schema } from '../support/operations.js';
import { bursts } from './bursts.js';
import { forms, shapeNames } from './forms.js';
import { sessions } from './frames.js';
import { rawRequests } from './raw.js';
import type { Action } from './request.js';
import { heavyRequests, undocumentedAddresses, RequestArbitraries } from './requests.js';
import type { World } from './world.js';

interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly arbitrary: () => Arbitrary<Action>;
}

/**
 * Generates the actions of a run in a world.
 *
 * @param only a regular expression that selects kinds of action (`forms`, `raw`, `realtime`, `bursts`, `heavy`, `others`) by name; if none
 *   matches, shapes of forms; if none matches, operations
 */
export function actionsIn(world: World, document: OpenAPIObject, only?: string): Arbitrary<Action> {
  const pattern = only === undefined ? undefined : new RegExp(`^(?:${only})$`);
  const all = operationsOf({ document });
  const kindsOf = (operations: Operation[]): Kind[] => {
    const requests = new RequestArbitraries(world, document.components!.schemas as Record<string, Schema>);
    return [
      {
        name: 'operations',
        weight: 78,
        arbitrary: () => fc.oneof(...operations.map((operation) => requests.hostileRequestTo(operation))),
      },
      { name: 'forms', weight: 12, arbitrary: () => forms(world, operations) },
      { name: 'others', weight: 2, arbitrary: () => undocumentedAddresses(world) },
      { name: 'raw', weight: 3, arbitrary: () => rawRequests(world) },
      { name: 'realtime', weight: 3, arbitrary: () => sessions(world) },
      { name: 'heavy', weight: 1, arbitrary: () => heavyRequests(world, operations) },
      // a burst has about 30 requests
      { name: 'bursts', weight: 1, arbitrary: () => bursts(world, operations, requests) },
    ];
  };
  const choose = (kinds: Kind[]) =>
    fc.oneof(...kinds.map(({ weight, arbitrary }) => ({ weight, arbitrary: arbitrary() })));
  if (!pattern) return choose(kindsOf(all));
  const kinds = kindsOf(all).filter(({ name }) => pattern.test(name));
  if (kinds.length > 0) return choose(kinds);
  const shapes = shapeNames.filter((name) => pattern.test(name));
  if (shapes.length > 0) return forms(world, all, (name) => shapes.includes(name));
  const operations = all.filter(({ id }) => pattern.test(id));
  if (operations.length === 0) throw new Error(`Neither an operation nor a kind of action matches ${only}`);
  return choose(kindsOf(operations).slice(0, 1));
}

/** The fast-check seed of an action, derived from the seed of the run and the number of the action, so that each action can be generated alone. */
const seedOf = (seed: number, at: number): number =>
  (Math.imul(seed ^ Math.imul(at + 1, 0x9e3779b1), 0x85ebca6b) ^ (seed >>> 7)) | 0;

/** The action with a number: the same for the same seed. */
export const actionAt = (actions: Arbitrary<Action>, seed: number, at: number): Action =>
  fc.sample(actions, { seed: seedOf(seed, at), numRuns: 1 })[0]!;

/** Maximum time of the search for a smaller failing action. */
const SHRINK_MILLISECONDS = 20_000;

/**
 * Repeats an action alone, then tries smaller actions as long as one fails.
 *
 * @returns the smallest failing action; undefined when the action does not fail again
 */
export async function smallestFailing(
  actions: Arbitrary<Action>,
  seed: number,
  at: number,
  fails: (action: Action) => Promise<boolean>,
): Promise<Action | undefined> {
  const deadline = Date.now() + SHRINK_MILLISECONDS;
  // fast-check's own time limit would leave the last attempt running
  const stillFails = async (action: Action) => Date.now() < deadline && (await fails(action));
  const { counterexample } = await fc.check(
    fc.asyncProperty(actions, async (action) => !(await stillFails(action))),
    { seed: seedOf(seed, at), numRuns: 1 },
  );
  return counterexample?.[0];
}
