import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const list = new URL('errors-not-seen.json', import.meta.url);
const document = new URL('../../openapi.json', import.meta.url);

/** The result of a request that succeeded; one that failed has the code of its error. */
const SUCCESS = 'success';

const fileOfRun = () => process.env.CONFAB_TEST_API_COVERAGE;

/** Begins the record of a run, in a file that its workers append to. */
export function beginCoverage(file) {
  process.env.CONFAB_TEST_API_COVERAGE = file;
  writeFileSync(file, '');
}

/** @param code of the error; undefined for a success */
export const recordCall = (operationId, code = SUCCESS) => appendFileSync(fileOfRun(), `${operationId} ${code}\n`);

/**
 * Compares what the tests have seen with what the API document declares: each operation has to succeed, and to fail with each error that it
 * declares. `errors-not-seen.json` lists the exceptions by operation.
 *
 * @returns what is wrong, a sentence each
 */
export function coverageProblems() {
  const { operations, unseen } = compare();
  const accepted = JSON.parse(readFileSync(list, 'utf8'));
  const isAccepted = (id, code) => accepted[id]?.includes(code) === true;
  const sentences = [];
  const failing = operations.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  if (failing.length > 0) sentences.push(`No test calls these operations successfully: ${failing.join(', ')}.`);
  const added = unseen.filter(([id, code]) => !isAccepted(id, code));
  if (added.length > 0)
    sentences.push(`No test sees these declared errors: ${added.map((pair) => pair.join(' ')).join(', ')}.`);
  return sentences;
}

/** Writes the list of errors that no test of the run has seen. */
export function writeUnseenErrors() {
  const byOperation = {};
  for (const [id, code] of compare().unseen) (byOperation[id] ??= []).push(code);
  const sorted = Object.fromEntries(Object.entries(byOperation).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** How many errors of the list the tests have seen all the same, so that they can leave it. */
export function seenErrorsOfList() {
  const unseen = new Set(compare().unseen.map((pair) => pair.join(' ')));
  const accepted = Object.entries(JSON.parse(readFileSync(list, 'utf8')));
  return accepted.flatMap(([id, codes]) => codes.filter((code) => !unseen.has(`${id} ${code}`))).length;
}

function compare() {
  const seen = new Set(readFileSync(fileOfRun(), 'utf8').split('\n'));
  const { paths } = JSON.parse(readFileSync(document, 'utf8'));
  const declared = Object.values(paths).flatMap((item) => Object.values(item).filter(({ operationId }) => operationId));
  return {
    operations: declared.map(({ operationId: id }) => ({ id, isSeen: seen.has(`${id} ${SUCCESS}`) })),
    unseen: declared
      .flatMap(({ operationId, responses }) => codesOf(responses).map((code) => [operationId, code]))
      .filter((pair) => !seen.has(pair.join(' '))),
  };
}

/** The codes that an operation declares, which are the names of the examples of its error responses. */
const codesOf = (responses) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {}));
