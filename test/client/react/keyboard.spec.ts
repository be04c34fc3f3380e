import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  messageWith,
  openActions,
  untilLoaded,
  untilText,
} from './support/demo-test.js';

const demo = new DemoTest();
beforeAll(() => demo.start());
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

/** The accessible name of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(
    `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText ?? '').trim()`,
  ) as Promise<string>;

/** Presses Tab, or Shift and Tab, until the element with this name has the focus. */
async function tabTo(page: Page, name: string, isBackwards = false): Promise<void> {
  const passed: string[] = [];
  if (isBackwards) await page.keyboard.down('Shift');
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === name) break;
    passed.push(now);
  }
  if (isBackwards) await page.keyboard.up('Shift');
  if ((await focused(page)) !== name) throw new Error(`Not reached: ${name}. Passed: ${passed.join(' | ')}`);
}

async function pressOn(page: Page, name: string, isBackwards = false): Promise<void> {
  await tabTo(page, name, isBackwards);
  await page.keyboard.press('Enter');
}

/** From the field to write in back to the last message, whose actions then follow. */
const toLastMessage = async (page: Page, sender: string) => {
  await byLabel(page, 'Message').then((field) => field.focus());
  await tabTo(page, sender, true);
};

test('all of a chat is done with the keyboard alone', async () => {
  const [ann, ben] = await Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);
  await tabTo(ann, 'Message');
  await ann.keyboard.type('By keyboard');
  await ann.keyboard.press('Enter');
  await messageWith(ben, 'By keyboard');
  expect(await focused(ann)).toBe('Message');

  // quote and reply
  await toLastMessage(ben, 'Ann Lee');
  await pressOn(ben, 'Quote');
  expect(await focused(ben)).toBe('Message');
  await ben.keyboard.type('A reply');
  await ben.keyboard.press('Enter');
  await messageWith(ann, 'A reply');

  // react
  await toLastMessage(ann, 'Ben Roy');
  await pressOn(ann, 'Add a reaction');
  await byLabel(ann, 'Search emoji');
  await pressOn(ann, 'React with 🎉');
  await byLabel(ben, '🎉, 1');
  await eventually(async () => expect(await focused(ann)).toBe('Add a reaction'));

  // edit
  await toLastMessage(ben, 'Ben Roy');
  await pressOn(ben, 'Edit');
  await eventually(async () => expect(await focused(ben)).toBe('Edited text'));
  await ben.keyboard.type(', edited');
  await ben.keyboard.press('Enter');
  await messageWith(ann, 'A reply, edited');
  await eventually(async () => expect(await focused(ben)).toBe('Ben Roy'));

  // thread
  await pressOn(ben, 'Reply in thread');
  await ben.waitForSelector('aside[aria-label=Thread]');
  await eventually(async () => expect(await focused(ben)).toBe('Message'));
  await ben.keyboard.type('In the thread');
  await ben.keyboard.press('Enter');
  await messageWith(ben, 'In the thread');
  await untilText(ann, '1 reply');
  await pressOn(ben, 'Close', true);

  // attach
  const file = join(tmpdir(), `confab-keyboard-${process.pid}.txt`);
  await writeFile(file, 'text');
  await byLabel(ann, 'Message').then((field) => field.focus());
  await tabTo(ann, 'Attach files', true);
  const chooser = ann.waitForFileChooser();
  // its messages and those of keys take different ways to the page
  await ann.evaluate('0');
  await ann.keyboard.press('Enter');
  await (await chooser).accept([file]);
  await untilText(ann, `confab-keyboard-${process.pid}.txt`);
  await pressOn(ann, 'Send');
  await messageWith(ben, `confab-keyboard-${process.pid}.txt`);

  // delete
  await byLabel(ben, 'Message').then((field) => field.focus());
  await tabTo(ben, 'Ben Roy', true);
  await pressOn(ben, 'Delete');
  await ben.waitForSelector('dialog[open]');
  await pressOn(ben, 'Delete');
  await untilText(ann, 'This message was deleted.');

  // search
  await tabTo(ann, 'Search');
  await ann.keyboard.type('keyboard');
  await untilText(ann, 'Messages');
  const hit = await ann.waitForSelector('.confab-results button.confab-item ::-p-text(By keyboard)');
  expect(hit).not.toBeNull();
  await ann.keyboard.press('Escape');
  expect(await ann.$eval('input[type=search]', ({ value }) => value)).toBe('');
});

test('in a right-to-left page the list, the bubbles and the menus are mirrored, and accessible', async () => {
  for (const [sender, receiver, text] of [
    ['ann', 'ben', 'مرحبا'],
    ['ben', 'ann', 'שלום'],
  ] as const)
    dataOf(await demo.app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text } }));
  const page = await demo.openChat('ann', 'user:ben');
  await page.evaluate("document.documentElement.dir = 'rtl'");
  await messageWith(page, 'שלום');
  const lefts = (await page.evaluate(`[
    '.confab-sidebar', '.confab-message-scroll', '.confab-message[data-own] .confab-bubble', '.confab-message:not([data-own]) .confab-bubble',
    '.confab-send', '[aria-label="Attach files"]'
  ].map((selector) => { const box = document.querySelector(selector).getBoundingClientRect(); return (box.left + box.right) / 2; })`)) as number[];
  const [sidebar, messages, own, others, send, attach] = lefts as [number, number, number, number, number, number];
  expect([sidebar > messages, own < others, send < attach]).toEqual([true, true, true]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await openActions(page, 'שלום');
  await byLabel(page, 'Actions of the message');
  const inside = (await page.evaluate(`{
    const [actions, list] = ['.confab-actions', '.confab-messages'].map((each) => document.querySelector(each).getBoundingClientRect());
    actions.left >= list.left && actions.right <= list.right;
  }`)) as boolean;
  expect(inside).toBe(true);
  await untilLoaded(page);
  await expectAccessible(page);
});
