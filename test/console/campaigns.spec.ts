import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { createCampaign, createChannel, createTemplate, feedOf } from '../support/campaigns.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { addCollaborator, type Role } from './support/collaborators.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Campaigns: from a channel and a template to the figures, and what else is done with them.

/** Fields, and not columns of the same name. */
const NAME = '[name="Name"][role="textbox"]';
const TEMPLATE = '[name="Template"][role="combobox"]';

const run = new ConsoleTest();
const campaigns = '/v3/campaigns/campaigns';
const templates = '/v3/campaigns/templates';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-campaigns-'));
  await run.start();
  for (const uid of ['ana', 'ben', 'cleo']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  await run.signIn();
});
afterAll(async () => {
  await run.stop();
  await rm(folder, { recursive: true });
});
afterEach(() => run.expectNoProblems());

const get = async (path: string): Promise<any> => dataOf(await run.app.api.get(path));
const named = async (path: string, name: string): Promise<any> =>
  (await get(path)).find((row: { name: string }) => row.name === name);
const untilDialogCloses = () => run.page.waitForFunction("!document.querySelector('[role=dialog]')");

async function upload(content: string): Promise<void> {
  const path = join(folder, 'recipients.csv');
  await writeFile(path, content);
  const input = await run.page.waitForSelector('input[type=file]');
  await input!.uploadFile(path);
}

async function downloadTo(downloadPath: string): Promise<void> {
  const browserContextId = run.page.browserContext().id;
  const session = await run.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath, browserContextId });
}

test('an app without a channel gets one, which is enabled, and a template says that it needs one', async () => {
  await run.open('campaigns/templates/new');
  await run.untilText('A template needs a channel that is enabled');
  await run.expectAccessible('campaigns/channels');
  await run.untilText('The app has no channel');
  await run.press('Create a channel');
  await run.type(NAME, 'Promotions');
  await run.press('Create');
  await untilDialogCloses();
  await run.untilText('Promotions');
  expect(await get('/v3/campaigns/channels')).toMatchObject([{ name: 'Promotions', type: 'in_app', enabled: true }]);
  for (const enabled of [false, true]) {
    await run.press('Enabled: Promotions');
    await eventually(async () => expect(await get('/v3/campaigns/channels')).toMatchObject([{ enabled }]));
    await run.page.waitForFunction("!document.querySelector('input[role=switch]').disabled");
  }
});

test('a category is created, renamed and deleted after a question', async () => {
  await run.open('campaigns/channels');
  await run.press('Create a category');
  await run.type(NAME, 'Offers');
  await run.press('Create');
  await run.press('Rename: Offers');
  await run.type(NAME, 'News');
  await run.press('Save');
  await run.press('Delete: News');
  expect(await get(`${templates}/categories`)).toMatchObject([{ name: 'News' }]);
  await run.confirm();
  await eventually(async () => expect(await get(`${templates}/categories`)).toEqual([]));
});

test('a template is written with a preview in light and dark, stored as a draft, and approved', async () => {
  await run.open('campaigns/templates/new');
  await run.type('Name', 'Summer sale');
  await run.type('Text of the card', 'Use {{code}}');
  await run.type('Button', 'To the shop');
  await run.type('Where the button leads', 'https://example.com/{{code}}');
  await run.type('Title of the card', '{{name}}, the sale has begun');
  await run.press('Declare name');
  await run.type('Default', 'Friend');
  await run.press('Declare code');
  await run.untilText('Without a value, these variables stay as they are: code');
  const cards = () => run.page.$$eval('[aria-label^="Card on a"]', (all) => all.map((card) => card.textContent));
  await eventually(async () =>
    expect(await cards()).toEqual(Array(2).fill('Friend, the sale has begunUse {{code}}To the shop')),
  );
  await run.press('Save');
  await run.untilText('A draft: it can be sent once it is approved.');
  await run.press('Save and approve');
  await run.confirm();
  await run.untilText('This version does not change any more.');
  expect(await named(templates, 'Summer sale')).toMatchObject({
    version: 1,
    status: 'approved',
    channels: [
      {
        channelId: 'cc-notification-channel-promotions',
        content: {
          version: '1.0',
          body: [
            { type: 'text', variant: 'heading2', content: '{{name}}, the sale has begun' },
            { type: 'text', content: 'Use {{code}}' },
            { type: 'button', action: { type: 'openUrl', url: 'https://example.com/{{code}}' } },
          ],
        },
      },
    ],
    variableSchema: [
      { key: 'name', default: 'Friend' },
      { key: 'code', type: 'string' },
    ],
  });
});

