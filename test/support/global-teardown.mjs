import { readFile, rm } from 'node:fs/promises';

/** @param configuration Jest's, which tells whether the whole suite ran or a part that was asked for. */
export default async function tearDown({ nonFlagArgs, testNamePattern }) {
  const { postgres, folder } = globalThis.confabTest;
  const called = new Set((await readFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, 'utf8')).split('\n'));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  if (nonFlagArgs.length === 0 && !testNamePattern) await assertEveryOperationWasCalled(called);
}

/** An operation without a successful call in any test is an operation that nobody knows to work. */
async function assertEveryOperationWasCalled(called) {
  const { paths } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  const missed = ids.filter((id) => !called.has(id));
  if (missed.length > 0) throw new Error(`No test saw these operations succeed: ${missed.join(', ')}`);
}
