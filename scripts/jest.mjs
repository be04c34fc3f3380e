// Runs Jest with its own options, and `--changed`: the tests that the changes since the last commit concern, or with `--changed=main` those since the branch left main.
// test/support/lanes.cjs chooses the files.
import { run } from 'jest';

const CHANGED = /^--changed(?:=(.+))?$/;

const isOurs = (argument) => CHANGED.test(argument);
const given = process.argv.slice(2);
const changed = given.find(isOurs);
if (changed) process.env.CONFAB_TEST_CHANGED = CHANGED.exec(changed)[1] ?? 'HEAD';
await run([...given.filter((argument) => !isOurs(argument)), ...(changed ? ['--passWithNoTests'] : [])]);