test('a draft gets recipients by uid and from a file, of which a wrong line is named, and is sent and counted', async () => {
  await run.open('campaigns');
  await run.press('Create a campaign');
  await run.type(NAME, 'Summer 2026');
  await run.type(TEMPLATE, 'Summer');
  await (await run.page.waitForSelector('[role=option] ::-p-text(Summer sale)'))!.click();
  await run.type('code', 'ALL25');
  await run.press('Create');
  await run.untilText('The campaign has no recipients');
  const { id } = await named(campaigns, 'Summer 2026');

  await run.type('uids', 'ana, nobody');
  await run.press('Add');
  await run.untilText('1 recipient is new.');
  await run.untilText('No users have these uids');
  await upload('user_id,name,code\nben,Ben,B1\nsomebody,Else,S1\ncleo,,\n');
  await run.untilText('Lines read: 4. New recipients: 2. Rows refused: 1.');
  await run.untilText('Line 3: No user has the uid somebody.');
  await run.untilText('3 recipients');
  await run.page.waitForFunction("document.querySelectorAll('tbody tr').length === 3");

  await run.press('Content');
  await run.untilText('Friend, the sale has begun');
  await run.type('As the user with this uid gets it', 'Ben');
  await run.untilText('Ben, the sale has begun');
  await run.untilText('Use B1');
  await run.type('As the user with this uid gets it', 'somebody');
  await run.untilText('somebody is no recipient of the campaign');
  await run.untilText('Use ALL25');
  await run.type('code', 'ALL30');
  await run.press('Save');
  await run.untilText('Use ALL30');

  await run.press('Send now');
  await run.untilText('3 recipients are sent the campaign now.');
  await run.confirm();
  await run.untilText('COMPLETED');
  await run.untilText('Sent to 3, failed for 0');
  expect(await get(`${campaigns}/${id}`)).toMatchObject({ status: 'completed', recipientSummary: { completed: 3 } });
  const texts = async (uid: string) =>
    (await feedOf(run.app, uid))[0].content.body.map(({ content }: { content?: string }) => content);
  expect(await texts('ana')).toEqual(['Friend, the sale has begun', 'Use ALL30', undefined]);
  expect(await texts('ben')).toEqual(['Ben, the sale has begun', 'Use B1', undefined]);

  const [item] = await feedOf(run.app, 'ana');
  dataOf(await run.app.as('ana').post(`/v3/campaigns/notification-feed/${item.id}/read`));
  await run.open(`campaigns/${id}?tab=results`);
  const figures = () =>
    run.page.$eval('[role=tabpanel] section', (section) => section.innerText.replaceAll(/\s+/g, ' '));
  await eventually(async () =>
    expect(await figures()).toMatch(/Sent 3 · 100% Delivered \d · \S+ Read 1 · 33.3% Clicked 0/),
  );
  for (const tab of ['', '?tab=content', '?tab=results']) {
    await run.expectAccessible(`campaigns/${id}${tab}`);
    await run.expectFitsNarrowWindow(`campaigns/${id}${tab}`);
  }
});

test('recipients are filtered by status and uid', async () => {
  const { id } = await named(campaigns, 'Summer 2026');
  await run.open(`campaigns/${id}?uid=BEN`);
  await run.page.waitForFunction("[...document.querySelectorAll('tbody a')].map((a) => a.innerText).join() === 'ben'");
  await run.open(`campaigns/${id}?status=failed`);
  await run.untilText('No recipient was found');
});

