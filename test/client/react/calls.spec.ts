import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { LIVEKIT_VARIABLES } from '#test/support/livekit.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  messageWith,
  press,
  untilNoText,
  untilText,
  write,
} from './support/demo-test.js';
import { MediaRooms } from './support/media-rooms.js';

const demo = new DemoTest();
const rooms = new MediaRooms();
beforeAll(() => demo.start(LIVEKIT_VARIABLES));
afterAll(() => demo.stop());
afterEach(async () => {
  await demo.endTest();
  rooms.refusal = undefined;
  // what a failed test has left
  for (const { sessionId, status } of await calls())
    if (['initiated', 'ongoing'].includes(status)) await demo.app.api.delete(`/v3/calls/${sessionId}`);
});

const calls = async (): Promise<any[]> => dataOf(await demo.app.api.get('/v3/calls'));

async function openFor(uid: string, peer: string): Promise<Page> {
  const page = await demo.openChat(uid, `user:${peer}`);
  await rooms.attach(page);
  return page;
}

const openBoth = () => Promise.all([openFor('ann', 'ben'), openFor('ben', 'ann')]);

async function inVideoCall(): Promise<[Page, Page]> {
  const [ann, ben] = await openBoth();
  await press(ann, 'Video call');
  await press(ben, 'Accept');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-call-people li:nth-child(2) video');
  return [ann, ben];
}

const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label") ?? ""');

