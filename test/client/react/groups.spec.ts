import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { createGroup } from '#test/support/groups.js';
import {
  byLabel,
  choose,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  HOSTILE,
  inDialog,
  press,
  untilLoaded,
  untilText,
} from './support/demo-test.js';

// Groups that users make, change and manage.

const demo = new DemoTest();
const PICTURE = fileURLToPath(new URL('../../../docs/images/console-overview.png', import.meta.url));
const NO_PICTURE = fileURLToPath(new URL('../../../package.json', import.meta.url));

beforeAll(() => demo.start());
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

async function choosePicture(page: Page, path: string): Promise<void> {
  const input = (await page.waitForSelector('dialog[open] input[type=file]')) as unknown as {
    uploadFile(path: string): Promise<void>;
  };
  await input.uploadFile(path);
}

async function retype(page: Page, label: string, text: string): Promise<void> {
  const field = await byLabel(page, label);
  await field.click({ count: 3 });
  await field.type(text);
}

async function chooseFor(page: Page, member: string, item: string): Promise<void> {
  await press(page, `Actions for ${member}`);
  await press(page, item);
}

/** The dialog that asks has the name of its button. */
const confirm = (page: Page) => page.locator('dialog dialog[open] .confab-button-danger').click();

const groupsOf = async (uid: string) =>
  dataOf(await demo.app.as(uid).get('/v3/groups', { hasJoined: true })) as {
    guid: string;
    name: string;
    icon?: string;
    type: string;
  }[];

test('a group is made with a picture, its members, and who can join', async () => {
  const ann = await demo.open('as=ann');
  await untilLoaded(ann);
  await press(ann, 'New chat');
  await press(ann, 'New group');
  await expectAccessible(ann);
  await (await byLabel(ann, 'Name of the group')).type('Hikers');
  await (await byLabel(ann, 'What the group is about (optional)')).type('Sundays at nine');
  await choosePicture(ann, NO_PICTURE);
  await ann.waitForSelector('dialog[open] [role=alert]');
  await choosePicture(ann, PICTURE);
  await ann.waitForFunction("document.querySelector('dialog[open] .confab-picture img')?.naturalWidth === 512");
  await ann.waitForSelector('dialog[open] [role=alert]', { hidden: true });
  await press(ann, 'Everyone with the password');
  await (await byLabel(ann, 'Password')).type('summit');
  for (const name of ['Ben', 'img']) {
    await (await byLabel(ann, 'Add people (optional)')).type(name);
    const found = 'dialog[open] .confab-list .confab-item';
    await ann.waitForFunction(
      `(([item, ...others]) => item?.innerText.includes('${name}') && others.length === 0)(document.querySelectorAll('${found}'))`,
    );
    // Enter chooses nobody, and does not create the group
    await ann.keyboard.press('Enter');
    await ann.locator(found).click();
    await ann.waitForSelector('dialog[open] .confab-list', { hidden: true });
  }
  await press(ann, `Do not add ${HOSTILE}`);
  expect(await groupsOf('ann')).toEqual([]);
  await expectFitsNarrowWindow(ann);
  await press(ann, 'Create the group');
  await byLabel(ann, 'Message');

  const [group] = await groupsOf('ann');
  expect(group).toMatchObject({ name: 'Hikers', type: 'password', description: 'Sundays at nine', owner: 'ann' });
  expect(group!.icon).toContain('/console-overview.webp');
  expect(await groupsOf('ben')).toMatchObject([{ name: 'Hikers' }]);
  expect(await groupsOf('eve')).toEqual([]);
});

test('an admin changes the group and its members, and the owner hands it on', async () => {
  await createGroup(demo.app, { guid: 'huts', name: 'Huts', owner: 'ann', members: { participants: ['ben', 'eve'] } });
  const [ann, ben] = await Promise.all([demo.openChat('ann', 'group:huts'), demo.openChat('ben', 'group:huts')]);
  await press(ann, 'Members');
  await press(ann, 'Edit the group');
  await retype(ann, 'Name of the group', 'Alpine huts');
  await press(ann, 'Everyone');
  await press(ann, 'Save the group');
  await inDialog(ann, 'Alpine huts');
  await untilText(ben, 'Alpine huts');
  expect(dataOf(await demo.app.api.get('/v3/groups/huts'))).toMatchObject({ name: 'Alpine huts', type: 'public' });

  await press(ben, 'Members');
  await inDialog(ben, 'Ann Lee');
  expect(await ben.$('::-p-aria(Edit the group)')).toBeNull();
  expect(await ben.$(`::-p-aria(Actions for ${HOSTILE})`)).toBeNull();
  await chooseFor(ann, 'Ben Roy', 'Make moderator');
  await inDialog(ann, 'Moderator');
  await expectAccessible(ann);
  // a moderator removes members, and none of the admins
  await inDialog(ben, 'Moderator');
  await byLabel(ben, `Actions for ${HOSTILE}`);
  expect(await ben.$('::-p-aria(Actions for Ann Lee)')).toBeNull();
  await chooseFor(ben, HOSTILE, 'Ban from the group');
  await untilText(ben, 'leaves the group and cannot join again');
  await confirm(ben);
  // the message about the ban, behind the dialog, has the name
  await ann.waitForFunction(`!document.querySelector('dialog[open]').innerText.includes(${JSON.stringify(HOSTILE)})`);
  expect((await demo.app.as('eve').post('/v3/groups/huts/members')).status).toBe(403);

  await chooseFor(ann, 'Ben Roy', 'Make owner');
  await untilText(ann, 'You stay an admin');
  await confirm(ann);
  await eventually(async () =>
    expect(dataOf(await demo.app.api.get('/v3/groups/huts'))).toMatchObject({ owner: 'ben' }),
  );
  await byLabel(ann, 'Leave the group');
});

test('a sender sees who has read a message in a group, who has it, and who does not', async () => {
  const members = { participants: ['ben', 'eve'] };
  await createGroup(demo.app, { guid: 'rope', name: 'Rope team', owner: 'ann', members });
  const message = { receiver: 'rope', receiverType: 'group', data: { text: 'Who has the rope?' } };
  dataOf(await demo.app.as('ann').post('/v3/messages', message));
  const ann = await demo.openChat('ann', 'group:rope');
  await choose(ann, 'Who has the rope?', 'Who has read it');
  const sections = () =>
    ann.$$eval('dialog[open] section', (all) =>
      all.map((section) => [
        section.querySelector('h3')?.textContent,
        ...[...section.querySelectorAll('.confab-item-name')].map((name) => name.textContent),
      ]),
    );
  await eventually(async () => expect(await sections()).toEqual([['Not delivered yet', 'Ben Roy', HOSTILE]]));
  dataOf(await demo.app.as('eve').post('/v3/groups/rope/conversation/delivered'));
  dataOf(await demo.app.as('ben').post('/v3/groups/rope/conversation/read'));
  await eventually(async () =>
    expect(await sections()).toEqual([
      ['Read by', 'Ben Roy'],
      ['Delivered to', HOSTILE],
    ]),
  );
  await expectAccessible(ann);
  await expectFitsNarrowWindow(ann);
});
