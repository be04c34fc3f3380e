import { readFile } from 'node:fs/promises';

/** @param configuration Jest's global configuration; its file arguments and name pattern are empty when the whole suite ran. */
export default async function tearDown({ nonFlagArgs, testNamePattern }) {
  const { databases } = globalThis.confabTest;
  const called = new Set((await readFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, 'utf8')).split('\n'));
  await databases.stop();
  if (nonFlagArgs.length === 0 && !testNamePattern) await assertEveryOperationWasCalled(called);
}

/** Fails the run when an operation of the API document had no successful call in any test. */
async function assertEveryOperationWasCalled(called) {
  const { paths } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  const uncalled = ids.filter((id) => !called.has(id));
  if (uncalled.length > 0) throw new Error(`No test calls these operations successfully: ${uncalled.join(', ')}`);
}
