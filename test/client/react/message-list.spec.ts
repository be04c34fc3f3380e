import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { png } from '#test/support/images.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useHttpDouble } from '#test/support/tool-servers.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  messageWith,
  press,
  pressText,
  untilText,
  write,
} from './support/demo-test.js';
import { scroll, settledView, untilAtEnd, untilSeen, view } from './support/message-view.js';

// What users of other kits report again and again about their lists of messages, each as a case.

const demo = new DemoTest();
const web = useHttpDouble();
beforeAll(() => demo.start({ WEBHOOK_ALLOW_PRIVATE: 'true' }));
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

let count = 0;

/** A group of ann and ben in which ben has sent messages, `Message 1` first. */
async function groupWith(messages: number): Promise<string> {
  const guid = `group-${++count}`;
  const members = { participants: ['ben'] };
  dataOf(
    await demo.app.api.post('/v3/groups', { guid, name: `Group ${count}`, type: 'private', owner: 'ann', members }),
  );
  for (let number = 1; number <= messages; number++) await say(guid, `Message ${number}`);
  return guid;
}

const say = async (guid: string, text: string) =>
  dataOf(await demo.app.as('ben').post('/v3/messages', { receiver: guid, receiverType: 'group', data: { text } }));

const readAll = async (guid: string) =>
  dataOf(await demo.app.as('ann').post(`/v3/groups/${guid}/conversation/read`, {}));

test('a conversation opens at the first unread message, also pages away, and is read as it is scrolled', async () => {
  const guid = await groupWith(5);
  await readAll(guid);
  for (let number = 6; number <= 130; number++) await say(guid, `Message ${number}`);
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilSeen(page, 'Message 6');
  await page.waitForSelector('.confab-new');
  const { texts } = await view(page);
  expect(texts[0]).toBe('Message 6');
  expect(texts).not.toContain('Message 40');
  const unread = async () => Number(dataOf(await demo.app.as('ann').get('/v3/conversations'))[0].unreadMessageCount);
  await eventually(async () => expect(await unread()).toBeLessThan(125));
  expect(await unread()).toBeGreaterThan(90);
  await press(page, 'Jump to the newest message');
  await untilAtEnd(page, 'Message 130');
  await eventually(async () => expect(await unread()).toBe(0));
});

test('without unread messages it opens at the end, and older ones are loaded without a jump', async () => {
  const guid = await groupWith(150);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilAtEnd(page, 'Message 150');
  const elements = await page.$$eval('article', ({ length }) => length);
  expect(elements).toBeLessThan(60);

  // The reader is near the first loaded message when a page comes before it.
  await page.evaluate(`{
    const real = fetch;
    globalThis.fetch = async (url, init) => {
      if (url.includes('affix=prepend')) await new Promise((resolve) => (globalThis.release = resolve));
      return real(url, init);
    }
  }`);
  const height = () =>
    page.evaluate(`document.querySelector('.confab-message-scroll').scrollHeight`) as Promise<number>;
  const before = await height();
  await scroll(page, 150);
  await page.waitForFunction('globalThis.release');
  await eventually(async () => expect((await view(page)).texts.length).toBeGreaterThan(5));
  const place = await settledView(page);
  await page.evaluate('release()');
  await eventually(async () => expect(await height()).toBeGreaterThan(before + 1000));
  await eventually(async () => {
    const after = await view(page);
    expect(after.texts[0]).toBe(place.texts[0]);
    expect(Math.abs(after.top - place.top)).toBeLessThanOrEqual(3);
  });
});

test('a reader at the end stays there when the last message grows and others arrive; one elsewhere keeps the place', async () => {
  const guid = await groupWith(60);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilAtEnd(page, 'Message 60');
  const { id } = await say(guid, 'Message 61');
  await untilAtEnd(page, 'Message 61');
  await demo.app.as('ben').post(`/v3/messages/${id}/reactions/%F0%9F%91%8D`, {});
  await byLabel(page, '👍, 1');
  await untilAtEnd(page, 'Message 61');
  const long = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');
  dataOf(await demo.app.as('ben').put(`/v3/messages/${id}`, { data: { text: long } }));
  await untilText(page, 'Line 11');
  await eventually(async () => expect(Math.abs((await view(page)).fromEnd)).toBeLessThanOrEqual(2));

  await scroll(page, 'list.scrollTop - 900');
  await byLabel(page, 'Jump to the newest message');
  const place = await view(page);
  await say(guid, 'Message 62');
  await say(guid, 'Message 63');
  await untilText(page, '2 new messages');
  expect(await view(page)).toMatchObject({ texts: place.texts, top: place.top });
  await press(page, 'Jump to the newest message');
  await untilAtEnd(page, 'Message 63');
});

