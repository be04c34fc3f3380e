// Fails when the tests have not seen an operation succeed, or a declared error with any operation. Needs the build.
//
//   api-coverage.mjs <file…>   the records of all parts of the tests, see CONFAB_TEST_CALLS in CONTRIBUTING.md
import { coverageProblems } from '../test/support/api-coverage.mjs';

const problems = coverageProblems(process.argv.slice(2));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
