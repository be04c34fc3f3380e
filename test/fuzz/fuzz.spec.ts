import type { OpenAPIObject } from '@nestjs/swagger';
import { MANAGEMENT } from '../support/server.js';
import { actionAt, actionsIn } from './actions.js';
import { themeOperations } from './bursts.js';
import { RESPONSE_TIMEOUT_MILLISECONDS } from './checks.js';
import { fuzzOptions } from './options.js';
import { describeAction, transmissionOf, type Action } from './request.js';
import { describeReport, FuzzRun } from './run.js';
import { Target } from './target.js';
import { transmit } from './transmission.js';
import { createWorld, type World } from './world.js';

const options = fuzzOptions();

/** Jest must not end a run: the number of requests limits it. */
const NO_LIMIT = 24 * 3_600_000;

describe('a random action', () => {
  let target: Target;
  beforeAll(async () => {
    // all wrong credentials come from one address
    const environment = { RATE_LIMIT_WRONG_CREDENTIALS: '1000000' };
    target = options.faults
      ? await Target.startWithFaults('confab_fuzz', options.seed, environment)
      : await Target.start('confab_fuzz', environment);
  });
  afterAll(() => target.stop());

  test(
    'gets a documented response in time and leaves no connection, file or inconsistent row behind',
    async () => {
      const run = await FuzzRun.create(target, options);
      const report = await run.run();
      const summary = describeReport(report, options);
      if (report.failures.length > 0) throw new Error(summary);
      process.stdout.write(`${summary}\n`);
      // ensures that most operations are tested beyond authentication and validation
      if (options.only === undefined && report.sent >= 5000) expect(report.succeeded.size).toBeGreaterThan(100);
    },
    NO_LIMIT,
  );

  test('is the same for the same seed, except for the ids of the world', async () => {
    const document = await documentOf(target);
    const actionsOf = (world: World): Action[] => {
      const actions = actionsIn(world, document);
      return Array.from({ length: 200 }, (_, at) => actionAt(actions, 5, at));
    };
    const world = await createWorld(target.address, MANAGEMENT);
    expect(actionsOf(world).map(describeAction)).toEqual(actionsOf(world).map(describeAction));
    const other = await createWorld(target.address, MANAGEMENT);
    expect(actionsOf(other).map(withoutIds)).toEqual(actionsOf(world).map(withoutIds));
  });

  test('of a burst can use every operation that the themes list', async () => {
    const { paths } = await documentOf(target);
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId as string),
    );
    expect(themeOperations.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('with the default rate limits', () => {
  let target: Target;
  beforeAll(async () => {
    target = await Target.start('confab_fuzz_limits');
  });
  afterAll(() => target.stop());

  test('valid credentials work after many wrong credentials from the same address', async () => {
    const world = await createWorld(target.address, MANAGEMENT);
    const statusFor = async (identity: {
      headers: (typeof world.identities)[number]['headers'];
    }): Promise<number | undefined> => {
      const request = {
        kind: 'http',
        label: 'get-me',
        identity: '',
        method: 'GET',
        target: '/v3/groups',
        headers: identity.headers,
      } as const;
      const { responses } = await transmit(target.port, transmissionOf(request), RESPONSE_TIMEOUT_MILLISECONDS);
      return responses[0]?.status;
    };
    const wrong = world.identities.filter(({ name }) => name.startsWith('a wrong'));
    for (let sent = 0; sent < 150; sent++) expect([401, 429]).toContain(await statusFor(wrong[sent % wrong.length]!));
    const valid = world.identities.filter(({ name }) => /^(the fullAccess key|token of (ann|bob))$/.test(name));
    expect(await Promise.all(valid.map(statusFor))).toEqual(valid.map(() => 200));
  });
});

const documentOf = async ({ address }: Target): Promise<OpenAPIObject> =>
  (await (await fetch(`${address}/openapi.json`)).json()) as OpenAPIObject;

/** Description of an action without the ids, keys and tokens of its world. */
const withoutIds = (action: Action): string =>
  action.kind === 'burst'
    ? `${action.label}: ${action.requests.map(withoutIds).join()}`
    : `${action.kind} ${action.label} as ${action.identity}`;