/** Goes back from the message field to the call above, to the button. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let steps = 0; steps < 40 && (await focused(page)) !== label; steps++) {
    const text = (await page.evaluate('document.activeElement.textContent')) as string;
    if (text === label) return;
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
  }
  expect(await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')).toBe(label);
}

test('a voice call is made, muted and ended with the keyboard, and both hear that they are in it', async () => {
  const [ann, ben] = await openBoth();
  await ann.bringToFront();
  await (await byLabel(ann, 'Voice call')).focus();
  await ann.keyboard.press('Enter');
  await untilText(ann, 'Calling Ben Roy…');
  await untilText(ben, 'Ann Lee is calling');
  await ben.bringToFront();
  await (await byLabel(ben, 'Message')).focus();
  await tabTo(ben, 'Accept');
  await ben.keyboard.press('Enter');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-call-people audio[data-track]');
  expect([rooms.stateOf(ann), rooms.stateOf(ben)]).toEqual([
    { uid: 'ann', microphone: true, camera: false },
    { uid: 'ben', microphone: true, camera: false },
  ]);
  expect(new Set(rooms.addresses)).toEqual(new Set([LIVEKIT_VARIABLES.LIVEKIT_URL]));
  // the button that was pressed is gone, and the focus is at what has taken its place
  expect(await focused(ben)).toBe('Call');
  await ben.keyboard.press('Tab');
  expect(await focused(ben)).toBe('Mute the microphone');
  await ben.keyboard.press('Enter');
  await byLabel(ann, 'Muted');
  expect(rooms.stateOf(ben)!.microphone).toBe(false);
  expect(await ben.$('::-p-aria(Turn the camera on)')).toBeNull();
  await write(ann, 'Can you hear me?');
  await messageWith(ben, 'Can you hear me?');
  await tabTo(ann, 'End the call');
  await ann.keyboard.press('Enter');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-call', { hidden: true });
  // the last element before the call
  await eventually(async () => expect(await focused(ann)).toBe('Notifications'));
  const [call] = await calls();
  expect(call).toMatchObject({ status: 'ended', type: 'audio' });
  expect([rooms.stateOf(ann), rooms.stateOf(ben)]).toEqual([undefined, undefined]);
});

test('in a video call both see each other, and turn their cameras off and on', async () => {
  const [ann, ben] = await inVideoCall();
  for (const page of [ann, ben]) {
    await page.waitForFunction(
      "[...document.querySelectorAll('.confab-call video')].every((each) => each.videoWidth > 0)",
    );
    await expectAccessible(page);
  }
  await press(ben, 'Turn the camera off');
  await ann.waitForFunction("document.querySelectorAll('.confab-call video').length === 1");
  await press(ben, 'Turn the camera on');
  await ann.waitForFunction("document.querySelectorAll('.confab-call video').length === 2");
  await expectFitsNarrowWindow(ann);
  await ben.close();
  await press(ann, 'End the call');
  await ann.waitForSelector('.confab-call', { hidden: true });
});

test('a call that rings is accessible in both directions, is declined, and the caller is told', async () => {
  const [ann, ben] = await openBoth();
  for (const page of [ann, ben]) await page.evaluate("document.documentElement.dir = 'rtl'");
  await press(ann, 'Video call');
  await untilText(ben, 'Ann Lee is calling with video');
  await untilText(ann, 'Calling Ben Roy…');
  for (const page of [ann, ben]) {
    await expectAccessible(page);
    await expectFitsNarrowWindow(page);
  }
  await press(ben, 'Decline');
  await untilText(ann, 'Ben Roy has declined the call.');
  await ben.waitForSelector('.confab-call', { hidden: true });
  await press(ann, 'Close');
  await ann.waitForSelector('.confab-call', { hidden: true });
});

test('the caller is told of a user who is busy or does not answer, and takes a call back', async () => {
  const [ann, ben] = await openBoth();
  await press(ann, 'Voice call');
  await press(ben, 'I am busy');
  await untilText(ann, 'Ben Roy is in another call or busy.');
  await press(ann, 'Voice call');
  await untilText(ben, 'Ann Lee is calling');
  await untilNoText(ann, 'busy');
  await press(ann, 'Cancel the call');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-call', { hidden: true });
  await press(ann, 'Voice call');
  await untilText(ann, 'Calling Ben Roy…');
  const [{ sessionId }] = await calls();
  // as the server does after a minute
  dataOf(await demo.app.as('ann').put(`/v3/calls/${sessionId}`, { status: 'unanswered' }));
  await untilText(ann, 'Ben Roy has not answered.');
  dataOf(await demo.app.as('ben').post('/v3/calls', { receiver: 'eve', receiverType: 'user', type: 'audio' }));
  await press(ann, 'Voice call');
  await untilText(ann, 'Ben Roy is in another call or busy.');
  const statuses = (await calls()).map(({ status }) => status as string);
  expect(statuses.slice(0, 4)).toEqual(['initiated', 'unanswered', 'canceled', 'rejected']);
});

test('a camera that is refused is explained, and is asked for again; the voice is there meanwhile', async () => {
  const [ann, ben] = await openBoth();
  await ben.evaluate("globalThis.refusedDevice = 'camera'");
  await press(ann, 'Video call');
  await press(ben, 'Accept');
  await untilText(ben, 'This page may not use the camera.');
  await expectAccessible(ben);
  expect(rooms.stateOf(ben)).toMatchObject({ microphone: true, camera: false });
  await ben.evaluate('globalThis.refusedDevice = undefined');
  await press(ben, 'Try again');
  await untilNoText(ben, 'This page may not use the camera.');
  await eventually(() => expect(rooms.stateOf(ben)!.camera).toBe(true));
});

test('a call that cannot be connected, or is lost, says so and connects again', async () => {
  rooms.refusal = 'could not establish signal connection';
  const [ann, ben] = await openBoth();
  await press(ann, 'Voice call');
  await press(ben, 'Accept');
  await untilText(ann, 'The call cannot be connected');
  await untilText(ann, 'could not establish signal connection');
  await expectAccessible(ann);
  rooms.refusal = undefined;
  for (const page of [ann, ben]) await press(page, 'Try again');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-call-people audio[data-track]');
  await ann.evaluate('currentRoom.lose(undefined)');
  await untilText(ann, 'The connection is lost.');
  await press(ann, 'Try again');
  await ann.waitForSelector('.confab-call-people audio[data-track]');
});

test('a call is on one page of a user: another one is offered to take it', async () => {
  const [ann] = await inVideoCall();
  const second = await openFor('ann', 'ben');
  await untilText(second, 'In a call with Ben Roy');
  await press(second, 'Join here');
  await second.waitForSelector('.confab-call-people video');
  await byLabel(ann, 'Join here');
  await second.reload();
  await press(second, 'Join here');
  await second.waitForSelector('.confab-call-people video');
  await press(second, 'End the call');
  for (const page of [ann, second]) await page.waitForSelector('.confab-call', { hidden: true });
});

test('the settings of the app say where audio and video are, and the page may connect there', async () => {
  expect(dataOf(await demo.app.as('ann').get('/v3/settings')).callMedia).toEqual({
    url: LIVEKIT_VARIABLES.LIVEKIT_URL,
  });
  const policy = (await fetch(`${demo.address}/demo/`)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' wss://livekit.example.com https://livekit.example.com;");
});

test('livekit-client itself is loaded with the first call, and the policy of the page lets it connect', async () => {
  demo.allowed.push(LIVEKIT_VARIABLES.LIVEKIT_URL.replace('wss', 'https'));
  const ann = await demo.openChat('ann', 'user:ben');
  const scripts = () =>
    ann.evaluate("performance.getEntriesByType('resource').filter(({ name }) => /livekit-client/.test(name)).length");
  await byLabel(ann, 'Voice call');
  expect(await scripts()).toBe(0);
  await press(ann, 'Voice call');
  await untilText(ann, 'Calling Ben Roy…');
  const [{ sessionId }] = await calls();
  dataOf(await demo.app.as('ben').put(`/v3/calls/${sessionId}`, { status: 'ongoing' }));
  // its server is at no address that exists
  await untilText(ann, 'The call cannot be connected');
  expect(await scripts()).toBe(1);
});
