import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { arabic } from '../../clients/react/src/languages/ar.js';
import { EmbedTest, press, shownText, untilShown, write } from './support/embed-test.js';

const embed = new EmbedTest();
beforeAll(() => embed.start());
afterAll(() => embed.stop());
afterEach(() => embed.endTest());

const messagesTo = async (uid: string, peer: string): Promise<{ sender: string; text: string }[]> =>
  (dataOf(await embed.app.as(uid).get(`/v3/users/${peer}/messages`)) as any[]).map(({ sender, data }) => ({
    sender,
    text: data.text,
  }));

test('a user of the app opens the bubble and sends a message', async () => {
  embed.token = await embed.tokenOf('ann');
  const page = await embed.open(embed.script('data-token-url="/chat-token" data-with="user:desk"'));
  await press(page, 'Open chat');
  await untilShown(page, 'Help desk');
  await write(page, 'Is it waterproof?');
  await eventually(async () =>
    expect(await messagesTo('ann', 'desk')).toEqual([{ sender: 'ann', text: 'Is it waterproof?' }]),
  );
  expect(await shownText(page)).toContain('Is it waterproof?');
});

const asSupport =
  'data-guest data-with="user:desk" data-mode="support" data-heading="Help" data-greeting="We answer within a day."';

/** What crosses the network, with its headers, by the end of its address. */
async function transfers(page: Page): Promise<Map<string, number>> {
  const session = await page.createCDPSession();
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address?.startsWith(embed.address)) sizes.set(address.slice(embed.address.length), encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return sizes;
}

test('a page loads one file of less than 15 kB until the chat is opened, and then less than 150 kB', async () => {
  embed.token = await embed.tokenOf('ann');
  const page = await embed.open('');
  const sizes = await transfers(page);
  await embed.reload(page, embed.script('data-token-url="/chat-token" data-with="user:desk"'));
  await page.waitForSelector('::-p-aria(Open chat)');
  expect([...sizes.keys()]).toEqual(['/embed.js']);
  expect(sizes.get('/embed.js')).toBeLessThan(15_000);
  await press(page, 'Open chat');
  await untilShown(page, 'Help desk');
  const scripts = [...sizes].filter(([path]) => path.startsWith('/embed/'));
  expect(scripts.map(([path]) => path)).toEqual([expect.stringMatching(/^\/embed\/assets\/chat-[\w-]+\.js$/)]);
  expect(scripts[0]![1]).toBeGreaterThan(50_000);
  expect(scripts[0]![1]).toBeLessThan(150_000);
});