/** As a user of any country types it; React listens to the setter of the browser. */
async function typeTime(time: string): Promise<void> {
  await run.page.waitForSelector('[role=dialog] input[type=datetime-local]');
  await run.page.evaluate(`{
    const input = document.querySelector('[role=dialog] input[type=datetime-local]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${time}');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
}

test('a draft describes its recipients and says how many they are, and is sent slowly, where they are', async () => {
  for (const [uid, tags] of [
    ['ana', ['vip', 'early']],
    ['ben', ['vip']],
  ] as const)
    dataOf(await run.app.api.put(`/v3/users/${uid}`, { tags }));
  const draft = { name: 'Club', templateId: 'cc-template-summer-sale' };
  const { id } = await createCampaign(run.app, [], draft);
  await run.open(`campaigns/${id}`);
  await run.type('[name="With the tags"][role="combobox"]', 'vip');
  await run.press('Save and count');
  await run.untilText('2 users now: ana, ben');
  await run.type('[name="With the tags"][role="combobox"]', 'early');
  await (await run.byLabel('Of the tags')).select('all');
  await run.press('Save and count');
  await run.untilText('1 user now: ana');
  expect((await get(`${campaigns}/${id}`)).segment).toEqual({ tags: ['vip', 'early'], tagMatch: 'all' });
  await run.expectAccessible(`campaigns/${id}`);
  await run.expectFitsNarrowWindow(`campaigns/${id}`);
  await run.press('Content');
  await run.type('Recipients in a minute, at most', '600');
  await run.press('Save');
  await run.untilText('at most 600 in a minute');
  await run.press('Schedule');
  await typeTime('2027-01-01T09:00');
  await run.press('When clocks of each recipient show this time');
  await run.confirm();
  await run.untilText('at 2027-01-01 09:00 where each recipient is');
  expect(await get(`${campaigns}/${id}`)).toMatchObject({ ratePerMinute: 600, localTime: '2027-01-01T09:00' });
  await run.press('Recipients');
  await run.untilText('1 user now: ana');
  expect(await run.page.$$eval('form button[type=submit]', (buttons) => buttons.length)).toBe(0);
});

test('a campaign is scheduled in a time zone, cancelled after a question, and found by its status', async () => {
  const draft = { name: 'Winter', templateId: 'cc-template-summer-sale' };
  const { id } = await createCampaign(run.app, ['ana'], draft);
  await run.open(`campaigns/${id}`);
  await run.press('Schedule');
  const time = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  await typeTime(time);
  await run.type('[name="Time zone"][role="combobox"]', 'Asia/Tok');
  await (await run.page.waitForSelector('[role=option] ::-p-text(Asia/Tokyo)'))!.click();
  await run.confirm();
  await run.untilText('SCHEDULED');
  const { scheduledAt } = await get(`${campaigns}/${id}`);
  expect(scheduledAt).toBe(Date.parse(`${time}+09:00`) / 1000);
  await run.press('Cancel the campaign');
  await run.confirm();
  await run.untilText('CANCELLED');
  await run.open('campaigns?status=cancelled');
  await run.page.waitForFunction(
    "[...document.querySelectorAll('tbody a')].map((a) => a.innerText).join() === 'Winter'",
  );
});

test('a sequence is paused and resumed while it goes on, and its steps have figures', async () => {
  await createChannel(run.app, 'push');
  await run.open('campaigns/templates/new');
  await run.type('Name', 'Steps');
  await run.type('Title of the card', 'First');
  await run.press('Add push notifications');
  await run.type('Title of the push notification', 'Second');
  await run.press('One after the other, as a sequence');
  await run.type('Minutes until the next channel', '60');
  await run.page.select('select:has(option[value=engaged])', 'read');
  await run.press('Save');
  await run.untilText('A draft: it can be sent once it is approved.');
  expect(await named(templates, 'Steps')).toMatchObject({
    config: { sequenceEnabled: true },
    channels: [
      { channelType: 'in_app', sequenceOrder: 1, waitMinutes: 60, stopCondition: 'read' },
      { channelType: 'push', sequenceOrder: 2, content: { title: 'Second', body: '' } },
    ],
  });
  await run.press('Save and approve');
  await run.confirm();
  await run.untilText('This version does not change any more.');
  const { id } = await createCampaign(run.app, ['ana'], { name: 'Drip', templateId: 'cc-template-steps' });
  dataOf(await run.app.api.post(`${campaigns}/${id}/send`));
  await run.open(`campaigns/${id}`);
  await run.untilText('IN THE SEQUENCE');
  await run.press('Pause');
  await run.untilText('PAUSED');
  await run.press('Resume');
  await run.untilText('SENDING');
  await run.press('Results');
  await run.untilText('Step 2: Push notification: push');
});

test('a change of an approved template is a version that has to be approved, and the earlier one can be seen', async () => {
  const { id } = await named(templates, 'Summer sale');
  await run.open(`campaigns/templates/${id}`);
  await run.type('Title of the card', 'The sale ends');
  await run.press('Save as a new version');
  await run.untilText('Version 2 is stored as a draft.');
  const { status, versions } = await get(`${templates}/${id}`);
  expect([status, versions.map((each: any) => each.status)]).toEqual(['draft', ['draft', 'approved']]);
  await run.page.select('select:has(option[value="1"])', '1');
  await run.untilText('Friend, the sale has begun');
  await run.press('As JSON');
  await run.byLabel('Content as JSON');
  await run.expectAccessible(`campaigns/templates/${id}`);
  await run.expectFitsNarrowWindow(`campaigns/templates/${id}`);
  await run.press('Archive');
  await run.confirm();
  await run.untilText('ARCHIVED');
});

test('emails, SMS and messages have fields, a preview that runs nothing, a test and a sender, and failures are downloaded', async () => {
  for (const type of ['email', 'sms', 'message']) await createChannel(run.app, type);
  await run.open('campaigns/templates/new');
  await run.type('Name', 'All ways');
  await run.type('Title of the card', 'News');
  await run.press('Add the email');
  await run.type('Subject of the email', 'News for {{name}}');
  await run.type(
    'HTML of the email',
    '<style>p { margin-top: 7px }</style><p style="color: rgb(1, 2, 3)">Hello {{name}}</p><script>document.title = 1</script><img src="data:," onerror="top.hacked = 1"><a href="https://example.com">more</a>',
  );
  await run.press('Add the SMS');
  await run.type('Text of the SMS', 'Short news');
  await run.press('Add the message');
  await run.type('Text of the message', 'Hello {{name}}');
  await run.press('Declare name');
  await run.type('Default', '<b>Ana</b>');
  const email = () =>
    run.page.evaluate(`(() => {
      const page = document.querySelector('iframe')?.contentDocument;
      const text = page?.querySelector('p');
      return text && [text.innerText, getComputedStyle(text).color, getComputedStyle(text).marginTop, page.querySelectorAll('script, [onerror], [href]').length, typeof hacked];
    })()`);
  await eventually(async () =>
    expect(await email()).toEqual(['Hello <b>Ana</b>', 'rgb(1, 2, 3)', '7px', 0, 'undefined']),
  );
  await run.press('Save');
  await run.untilText('A draft: it can be sent once it is approved.');
  const template = await named(templates, 'All ways');
  expect(template.channels).toMatchObject([
    { channelType: 'in_app' },
    { channelType: 'email', content: { subject: 'News for {{name}}' } },
    { channelType: 'sms', content: { text: 'Short news' } },
    { channelType: 'message', content: { data: { text: 'Hello {{name}}' } } },
  ]);

  await run.press('Send a test');
  await run.type('uids', 'cleo');
  await run.type('Sender (uid)', 'ben');
  await run.confirm();
  await run.untilText('The test was sent.');
  const texts = async (uid: string) =>
    dataOf(await run.app.as(uid).get('/v3/users/ben/messages')).map((message: any) => message.data.text);
  await eventually(async () => expect(await texts('cleo')).toEqual(['Hello <b>Ana</b>']));

  await run.press('Save and approve');
  await run.confirm();
  await run.untilText('This version does not change any more.');
  await run.open('campaigns');
  await run.press('Create a campaign');
  await run.type(NAME, 'Everywhere');
  await run.type(TEMPLATE, 'All ways');
  await (await run.page.waitForSelector('[role=option] ::-p-text(All ways)'))!.click();
  await run.type('Sender (uid)', 'ben');
  await run.press('Create');
  await run.untilText('The campaign has no recipients');
  const { id } = await named(campaigns, 'Everywhere');
  await run.press('Content');
  await run.type('Sender (uid)', 'cleo');
  await run.press('Save');
  await eventually(async () => expect(await get(`${campaigns}/${id}`)).toMatchObject({ sender: 'cleo' }));
  dataOf(await run.app.api.post(`${campaigns}/${id}/recipients`, { userIds: ['ben'] }));
  dataOf(await run.app.api.post(`${campaigns}/${id}/send`));
  await eventually(async () =>
    expect((await run.app.api.get(`${campaigns}/${id}/failures`)).text).toMatch(/ben,"?email/),
  );
  await run.open(`campaigns/${id}?tab=results`);
  await downloadTo(folder);
  await run.press('Download who could not be sent to (CSV)');
  await eventually(async () =>
    expect(await readFile(join(folder, `campaign-${id}-failures.csv`), 'utf8')).toMatch(
      /^uid,channel,errorCode\r?\nben,/,
    ),
  );
  for (const path of [`campaigns/templates/${template.id}`, `campaigns/${id}?tab=content`]) {
    await run.expectAccessible(path);
    await run.expectFitsNarrowWindow(path);
  }
});

test('other elements of a card stay when the fields change, and texts of the app are shown as text', async () => {
  const divider = { id: 'line', type: 'divider' };
  const body = [{ id: 'a', type: 'text', variant: 'heading1', content: HOSTILE }, divider];
  const channel = { channelType: 'in_app', content: { version: '1.0', body, style: { padding: 4 } } };
  const { id } = await createTemplate(run.app, { name: HOSTILE.slice(0, 100), status: 'draft', channels: [channel] });
  await createTemplate(run.app);
  await createCampaign(run.app, [], { name: HOSTILE.slice(0, 100) });
  for (const path of ['campaigns', 'campaigns/templates', `campaigns/templates/${id}`]) {
    await run.expectHostileTextAsText(path);
    await run.expectAccessible(path);
    await run.expectFitsNarrowWindow(path);
  }
  await run.open(`campaigns/templates/${id}`);
  await run.type('Text of the card', 'Read on');
  await run.press('Save');
  await eventually(async () => {
    const text = { id: 'text', type: 'text', variant: 'body', content: 'Read on' };
    expect((await get(`${templates}/${id}`)).channels[0].content).toEqual({
      version: '1.0',
      body: [body[0], text, divider],
      style: { padding: 4 },
    });
  });
});

test('a draft is deleted after a question', async () => {
  const { id } = await createCampaign(run.app, [], { name: 'Never' });
  await run.open(`campaigns/${id}`);
  await run.press('Send now');
  await run.confirm();
  await run.untilText('has no recipients');
  await run.page.keyboard.press('Escape');
  await untilDialogCloses();
  await run.press('Delete the draft');
  await run.confirm();
  await run.page.waitForFunction("location.pathname.endsWith('/campaigns')");
  expect(await named(campaigns, 'Never')).toBeUndefined();
});

async function signInAs(role: Role): Promise<void> {
  const email = `${role}-campaigns@example.com`;
  await addCollaborator(run.server, run.app.id, role, email);
  const session = await run.server.app.get(ConsoleSessions).beginOfCollaborator({}, email);
  await run.page
    .browserContext()
    .setCookie({ name: 'confab_console', value: session!.token, domain: new URL(run.address).hostname });
}

test('a viewer sees campaigns and changes none', async () => {
  await signInAs('viewer');
  const { id } = await createCampaign(run.app, ['ana'], { name: 'Seen' });
  const buttons = () => run.page.$$eval('main button:enabled', (all) => all.map(({ innerText }) => innerText));
  const template = await named(templates, 'Greeting');
  for (const path of ['campaigns', `campaigns/${id}`, 'campaigns/channels', `campaigns/templates/${template.id}`]) {
    await run.open(path);
    expect((await buttons()).join()).not.toMatch(/Create|Send|Schedule|Delete|Add\b|Rename|Archive|Save\b|approve/);
  }
});

test('marketing finds campaigns and what they need, sends one, and finds no page that is refused', async () => {
  await signInAs('marketing');
  await run.open('campaigns');
  const pages = await run.page.$$eval(`nav a[href*="${run.app.id}"]`, (links) =>
    links.map((link) => [link.innerText.trim(), link.getAttribute('href')!] as const),
  );
  expect(pages.map(([name]) => name)).toEqual([
    ...['Users', 'Groups', 'Campaigns', 'Roles'],
    ...['Campaigns', 'Templates', 'Channels and categories'],
  ]);
  for (const [, href] of pages) {
    await run.page.goto(run.address + href);
    await run.page.waitForSelector('h1');
    await run.untilLoaded();
  }
  const { id } = await createCampaign(run.app, ['cleo'], { name: 'By marketing' });
  await run.open(`campaigns/${id}`);
  await run.press('Send now');
  await run.confirm();
  await run.untilText('COMPLETED');
});