test('a hit of a search far back is shown, messages that arrive meanwhile leave no gap, and none is there twice', async () => {
  const guid = await groupWith(0);
  await say(guid, 'The marmots whistle');
  for (let number = 1; number <= 120; number++) await say(guid, `Message ${number}`);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilAtEnd(page, 'Message 120');
  await (await byLabel(page, 'Search')).type('marmots');
  await pressText(page, 'The marmots whistle');
  await untilSeen(page, 'The marmots whistle');
  await say(guid, 'Message 121');
  await untilText(page, '1 new message');
  expect(await page.$$eval('article .confab-text', (all) => all.map(({ textContent }) => textContent))).not.toContain(
    'Message 121',
  );

  // from there to the end by scrolling, past the page that the list had before
  const seen = new Set<string>();
  await eventually(async () => {
    const { texts } = await settledView(page);
    texts.forEach((text) => seen.add(text));
    await scroll(page, 'list.scrollTop + list.clientHeight * 0.8');
    expect(texts.at(-1)).toBe('Message 121');
  });
  expect([...seen]).toEqual(expect.arrayContaining(Array.from({ length: 121 }, (_, index) => `Message ${index + 1}`)));
  const keys = await page.$$eval('.confab-message-rows > [data-index]', (rows) =>
    rows.map((row) => row.getAttribute('data-index')),
  );
  expect(new Set(keys).size).toBe(keys.length);

  // what is sent while an old part is shown leads to the end
  await (await byLabel(page, 'Clear the search')).click();
  await scroll(page, 0);
  await write(page, 'Here I am');
  await untilAtEnd(page, 'Here I am');
});

test('the first message of an empty conversation is shown, once', async () => {
  const page = await demo.openChat('ann', 'user:eve');
  await untilText(page, 'No messages yet.');
  await write(page, 'Hello Eve');
  await messageWith(page, 'Hello Eve');
  await page.waitForSelector('[data-state=sent]');
  expect(await page.$$eval('article', ({ length }) => length)).toBe(1);
});

test('the preview of a link appears below its message, at the end of the list, and what others make up is no link', async () => {
  await setSettings(demo.server, demo.app, { 'core.messages.linkPreviews': true });
  const guid = await groupWith(30);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilAtEnd(page, 'Message 30');
  let answer: () => void = () => undefined;
  web.handler = (_, response) => {
    answer = () =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Huts of the Alps</title><meta name="description" content="Where to sleep above 2,000 metres.">');
  };
  await say(guid, `See ${web.url}/huts`);
  await untilAtEnd(page, `See ${web.url}/huts`);
  await eventually(async () => expect(web.requests).toHaveLength(1));
  answer();
  await untilText(page, 'Where to sleep above 2,000 metres.');
  await untilAtEnd(page, `See ${web.url}/huts`);
  const hrefs = () => page.$$eval('.confab-link-preview', (links) => links.map((link) => link.getAttribute('href')));
  expect(await hrefs()).toEqual([`${web.url}/huts`]);

  await setSettings(demo.server, demo.app, { 'core.messages.linkPreviews': false });
  const links = [{ url: 'javascript:alert(1)', title: 'A' }, { url: 'https://example.com', title: 1 }, null];
  const metadata = { '@injected': { extensions: { 'link-preview': { links } } } };
  dataOf(
    await demo.app
      .as('ben')
      .post('/v3/messages', { receiver: guid, receiverType: 'group', data: { text: 'Made up', metadata } }),
  );
  await untilAtEnd(page, 'Made up');
  expect(await hrefs()).toEqual([`${web.url}/huts`]);
});

test('an image has its place before it is loaded, is shown as its thumbnail, and is opened as it was sent', async () => {
  await setSettings(demo.server, demo.app, { 'core.messages.thumbnails': true });
  const guid = await groupWith(1);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  const photo = { name: 'summit.png', content: png(1600, 800), type: 'image/png' };
  const fields = { receiver: guid, receiverType: 'group' };
  const sent = dataOf(await demo.app.as('ben').form('/v3/messages', fields, [photo])) as any;
  const shown = () =>
    page.$eval('.confab-image', (image) => [image.getAttribute('src'), image.getAttribute('style')] as const);
  await page.waitForSelector('.confab-image');
  await eventually(async () => expect((await shown())[0]).toMatch(/\/medium\.jpg$/));
  expect((await shown())[1]).toMatch(/width: 320px; aspect-ratio: 1600 \/ 800/);
  await page.waitForFunction("document.querySelector('.confab-image').naturalWidth === 640");
  await page.click('.confab-image-button');
  await page.waitForSelector('.confab-viewer img');
  expect(await page.$eval('.confab-viewer img', (image) => image.getAttribute('src'))).toBe(sent.data.url);
});

