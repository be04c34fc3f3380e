import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

const run = new ConsoleTest();
const PROVIDERS = '/v3/notifications/push/v1/providers';
const SETTINGS = '/v3/notifications/v1/settings';
const PASSWORD = 'correct1horse2battery';

const storeHostileTemplate = async () =>
  dataOf(await run.app.api.patch(SETTINGS, { templates: { textMessageTemplateDefault: { titleGroup: HOSTILE } } }));

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  await storeHostileTemplate();
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

test('a Web Push provider is added with generated keys, and another one is made the default', async () => {
  await run.open('notifications');
  await run.untilText('The app has no provider');
  for (const id of ['first', 'second']) {
    await run.press('Add a provider');
    const field = await run.byLabel('Id, with which devices register');
    expect(await field.evaluate((input) => (input as unknown as { value: string }).value)).toBe('webpush');
    await run.type('Id, with which devices register', id);
    await run.type('Contact for push services (mailto: or https: address)', 'mailto:you@example.com');
    await run.press('Save');
    await run.byLabel(`Web Push ${id}`);
    await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  }
  await run.press('Make the default: Web Push second');
  await run.byLabel('Make the default: Web Push first');
  const { pushProviders } = dataOf(await run.app.api.get(`${PROVIDERS}/webpush`));
  expect(pushProviders.map(({ providerId, isDefault }: any) => [providerId, isDefault]).sort()).toEqual([
    ['first', false],
    ['second', true],
  ]);
});

test('the password of a custom provider is stored, not shown again, and stays when it is left empty', async () => {
  await run.open('notifications');
  await run.press('Add a provider');
  await run.press('Kind');
  await run.page.waitForSelector('[role=option]');
  await run.page.evaluate(
    "[...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent === 'Custom push').click()",
  );
  await run.type('Address of your server', 'https://example.com/push');
  await run.press('Send a username and password');
  await run.type('Username', 'confab');
  await run.type('Password', PASSWORD);
  await run.press('Save');
  await run.byLabel('Edit: Custom push');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.press('Edit: Custom push');
  expect(await (await run.byLabel('Password')).evaluate((input) => (input as unknown as { value: string }).value)).toBe(
    '',
  );
  await run.type('Username', 'renamed');
  await run.press('Save');
  await eventually(async () => {
    const { pushProviders } = dataOf(await run.app.api.get(`${PROVIDERS}/custom`));
    expect(pushProviders).toMatchObject([{ basicAuthUsername: 'renamed', useBasicAuth: true }]);
    expect(pushProviders[0].basicAuthPassword).toBe('********');
  });
});

test('a test send shows what the provider responded, or why there is none', async () => {
  await run.open('notifications');
  await run.press('Send a test: Web Push first');
  await run.type('uid of a user with a registered device', 'ann');
  await run.press('Send');
  await run.page.waitForSelector('[role=alert]');
});

test('a provider is deleted after a question', async () => {
  await run.open('notifications');
  await run.press('Delete: Web Push first');
  await run.untilText('Notifications that are still to be sent through it fail.');
  await run.confirm();
  await run.page.waitForFunction("!document.body.innerText.includes('Web Push first')");
  const { pushProviders } = dataOf(await run.app.api.get(`${PROVIDERS}/webpush`));
  expect(pushProviders).toHaveLength(1);
});

test('a template is previewed while it is edited, and stored', async () => {
  await run.open('notifications/templates?template=pollMessageTemplateDefault');
  await run.untilText('Which day suits you?');
  await run.type('Body', 'Vote now');
  await run.page.waitForFunction("document.querySelector('[aria-label=Preview]').textContent.includes('Vote now')");
  await run.press('Save');
  await run.untilText('The template is stored.');
  const { templates } = dataOf(await run.app.api.get(SETTINGS));
  expect(templates.pollMessageTemplateDefault.body).toBe('Vote now');
});

test('the problem of a template is shown, in its own words', async () => {
  await run.open('notifications/templates?template=pollMessageTemplateDefault');
  await run.untilText('Vote now');
  await run.type('Body', '{{{{#if');
  await run.page.waitForSelector('[aria-label=Preview] [role=alert]');
});

const stored = async () => dataOf(await run.app.api.get(SETTINGS));

test('settings are saved by section, and only those that were changed', async () => {
  const before = await stored();
  await run.open('notifications/settings');
  await run.unfold();
  await run.press('SMS: Only messages that the user has not read');
  await run.type('SMS: Per user and day, at most', '7');
  await (await run.byLabel('Emails: Per user and day, at most')).press('Backspace');
  await run.press('Save these settings: SMS');
  await run.untilText('The settings are stored.');
  const { preferences } = before;
  const sms = { ...preferences.sms, notifyForUnreadOnly: false, maxPerDay: 7 };
  expect(await stored()).toEqual({ ...before, preferences: { ...preferences, sms } });
  // what was typed in another section is still there
  await run.press('Save these settings: Emails');
  await eventually(async () => expect((await stored()).preferences.email.maxPerDay).toBe(2));
});

test('the hours of a day are times, and a day can have none', async () => {
  await run.open('notifications/settings');
  await run.unfold();
  await (await run.byLabel('Monday: From')).type('0930AM');
  await run.press('Sunday: nothing on this day');
  await run.press('Do not disturb and muting: Users may mute groups');
  await run.press('Save these settings: Do not disturb and muting');
  await run.untilText('The settings are stored.');
  const { mute } = (await stored()).preferences;
  expect(mute.schedulePreferenceSetting).toMatchObject({
    monday: { from: 930, to: 2359, dnd: false },
    tuesday: { from: 0, to: 2359, dnd: false },
    sunday: { dnd: true },
  });
  expect(mute.mutedGroupsOverride).toBe(false);
});

test('all settings have a text of the console, and are reset after a question', async () => {
  await run.open('notifications/settings');
  await run.unfold();
  const labels = await run.page.$$eval('details :is(label, legend, h2)', (all) =>
    all.map(({ innerText }) => innerText),
  );
  expect(labels.length).toBeGreaterThan(80);
  expect(labels.filter((label) => /^$|^[a-z]+[A-Z]|Setting|Override/.test(label))).toEqual([]);
  await run.press('Reset all settings');
  await run.confirm();
  await eventually(async () => expect((await stored()).preferences.sms.maxPerDay).toBe(20));
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  expect(await run.page.$('[value="7"]')).toBeNull();
  await storeHostileTemplate();
});

test('open sections are accessible', async () => {
  await run.open('notifications/settings');
  await run.unfold();
  expect(await run.findings()).toEqual([]);
});

test('the log shows the reason of each decision, with filters in the address', async () => {
  const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', data: { text: HOSTILE } };
  dataOf(await run.app.as('ann').post('/v3/messages', message));
  await run.open('notifications/log');
  await run.page.waitForSelector('tbody button');
  await run.page.click('tbody button');
  await run.untilText('processingStartedAtMS');
  await run.open('notifications/log?uid=nobody');
  await run.untilText('No entry was found');
  await run.open('notifications/log?channel=email');
  await run.untilText('No entry was found');
});

test('templates are shown as text', () =>
  run.expectHostileTextAsText('notifications/templates?template=textMessageTemplateDefault'));

test.each(['notifications', 'notifications/templates', 'notifications/settings', 'notifications/log'])(
  '%s is accessible and fits into a narrow window',
  async (path) => {
    await run.expectAccessible(path);
    await run.expectFitsNarrowWindow(path);
  },
);
