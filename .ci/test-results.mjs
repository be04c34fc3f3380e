// Reads results of `jest --json`.
//   test-results.mjs failed <file>          prints the path of each file of tests that failed, one per line
//   test-results.mjs counts <file> [again]  prints how many tests passed and failed; the results in `again` replace those of the same files
import { existsSync, readFileSync } from 'node:fs';

const suitesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).testResults;

const [command, file, again] = process.argv.slice(2);

if (command === 'failed') {
  for (const { name, status } of suitesOf(file)) if (status === 'failed') process.stdout.write(`${name}\n`);
} else {
  const suites = new Map(suitesOf(file).map((suite) => [suite.name, suite]));
  if (again && existsSync(again)) for (const suite of suitesOf(again)) suites.set(suite.name, suite);
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of suites.values()) {
    const failures = assertionResults.filter((test) => test.status === 'failed').length;
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    // A suite that could not be loaded has no failed test.
    failed += status === 'failed' ? Math.max(failures, 1) : failures;
  }
  process.stdout.write(`${passed} ${failed}\n`);
}
