import { fuzzOptions } from './options.js';
import { describeReport, FuzzRun } from './run.js';
import { Target } from './target.js';

const options = fuzzOptions();

describe('whatever is sent', () => {
  let target: Target;
  beforeAll(async () => {
    target = await Target.start('confab_fuzz', { RATE_LIMIT_WRONG_CREDENTIALS: '1000000' });
  });
  afterAll(() => target.stop());

  test('is answered, in time, in the form of the contract, and leaves nothing behind', async () => {
    const run = await FuzzRun.on(target, options);
    const report = await run.run();
    const summary = describeReport(report, options);
    if (report.failures.length > 0) throw new Error(summary);
    process.stdout.write(`${summary}\n`);
  }, 24 * 3_600_000);
});