test('files are for pages of all origins, compressed, and kept', async () => {
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(embed.address + path, {
      headers: { origin: embed.otherSite, 'accept-encoding': 'br' },
    });
    return { status, ...Object.fromEntries(headers) };
  };
  const common = {
    status: 200,
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  const script = await headersOf('/embed.js');
  expect(script).toMatchObject({ ...common, 'cache-control': 'public, max-age=300' });
  expect(script).not.toHaveProperty('set-cookie');
  const chat = /embed\/assets\/chat-[\w-]+\.js/.exec(await (await fetch(`${embed.address}/embed.js`)).text())![0];
  expect(await headersOf(`/${chat}`)).toMatchObject({
    ...common,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const path of ['/embed.js/x', '/embed/assets/none.js', '/embed/assets/../embed.js.map', '/embed', '/embed/'])
    expect((await headersOf(path)).status).toBe(404);
});

describe('guests', () => {
  beforeAll(() => embed.set({ 'embed.guests': true }));
  afterAll(() => embed.set({ 'embed.guests': false }));

  test('a visitor writes to the support, and is the same guest after a reload', async () => {
    const page = await embed.open(embed.script(asSupport));
    await press(page, 'Open chat');
    await untilShown(page, 'We answer within a day.');
    await embed.expectAccessible(page);
    await write(page, 'Do you ship to Bern?');
    const guest = await eventually(async () => {
      const [conversation] = dataOf(await embed.app.as('desk').get('/v3/conversations')) as any[];
      expect(conversation.lastMessage.data.text).toBe('Do you ship to Bern?');
      return conversation.conversationWith;
    });
    expect(guest.uid).toMatch(/^guest-[\da-f]{20}$/);
    await embed.reload(page, embed.script(asSupport));
    await press(page, 'Open chat');
    await untilShown(page, 'Do you ship to Bern?');
    await write(page, 'And to Basel?');
    await eventually(async () => expect(await messagesTo('desk', guest.uid)).toHaveLength(2));
    expect(await page.browserContext().cookies()).toEqual([]);
  });

  test('a guest who was deleted becomes another one', async () => {
    const page = await embed.open(embed.script(asSupport));
    await press(page, 'Open chat');
    await untilShown(page, 'We answer within a day.');
    const uidOf = () =>
      page.evaluate("JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('confab-guest'))[1]).uid");
    const before = await uidOf();
    await embed.app.api.delete(`/v3/users/${String(before)}`, { permanent: true });
    await embed.reload(page, embed.script(asSupport));
    await press(page, 'Open chat');
    await eventually(async () => expect(await uidOf()).not.toBe(before));
    await write(page, 'Still there?');
    const after = await uidOf();
    await eventually(async () => expect(await messagesTo('desk', String(after))).toHaveLength(1));
  });

  test('what the support answers is counted at the bubble while the chat is closed, and marked as read when it is open', async () => {
    const page = await embed.open(embed.script(`${asSupport} data-unread`));
    await press(page, 'Open chat');
    await write(page, 'Are you open today?');
    const uid = await eventually(async () => {
      const [newest] = dataOf(await embed.app.as('desk').get('/v3/conversations')) as any[];
      expect(newest.lastMessage.data.text).toBe('Are you open today?');
      return String(newest.conversationWith.uid);
    });
    await page.keyboard.press('Escape');
    await page.waitForSelector('::-p-aria(Open chat)');
    const answer = { receiver: uid, receiverType: 'user', data: { text: 'Until six.' } };
    dataOf(await embed.app.as('desk').post('/v3/messages', answer));
    await page.waitForSelector('::-p-aria(Open chat, 1 unread)');
    // a page that has not loaded the chat asks for the number
    await embed.reload(page, embed.script(`${asSupport} data-unread`));
    await press(page, 'Open chat, 1 unread');
    await untilShown(page, 'Until six.');
    await page.keyboard.press('Escape');
    await page.waitForSelector('::-p-aria(Open chat)');
  });

  test('a page whose origin the app does not list is told so, and no guest is created', async () => {
    const count = async () => (dataOf(await embed.app.api.get('/v3/users?tags=guest&perPage=100')) as any[]).length;
    const before = await count();
    const page = await embed.open(embed.script(asSupport), { site: embed.otherSite });
    await press(page, 'Open chat');
    await untilShown(page, `Pages of the origin ${embed.otherSite} may not connect.`);
    await embed.expectAccessible(page);
    expect(await count()).toBe(before);
  });

  test('dialogs and menus of the kit open in the shadow root, and give the focus back', async () => {
    const page = await embed.open(embed.script('data-guest data-with="user:desk"'));
    await press(page, 'Open chat');
    await press(page, 'More about the conversation');
    await press(page, 'Disappearing messages');
    const dialog = "document.querySelector('confab-chat').shadowRoot.querySelector('dialog[open]')";
    await page.waitForFunction(dialog);
    expect(await page.evaluate(`getComputedStyle(${dialog}).backgroundColor`)).toBe('rgb(255, 255, 255)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(`!${dialog}`);
    // Escape has closed the dialog only
    expect(await shownText(page)).toContain('Help desk');
  });

  test.each([
    [
      'Tailwind',
      '*,::before,::after{box-sizing:border-box;margin:0;padding:0;border:0 solid}button{background:transparent;color:inherit;border-radius:0}svg,img{display:block;max-width:100%}html{font-size:10px}',
    ],
    [
      'Bootstrap',
      'h2{font-size:3rem;color:red}button,.window,.heading,.state{display:none!important}.count{background:lime!important}p{margin:0 0 1rem}dialog{display:none!important}.confab-bubble{background:red!important}',
    ],
    [
      'a page with a look of its own',
      'body{font:30px/3 fantasy;color:red;text-align:right;text-transform:uppercase;letter-spacing:5px}*{color:red!important}',
    ],
  ])('the CSS of %s changes nothing of the chat', async (_, css) => {
    // an address creates few guests
    embed.token = await embed.tokenOf('ann');
    const look = async (head: string) => {
      const page = await embed.open(embed.script('data-token-url="/chat-token" data-with="user:desk"'), { head });
      await press(page, 'Open chat');
      await write(page, 'Hello');
      await untilShown(page, 'Hello');
      return page.evaluate(`['.bubble', '.heading h2', '.confab-bubble', '.confab-input', '.confab-icon-button'].map((selector) => {
        const style = getComputedStyle([...document.querySelector('confab-chat').shadowRoot.querySelectorAll(selector)].at(-1));
        const names = ['color', 'backgroundColor', 'fontSize', 'fontFamily', 'textTransform', 'padding', 'borderRadius', 'display'];
        // a message is wider when it says that it has arrived
        if (selector !== '.confab-bubble') names.push('width');
        return { selector, ...Object.fromEntries(names.map((name) => [name, style[name]])) };
      })`) as Promise<Record<string, string>[]>;
    };
    const alone = await look('');
    expect(await look(`<style>${css}</style>`)).toEqual(alone);
    expect(alone[2]).toMatchObject({ backgroundColor: 'rgb(225, 230, 255)' });
  });
});

test('a visitor is told if the app has no guests', async () => {
  const page = await embed.open(embed.script(asSupport));
  await press(page, 'Open chat');
  await untilShown(page, 'The app does not let visitors chat as guests.');
  await embed.set({ 'embed.guests': true });
  await press(page, 'Try again');
  await untilShown(page, 'We answer within a day.');
  await embed.set({ 'embed.guests': false });
});

test('a token for a page of another origin is refused by the origin', async () => {
  embed.token = await embed.tokenOf('ann');
  const page = await embed.open(embed.script('data-token-url="/chat-token"'), { site: embed.otherSite });
  await press(page, 'Open chat');
  await untilShown(page, 'may not connect.');
});

test('an element takes its token from a property or an event, is inline, and shows the list', async () => {
  const token = await embed.tokenOf('ann');
  const page = await embed.open(`<div id="place"></div>
    <script src="${embed.address}/embed.js"></script>`);
  const show = (code: string) =>
    page.evaluate(`{
      const chat = document.createElement('confab-chat');
      for (const [name, value] of Object.entries({ app: '${embed.app.id}', layout: 'inline', theme: 'dark' })) chat.setAttribute(name, value);
      ${code}
      document.getElementById('place').replaceChildren(chat);
    }`);
  await show(`chat.token = () => Promise.resolve('${token}');`);
  await untilShown(page, 'Help desk');
  await embed.expectAccessible(page);
  await show(`document.addEventListener('confab-token', (event) => event.detail.respondWith('${token}'));`);
  await untilShown(page, 'Help desk');
  const background =
    "getComputedStyle(document.querySelector('confab-chat').shadowRoot.querySelector('.confab')).backgroundColor";
  expect(await page.evaluate(background)).toBe('rgb(20, 22, 26)');
});

test('the chat speaks the language of the page or of its attribute, also for what happened in a group', async () => {
  dataOf(await embed.app.api.post('/v3/groups', { guid: 'club', name: 'Club', type: 'public', owner: 'ann' }));
  dataOf(await embed.app.as('ann').post('/v3/groups/club/members', { participants: ['desk'] }));
  embed.token = await embed.tokenOf('ann');
  const script = embed.script('data-layout="inline" data-token-url="/chat-token" data-with="group:club"');
  const page = await embed.open(`<div lang="de-CH">${script}</div>`);
  await untilShown(page, 'Ann Lee hat Help desk hinzugefügt');
  expect(await shownText(page)).toContain('2 Mitglieder');
  const direction =
    "getComputedStyle(document.querySelector('confab-chat').shadowRoot.querySelector('.confab')).direction";
  expect(await page.evaluate(direction)).toBe('ltr');
  const choose = (language: string) =>
    page.evaluate(`document.querySelector('confab-chat').setAttribute('language', '${language}')`);
  await choose('ar');
  await untilShown(page, arabic.conversation.today);
  expect(await page.evaluate(direction)).toBe('rtl');
  await embed.expectAccessible(page);
  await choose('en');
  await untilShown(page, 'Ann Lee added Help desk');
  expect(await page.evaluate(direction)).toBe('ltr');
});

test('hostile attributes run nothing, lead nowhere, and leave a chat that works', async () => {
  embed.token = await embed.tokenOf('ann');
  const hostile = `&quot;&gt;<img src=x onerror=&quot;document.title='owned'&quot;>`;
  const attributes = ['heading', 'greeting', 'theme', 'accent', 'mode', 'layout', 'position', 'features', 'unread']
    .map((name) => `data-${name}="${hostile} red;background:url(https://evil.example)"`)
    .join(' ');
  const page = await embed.open(
    `<script>document.requested = []</script>${embed.script(
      `data-token-url="/chat-token" data-with="user:../../x" data-server="https://evil.example" data-texts="{&quot;locale&quot;:&quot;?&quot;,&quot;members&quot;:1,&quot;sidebar&quot;:null,&quot;__proto__&quot;:{&quot;x&quot;:1}}" ${attributes}`,
    )}`,
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await press(page, 'Open chat');
  await untilShown(page, 'Help desk');
  expect(await shownText(page)).toContain('onerror=');
  expect(await page.title()).toBe('Shop');
  expect(requested.filter((url) => ![embed.address, embed.site].some((start) => url.startsWith(start)))).toEqual([]);
  const scripted = await embed.open(embed.script(`data-token-url="javascript:document.title='owned'"`));
  await press(scripted, 'Open chat');
  await untilShown(scripted, 'is an address of this site.');
  expect(await scripted.title()).toBe('Shop');
});

test('the chat works under a Content-Security-Policy that names the server only', async () => {
  embed.token = await embed.tokenOf('ann');
  const { host } = new URL(embed.address);
  const policy = `default-src 'none'; script-src ${embed.address}; connect-src 'self' ${embed.address} ws://${host}; img-src ${embed.address}`;
  const page = await embed.open(
    embed.script('data-token-url="/chat-token" data-with="user:desk" data-accent="#0a7d5a"'),
    {
      head: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    },
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await press(page, 'Open chat');
  await untilShown(page, 'Help desk');
  expect(refused).toEqual([]);
  const color = (selector: string) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('confab-chat').shadowRoot.querySelector('${selector}')).backgroundColor`,
    );
  expect([await color('.bubble'), await color('.heading')]).toEqual(['rgb(10, 125, 90)', 'rgb(10, 125, 90)']);
});
