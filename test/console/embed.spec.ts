import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { MANAGEMENT } from '#test/support/server.js';
import { ConsoleTest } from './support/console-test.js';

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  await run.signIn();
  for (const [uid, name] of Object.entries({ ann: 'Ann Lee', desk: 'Help desk' }))
    dataOf(await run.app.api.post('/v3/users', { uid, name }));
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

const settings = async () =>
  dataOf(await run.server.client(MANAGEMENT).get(`/apps/${run.app.id}/settings`)) as Record<string, unknown>;

const snippet = () => run.page.evaluate("document.querySelector('pre').textContent") as Promise<string>;

const choose = async (label: string, value: string) => (await run.byLabel(label)).select(value);

const platform = (value: string) => run.page.evaluate(`document.querySelector('input[value=${value}]').click()`);

/** The document of the preview. */
async function preview() {
  const frame = await run.page.waitForSelector('iframe');
  return (await frame!.contentFrame())!;
}

const untilInChat = async (text: string) =>
  (await preview()).waitForFunction(
    `document.querySelector('confab-chat')?.shadowRoot.querySelector('.window').innerText.includes(${JSON.stringify(text)})`,
  );

test('an operator lists origins and allows guests, sees the chat as it changes, and gets the line for a website', async () => {
  await run.open('embed');
  await run.type('Websites that may show the chat', 'https://shop.example.com/\nhttp://localhost:5173');
  await run.press('Visitors can write without an account');
  await run.press('Save these settings: Who may use it');
  await eventually(async () =>
    expect(await settings()).toMatchObject({
      'embed.origins': 'https://shop.example.com,http://localhost:5173',
      'embed.guests': true,
      'embed.guestRole': '',
    }),
  );
  await run.untilText('Name the user or group that the chat is with.');
  await run.type('Their uid or guid', 'desk');
  await run.type('Greeting', 'We answer "soon" <b>');
  await untilInChat('We answer "soon" <b>');
  await run.type('Title', 'Help');
  await untilInChat('Help');
  expect(await snippet()).toBe(
    `<script src="${run.address}/embed.js" data-app="${run.app.id}" data-with="user:desk" data-mode="support" data-heading="Help" data-greeting="We answer &quot;soon&quot; &lt;b&gt;" data-guest async></script>`,
  );
  await choose('Colors', 'dark');
  const background =
    "getComputedStyle(document.querySelector('confab-chat').shadowRoot.querySelector('.confab')).backgroundColor";
  await (await preview()).waitForFunction(`${background} === 'rgb(20, 22, 26)'`);
  await platform('react');
  expect(await snippet()).toContain(`<confab-chat app="${run.app.id}" with="user:desk" mode="support" theme="dark"`);
  await platform('wordpress');
  expect(await snippet()).toMatch(/^add_action\( 'wp_footer'.*data-theme="dark"/s);
  await choose('Language of the chat', 'ja');
  expect(await snippet()).toContain('data-language="ja"');
  await (
    await preview()
  ).waitForFunction("document.querySelector('confab-chat').shadowRoot.querySelector('.shell').lang === 'ja'");
});

test('an operator sees the chat of a user of the website', async () => {
  await run.open('embed');
  await choose('Who writes', 'token');
  await choose('Shows', 'chats');
  await run.untilText('Name a user to chat as.');
  await run.type('Preview as the user', 'ann');
  await untilInChat('No conversations yet');
  expect(await snippet()).toContain('data-token-url="/chat-token"');
});

test('an origin that is none is refused at its field', async () => {
  await run.open('embed');
  await run.type('Websites that may show the chat', 'shop.example.com');
  await run.press('Save these settings: Who may use it');
  await run.untilText('The embed.origins must be origins such as https://www.example.com');
});

test('the page has no finding of axe-core, and fits a narrow window', async () => {
  await run.expectAccessible('embed');
  await run.expectFitsNarrowWindow('embed');
});

test('the preview shows nothing outside of the console: a link to it makes no token', async () => {
  const preview = encodeURIComponent(JSON.stringify({ attributes: { app: run.app.id, open: '' }, as: 'desk' }));
  const tokens = async () => dataOf(await run.app.api.get('/v3/users/desk/auth_tokens')).length;
  const before = await tokens();
  await run.page.goto(`${run.address}/embed/preview#${preview}`, { waitUntil: 'networkidle0' });
  expect(await run.page.$('confab-chat')).toBeNull();
  expect(await tokens()).toBe(before);
});
