import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { publicCode } from '#platform/errors/error-catalogue.js';
import { guardErrors } from '#platform/openapi/document/guard-errors.js';
import { idempotencyErrors } from '#platform/openapi/document/idempotency.js';
import { resolvedDocument } from '../../scripts/resolved-document.mjs';
import { nameOf } from './durations.mjs';

const root = new URL('../../', import.meta.url);
const list = new URL('errors-not-seen.json', import.meta.url);
const document = new URL('../../openapi.json', import.meta.url);

/** The result of a request that succeeded; one that failed has the code of its error. */
const SUCCESS = 'success';

/** The key of the list under which codes are that no test sees with any operation, of those that guards raise. */
const ANY_OPERATION = '*';

const everyGuard = { audience: 'app', credentials: ['authToken'], onBehalfOf: 'optional', feature: 'listUsers' };
const raisedByServicesToo = ['ERR_BAD_REQUEST', 'ERR_UID_NOT_FOUND', 'ERR_PERMISSION_DENIED'];

/**
 * Errors that guards raise before a request reaches its operation. They follow from its access rule and are the same with each operation, so it is
 * enough that a test sees them with one.
 */
const ofGuards = new Set(
  [...guardErrors(everyGuard, 'POST'), ...guardErrors({ audience: 'management' }, 'POST'), ...idempotencyErrors]
    .map(publicCode)
    .filter((code) => !raisedByServicesToo.includes(code)),
);

const callers = new URL('operation-callers.json', import.meta.url);

/** Begins with the mark of a line that says which file of tests calls an operation. */
const CALLER = 'caller ';
const recordedCallers = new Set();

/** Records that the file of tests that runs calls an operation, in a run that writes the lists of durations and callers. */
export function recordCaller(operationId) {
  if (!process.env.CONFAB_WRITE_DURATIONS) return;
  const line = `${CALLER}${operationId} ${nameOf(globalThis.confabTestFile)}\n`;
  if (recordedCallers.has(line)) return;
  recordedCallers.add(line);
  appendFileSync(fileOfRun(), line);
}

/**
 * Writes which files of tests call each operation.
 *
 * @param ran names of the files that ran; the list keeps what it has of others, unless they are gone
 */
export function writeCallers(ran) {
  const listed = Object.entries(JSON.parse(readFileSync(callers, 'utf8')));
  const isKept = (name) => !ran.includes(name) && existsSync(new URL(name, root));
  const pairs = [
    ...listed.flatMap(([id, names]) => names.filter(isKept).map((name) => `${id} ${name}`)),
    ...linesOfRun(CALLER).filter((line) => ran.includes(line.split(' ')[1])),
  ];
  const byOperation = {};
  for (const pair of pairs.sort()) {
    const [id, name] = pair.split(' ');
    (byOperation[id] ??= []).push(name);
  }
  writeFileSync(callers, `${JSON.stringify(byOperation, null, 2)}\n`);
}

const linesOfRun = (mark) =>
  [...new Set(readFileSync(fileOfRun(), 'utf8').split('\n'))]
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length));

const fileOfRun = () => process.env.CONFAB_TEST_API_COVERAGE;

/** Begins the record of a run, in a file that its workers append to. */
export function beginCoverage(file) {
  process.env.CONFAB_TEST_API_COVERAGE = file;
  writeFileSync(file, '');
}

/** Keeps the record of a run of a part of the tests. @param to the path of a file */
export const keepCoverage = (to) => copyFileSync(fileOfRun(), to);

/** @param code of the error; undefined for a success */
export const recordCall = (operationId, code = SUCCESS) => appendFileSync(fileOfRun(), `${operationId} ${code}\n`);

/**
 * Compares what the tests have seen with what the API document declares. Each operation has to succeed, and each declared error to be seen with some
 * operation, unless `errors-not-seen.json` has it for all that declare it. Whether it is seen with each of them can be chance, such as that of a race.
 *
 * @param records the files of the runs; by default that of this run
 * @returns what is wrong, a sentence each
 */
export function coverageProblems(records = [fileOfRun()]) {
  const { operations, declared, unseen } = compare(records);
  const failing = operations.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  const isMissing = ([id, code]) => unseen.has(`${id} ${code}`);
  const missing = [...new Set(declared.map(([, code]) => code))].filter((code) => {
    const pairs = declared.filter(([, of]) => of === code);
    return pairs.every(isMissing) && !pairs.every(isListed);
  });
  return [
    ...(failing.length > 0 ? [`No test calls these operations successfully: ${failing.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`No test sees these declared errors: ${missing.join(', ')}.`] : []),
  ];
}

/** How the errors that the run has not seen differ from the list, a sentence each. */
export function coverageChanges() {
  const { declared, unseen } = compare([fileOfRun()]);
  const isMissing = ([id, code]) => unseen.has(`${id} ${code}`);
  const added = declared.filter((pair) => isMissing(pair) && !isListed(pair)).map((pair) => pair.join(' '));
  const seen = declared.filter((pair) => !isMissing(pair) && isListed(pair)).length;
  return [
    ...(added.length > 0
      ? [`Declared errors that no test sees, and that are not in the list: ${added.join(', ')}.`]
      : []),
    ...(seen > 0 ? [`The tests see ${seen} errors of test/support/errors-not-seen.json.`] : []),
  ];
}

let listed;
function isListed([id, code]) {
  listed ??= JSON.parse(readFileSync(list, 'utf8'));
  return listed[id]?.includes(code) === true;
}

/** Writes the list of errors that no test of the run has seen. */
export function writeUnseenErrors() {
  const byOperation = {};
  const { declared, unseen } = compare([fileOfRun()]);
  for (const [id, code] of declared) if (unseen.has(`${id} ${code}`)) (byOperation[id] ??= []).push(code);
  const sorted = Object.fromEntries(Object.entries(byOperation).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
}

function compare(records) {
  const seen = new Set(records.flatMap((record) => readFileSync(record, 'utf8').split('\n')));
  const { paths } = resolvedDocument(JSON.parse(readFileSync(document, 'utf8')));
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item).filter(({ operationId }) => operationId),
  );
  const pairs = operations.flatMap(({ operationId, responses }) =>
    codesOf(responses).map((code) => [operationId, code]),
  );
  const isSeen = (id, code) => seen.has(`${id} ${code}`);
  const unseenOfGuards = [...ofGuards].filter((code) => !pairs.some(([id, of]) => of === code && isSeen(id, code)));
  const own = pairs.filter(([, code]) => !ofGuards.has(code));
  return {
    operations: operations.map(({ operationId: id }) => ({ id, isSeen: isSeen(id, SUCCESS) })),
    declared: [...own, ...[...ofGuards].map((code) => [ANY_OPERATION, code])],
    unseen: new Set(
      [...own.filter(([id, code]) => !isSeen(id, code)), ...unseenOfGuards.map((code) => [ANY_OPERATION, code])].map(
        (pair) => pair.join(' '),
      ),
    ),
  };
}

/** The codes that an operation declares: those of the examples of its error responses. Several of them can be variants of one. */
const codesOf = (responses) => {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const examples = errors.flatMap(([, { content }]) => Object.values(content?.['application/json']?.examples ?? {}));
  return [...new Set(examples.map(({ value }) => value.error.code))];
};
