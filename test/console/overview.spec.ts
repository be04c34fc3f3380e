import { Database } from '#platform/database/database.js';
import { RequestCounterService } from '#resources/metrics/requests/request-counter.service.js';
import { dataOf, expectError } from '../support/client.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest } from './support/console-test.js';

// The overview: figures in a range of time, totals, the state of the installation, and ways to what failed.

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  await run.signIn();
  dataOf(await run.app.api.post('/v3/users', { uid: 'ann', name: 'Ann' }));
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

test('the overview shows figures and plots, also as tables, and keeps its range in the address', async () => {
  expectError(await run.app.api.get('/v3/users/nobody'), 404, 'ERR_UID_NOT_FOUND');
  await run.server.app.get(RequestCounterService).save({});
  await run.page.emulateTimezone('Asia/Kolkata');
  await run.page.goto(run.addressInApp('overview?range=hour'));
  await run.page.waitForSelector('section[aria-label=Messages] svg');
  const caption = await run.page.$eval('section[aria-label=Messages] caption', (element) => element.textContent);
  expect(caption).toBe('Messages');
  await run.untilText('Times are in Asia/Calcutta (GMT+05:30).');
  await run.page.waitForSelector('section[aria-label="API latency p99 (ms)"] svg');
  const errorsOf = () => run.page.$eval('section[aria-label$="(4xx)"]', (element) => element.textContent);
  expect(await errorsOf()).toMatch(/Total 1, before 0/);
  await run.press('Compare with the time before');
  await run.page.waitForFunction("!document.body.innerText.includes('before 0')");
  expect(await errorsOf()).toMatch(/Total 1(?!, before)/);
  await (await run.byLabel('Time')).select('week');
  await run.page.waitForFunction("location.search === '?range=week&compare=off'");
  await run.untilText('Days and months are those of UTC.');
  await (await run.byLabel('Time')).select('own');
  await run.byLabel('Until');
  await run.page.waitForFunction('/^\\?compare=off&from=\\d+&to=\\d+$/.test(location.search)');
  await run.page.emulateTimezone();
});

test('the overview has totals and the state of the installation, and leads to the deliveries that failed', async () => {
  const webhook = { id: 'broken', name: 'Broken', webhookURL: 'confab:test-receiver', triggers: [] };
  dataOf(await run.server.client(MANAGEMENT).post(`/apps/${run.app.id}/webhooks`, webhook));
  const startsAt = new Date(new Date().setUTCMinutes(0, 0, 0));
  const value = { metric: 'webhooks_failed', startsAt, dimension: '', value: 2n };
  const inApp = { app: { id: run.app.id } };
  await run.server.app
    .get(Database)
    .forApp(inApp)
    .prisma.metricValue.createMany({
      data: (['five_minutes', 'hour'] as const).map((resolution) => ({ appId: run.app.id, resolution, ...value })),
    });
  await run.open('overview?range=day');
  const totalOf = (area: string) =>
    run.page.waitForFunction(
      `/\\d/.exec(document.querySelector('section[aria-label=Totals] div:has(> a[href$="/${area}"])')?.textContent)?.[0]`,
    );
  expect(Number(await (await totalOf('users')).jsonValue())).toBe(1);
  await run.page.waitForSelector('main a[href="/console/health"]');
  await run.press('Show: Failed webhook deliveries');
  await (await run.page.waitForSelector('main article a[href*="/webhooks/broken"]'))!.click();
  await run.page.waitForFunction("location.pathname.endsWith('/webhooks/broken')");
  expect(await run.page.evaluate('location.search')).toMatch(/^\?state=failed&from=\d+&to=\d+$/);
});

test('the overview has no problem of accessibility', () => run.expectAccessible('overview'));

test('the overview fits into a narrow window', () => run.expectFitsNarrowWindow('overview'));