test('a poll is voted for by a press, changed and withdrawn, and shows the votes of others, anonymous ones too', async () => {
  const guid = await groupWith(1);
  await readAll(guid);
  const ben = demo.app.as('ben');
  const poll = { receiver: guid, receiverType: 'group', question: 'Lunch?', options: ['Soup', '<b>Rice</b>'] };
  for (const more of [{}, { anonymous: true, question: 'Where?' }])
    dataOf(await ben.post('/v3/polls', { ...poll, ...more }));
  const page = await demo.openChat('ann', `group:${guid}`);
  const state = (question: string) =>
    page.$eval(`.confab-poll[aria-label="${question}"]`, (group) =>
      [...group.querySelectorAll('button')].map(
        (option) =>
          `${option.getAttribute('aria-label')}${option.getAttribute('aria-pressed') === 'true' ? ', own' : ''}`,
      ),
    );
  const untilState = (question: string, ...options: string[]) =>
    eventually(async () => expect(await state(question)).toEqual(options));
  const vote = (question: string, number: number) =>
    page.click(`.confab-poll[aria-label="${question}"] button:nth-of-type(${number})`);
  for (const question of ['Lunch?', 'Where?']) {
    await page.waitForSelector(`.confab-poll[aria-label="${question}"]`);
    await vote(question, 1);
    await untilState(question, 'Soup, 1 vote, own', '<b>Rice</b>, 0 votes');
    const { id } = dataOf(await ben.get(`/v3/groups/${guid}/messages`)).find(
      ({ data }: any) => data.customData?.question === question,
    );
    dataOf(await ben.post(`/v3/polls/${id}/votes`, { options: [1] }));
    await untilState(question, 'Soup, 2 votes, own', '<b>Rice</b>, 0 votes');
    await vote(question, 2);
    await untilState(question, 'Soup, 1 vote', '<b>Rice</b>, 1 vote, own');
    await vote(question, 2);
    await untilState(question, 'Soup, 1 vote', '<b>Rice</b>, 0 votes');
    dataOf(await ben.post(`/v3/polls/${id}/close`, {}));
    await eventually(async () => {
      const disabled = `.confab-poll[aria-label="${question}"] button:disabled`;
      expect(await page.$$eval(disabled, ({ length }) => length)).toBe(2);
    });
  }
});

test('a poll is made in the composer, and a text is scheduled, listed and canceled', async () => {
  const guid = await groupWith(1);
  await readAll(guid);
  const page = await demo.openChat('ann', `group:${guid}`);
  await press(page, 'More ways to send');
  await pressText(page, 'Create a poll');
  await (await byLabel(page, 'Question')).type('Where to?');
  for (const [index, option] of ['Hut', 'Lake', 'Peak'].entries())
    await (await byLabel(page, `Option ${index + 1}`)).type(option);
  await pressText(page, 'Several choices');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11) + '12:00';
  const choose = async (value: string) => {
    await page.waitForSelector('input[type=datetime-local]');
    await page.$eval(
      'input[type=datetime-local]',
      (input, given) => {
        const field = input as unknown as { value: string; dispatchEvent(event: unknown): void };
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, given);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      value,
    );
  };
  // the server refuses it, and what was entered stays
  await choose(day(-2));
  await pressText(page, 'Send the poll');
  await page.waitForSelector('dialog [role=alert]');
  await choose(day(2));
  await pressText(page, 'Send the poll');
  await page.waitForSelector('.confab-poll[aria-label="Where to?"]');
  const [poll] = dataOf(await demo.app.as('ben').get(`/v3/groups/${guid}/messages`, { affix: 'prepend', limit: 1 }));
  const made = poll.data.metadata['@injected'].extensions.polls;
  expect(made).toMatchObject({ options: { 1: 'Hut', 2: 'Lake', 3: 'Peak' }, multiple: true, anonymous: false });
  expect(made.closesAt).toBeGreaterThan(Date.now() / 1000);

  await (await byLabel(page, 'Message')).type('Good morning');
  await press(page, 'More ways to send');
  await pressText(page, 'Send later');
  await choose(day(3));
  await pressText(page, 'Schedule');
  await page.waitForFunction("document.querySelector('textarea').value === ''");
  const scheduled = async () => dataOf(await demo.app.as('ann').get('/v3/scheduledmessages'));
  expect(await scheduled()).toMatchObject([{ receiver: guid, data: { text: 'Good morning' } }]);
  await press(page, 'More ways to send');
  await pressText(page, 'Send later');
  await press(page, 'Cancel: Good morning');
  await page.waitForSelector('::-p-aria(Cancel: Good morning)', { hidden: true });
  expect(await scheduled()).toEqual([]);
  await expectAccessible(page);
});
