import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { createGroup } from '#test/support/groups.js';
import { useModel } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import {
  byLabel,
  choose,
  DemoTest,
  expectAccessible,
  messageWith,
  openActions,
  press,
  pressText,
  untilText,
} from './support/demo-test.js';

const TEXT = 'متى نلتقي عند الكوخ؟';

const model = useModel();
const demo = new DemoTest();
afterAll(() => demo.stop());
afterEach(() => demo.endTest());
beforeAll(async () => {
  await demo.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  const data = { text: TEXT };
  const { id } = dataOf(await demo.app.as('ben').post('/v3/messages', { receiver: 'ann', receiverType: 'user', data }));
  for (const user of ['ann', 'ben'])
    dataOf(await demo.app.as(user).post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`));
  dataOf(await demo.app.as('ann').post(`/v3/messages/${id}/thread`, { data: { text: 'قريبا' } }));
  const customData = { latitude: 46.5775, longitude: 8.0055 };
  const place = { receiver: 'ann', receiverType: 'user', category: 'custom', type: 'location', data: { customData } };
  dataOf(await demo.app.as('ben').post('/v3/messages', place));
  dataOf(await demo.app.api.post('/v3/stickers', { setName: 'جبال', name: 'قمة', url: `${demo.address}/none.png` }));
  await createGroup(demo.app, { guid: 'huts', owner: 'ann', members: { participants: ['ben', 'eve'] } });
  await setSettings(demo.server, demo.app, {
    'ai.translation.enabled': true,
    'aiAgents.openai.url': model.url,
    'aiAgents.openai.model': 'small',
  });
  model.reply = () => [{ text: 'When do we meet at the hut?' }];
});

const SIZES = [1280, 400].map((width) => ({ width, height: 800 }));

async function open(size: { width: number; height: number }, receiver = 'user:ben'): Promise<Page> {
  const page = await demo.openChat('ann', receiver, size);
  await page.evaluate("document.documentElement.dir = 'rtl'");
  return page;
}

/**
 * Everything that is shown in the element is inside it and begins on its right side, and nothing scrolls sideways.
 * A text of users has the direction of its letters.
 */
async function expectMirrored(page: Page, selector: string): Promise<void> {
  await expectAccessible(page);
  const problems = await page.$eval(selector, (element: any) => {
    const { getComputedStyle, innerWidth } = globalThis as any;
    const outer = element.getBoundingClientRect();
    const name = (each: any) => `${each.localName}.${each.className} ${each.textContent}`.slice(0, 80);
    const isShown = (each: any) => each.checkVisibility() && each.getBoundingClientRect().width > 1;
    const outside = [element, ...element.querySelectorAll('*')].filter((each: any) => {
      const { left, right } = each.getBoundingClientRect();
      return isShown(each) && (left < Math.max(0, outer.left) - 1 || right > Math.min(innerWidth, outer.right) + 1);
    });
    const left = [...element.querySelectorAll('*')].filter((each: any) => {
      const { direction, textAlign } = getComputedStyle(each);
      // the browser lays out fields for dates
      const isText = each.localName === 'input' ? each.type === 'datetime-local' : each.closest('[dir=auto], bdi');
      return isShown(each) && !isText && (direction !== 'rtl' || textAlign === 'left');
    });
    const scrolls = [element, ...element.querySelectorAll('*')].filter(
      (each: any) =>
        isShown(each) &&
        getComputedStyle(each).overflowX !== 'visible' &&
        getComputedStyle(each).textOverflow !== 'ellipsis' &&
        each.scrollWidth > each.clientWidth + 1,
    );
    // in a row the first element is at the right
    const rows = [...element.querySelectorAll('*')].filter((each: any) => {
      const { display, flexDirection } = getComputedStyle(each);
      if (!isShown(each) || !display.includes('flex') || flexDirection !== 'row') return false;
      const [first, second] = [...each.children].filter(isShown).map((child: any) => child.getBoundingClientRect());
      return first && second && Math.abs(first.top - second.top) < 4 && first.left < second.left;
    });
    return { outside: outside.map(name), left: left.map(name), scrolls: scrolls.map(name), rows: rows.map(name) };
  });
  expect(problems).toEqual({ outside: [], left: [], scrolls: [], rows: [] });
}

const ofMessage = (item: string) => (page: Page) => choose(page, TEXT, item);

const ofConversation = (item: string) => async (page: Page) => {
  await press(page, 'More about the conversation');
  await press(page, item);
};

const ofComposer = (item: string) => async (page: Page) => {
  await press(page, 'More ways to send');
  await pressText(page, item);
};

const toList = async (page: Page) => {
  if (page.viewport()!.width < 500) await press(page, 'Back to the list');
};

const ofLibrary = (item: string) => async (page: Page) => {
  await toList(page);
  await press(page, 'Saved, archived and more');
  await press(page, item);
};

const dialogs: [string, (page: Page) => Promise<void>][] = [
  ['who reacted', (page) => press(page, 'Who reacted')],
  ['a place', ofComposer('Share a location')],
  ['a poll', ofComposer('Create a poll')],
  ['a message for later', ofComposer('Send later')],
  ['stickers', ofComposer('Send a sticker')],
  ['a reminder', ofMessage('Remind me')],
  ['a report', ofMessage('Report')],
  ['a user who is blocked', ofMessage('Block Ben Roy')],
  ['messages that disappear', ofConversation('Disappearing messages')],
  ['pinned messages', ofConversation('Pinned messages')],
  ['threads', ofLibrary('Threads')],
  ['saved messages', ofLibrary('Saved messages')],
  ['reminders', ofLibrary('Reminders')],
  ['archived conversations', ofLibrary('Archived chats')],
  ['blocked people', ofLibrary('Blocked people')],
  [
    'a new chat',
    async (page) => {
      await toList(page);
      await press(page, 'New chat');
    },
  ],
  [
    'a new group',
    async (page) => {
      await toList(page);
      await press(page, 'New chat');
      await press(page, 'New group');
    },
  ],
];

describe.each(SIZES)('in a window of $width pixels', (size) => {
  test.each(dialogs)('the dialog about %s is mirrored', async (_name, show) => {
    const page = await open(size);
    await messageWith(page, TEXT);
    await show(page);
    await expectDialogMirrored(page);
  });

  test('the members of a group are mirrored', async () => {
    const page = await open(size, 'group:huts');
    await press(page, 'Members');
    await expectDialogMirrored(page);
  });

  test('a translation and a place are mirrored', async () => {
    const page = await open(size);
    await choose(page, TEXT, 'Translate');
    await untilText(page, 'Translated.');
    await expectMirrored(page, '.confab-message-scroll article:has(.confab-location)');
    await expectMirrored(page, 'article');
  });

  test('the commands behind a slash are mirrored', async () => {
    const page = await open(size);
    await (await byLabel(page, 'Message')).type('/');
    await page.waitForSelector('[role=option]');
    await expectMirrored(page, '[role=listbox]');
  });
});

test('the confirmation of a deletion is mirrored', async () => {
  const page = await open(SIZES[0]!);
  await (await byLabel(page, 'Message')).type('نعم');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-state=sent], [data-state=delivered], [data-state=read]');
  await openActions(page, 'نعم');
  await press(page, 'Delete');
  await expectDialogMirrored(page);
});

async function expectDialogMirrored(page: Page): Promise<void> {
  await page.waitForSelector('dialog[open]');
  await page.waitForFunction("!document.querySelector('dialog[open] .confab-spinner')");
  await expectMirrored(page, 'dialog[open]');
}
