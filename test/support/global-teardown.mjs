import { readFile } from 'node:fs/promises';

/** @param configuration of Jest: whether the whole suite ran, or a selection of tests */
export default async function tearDown({ nonFlagArgs, testNamePattern }) {
  const { postgres } = globalThis.confabTest;
  const called = new Set((await readFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, 'utf8')).split('\n'));
  await postgres.stop();
  if (nonFlagArgs.length === 0 && !testNamePattern) await assertEveryOperationWasCalled(called);
}

/** Every operation must have a successful call in a test. */
async function assertEveryOperationWasCalled(called) {
  const { paths } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  const missed = ids.filter((id) => !called.has(id));
  if (missed.length > 0) throw new Error(`No test saw these operations succeed: ${missed.join(', ')}`);
}
