import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { LIVEKIT_VARIABLES } from '#test/support/livekit.js';
import { tokenOf } from '#test/support/realtime.js';
import { TestServer, type TestApp } from '#test/support/server.js';
import { byLabel, expectAccessible, expectFitsNarrowWindow, press } from './react/support/demo-test.js';
import { MediaRooms } from './react/support/media-rooms.js';
import { startBrowser, type RunningBrowser } from './support/browser.js';

const run = promisify(execFile);
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const server = new TestServer();
const rooms = new MediaRooms();
let app: TestApp;
/** Folder of an app that has the package and not the SDK. */
let folder: string;
let pages: Server | undefined;
let running: RunningBrowser | undefined;
const opened: Page[] = [];
const requested = new Set<string>();
const problems: string[] = [];

/** The program of the documentation that begins with this line. */
async function documented(firstLine: string): Promise<string> {
  const text = await readFile('docs/calls.md', 'utf8');
  const program = [...text.matchAll(/^```js\n(.*?)^```$/gms)].find(([, each]) => each!.startsWith(`${firstLine}\n`));
  return program![1]!;
}

beforeAll(async () => {
  await server.start({ ...LIVEKIT_VARIABLES, CORS_ORIGINS: '*' });
  app = await server.createApp();
  for (const [uid, name] of Object.entries({ ann: 'Ann Lee', ben: 'Ben Roy' }))
    dataOf(await app.api.post('/v3/users', { uid, name }));
  dataOf(await app.as('ann').post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }));
  dataOf(await app.as('ben').post('/v3/groups/hikers/members', {}));
  folder = await mkdtemp(join(tmpdir(), 'confab-calls-app-'));
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  await cp('clients/typescript', join(modules, 'confab-client'), {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  for (const name of ['livekit-client', 'openapi-fetch', 'vite'])
    await symlink(resolve('node_modules', name), join(modules, name));
  await run(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', join(modules, 'confab-client')]);
  await cp('test/client/support/calls-app', folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'vite.config.js'), await documented('// vite.config.js'));
  await run(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: folder,
  });
  pages = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    readFile(join(folder, 'dist', path)).then(
      (content) => response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  running = await startBrowser();
});

afterAll(async () => {
  await running?.stop();
  pages?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.browserContext().close()));
  rooms.refusal = undefined;
  for (const { sessionId, status } of dataOf(await app.api.get('/v3/calls')))
    if (['initiated', 'ongoing'].includes(status)) await app.api.delete(`/v3/calls/${sessionId}`);
  // no page has asked anybody but the server and its own origin
  const hosts = [...requested].filter((host) => ![origin(server.http), origin(pages!)].includes(host));
  requested.clear();
  expect([hosts, problems.splice(0)]).toEqual([[], []]);
});

const origin = (of: { address(): unknown }) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

/** @param hasRooms otherwise the page has `livekit-client` itself */
async function openPage(hasRooms = true): Promise<Page> {
  const context = await running!.browser.createBrowserContext();
  const page = await context.newPage();
  opened.push(page);
  if (hasRooms) await rooms.attach(page);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requested.add(new URL(request.url()).origin);
  });
  await page.goto(origin(pages!));
  return page;
}

/** The page of a user. @param version of the SDK that its kit is written for */
async function openFor(uid: string, version: 4 | 5, hasRooms = true): Promise<Page> {
  const page = await openPage(hasRooms);
  const authToken = await tokenOf(app, uid);
  await page.evaluate(`begin(${JSON.stringify(origin(server.http))}, '${authToken}', version${version})`);
  await page.evaluate(`globalThis.authToken = '${authToken}'`);
  return page;
}

const eventsOf = async (page: Page) => (await page.evaluate('events')) as [string, ...any[]][];
const namesOf = async (page: Page) => (await eventsOf(page)).map(([name]) => name);

/** Expressions about the call that is shown. */
const shown = "document.querySelector('#call > div')?.shadowRoot";
const texts = (page: Page, selector: string) =>
  page.evaluate(`[...${shown}.querySelectorAll('${selector}')].map((each) => each.innerText || each.ariaLabel)`);
const buttonsOf = (page: Page) =>
  page.evaluate(
    `[...${shown}.querySelectorAll('button')].filter((each) => each.checkVisibility()).map((each) => each.ariaLabel ?? each.innerText)`,
  );
const untilPeople = (page: Page, count: number) =>
  page.waitForFunction(`${shown}?.querySelectorAll('.people video').length === ${count}`);

async function inCall(): Promise<[ann: Page, ben: Page]> {
  const [ann, ben] = await Promise.all([openFor('ann', 5), openFor('ben', 4)]);
  await press(ann, 'Call Ben');
  await press(ben, 'Accept');
  for (const page of [ann, ben]) await untilPeople(page, 2);
  return [ann, ben];
}

/** A call that is ongoing, and what joins it. */
async function ongoingCall(type = 'video'): Promise<string> {
  const call = dataOf(await app.as('ann').post('/v3/calls', { receiver: 'ben', receiverType: 'user', type }));
  dataOf(await app.as('ben').put(`/v3/calls/${call.sessionId}`, { status: 'ongoing' }));
  return call.sessionId;
}

const join5 = (page: Page, sessionId: string, settings: object = {}) =>
  page.evaluate(`version5.join('${sessionId}', authToken, ${JSON.stringify(settings)})`);
const join4 = (page: Page, sessionId: string, builder = 'builder') =>
  page.evaluate(`version4.join('${sessionId}', authToken, (builder) => ${builder})`);

test('pages of both versions ring, answer, talk, mute, share a screen and leave; their logs have the call', async () => {
  const [ann, ben] = await inCall();
  expect([rooms.stateOf(ann), rooms.stateOf(ben)]).toEqual([
    { uid: 'ann', microphone: true, camera: true },
    { uid: 'ben', microphone: true, camera: true },
  ]);
  await ann.waitForFunction(`${shown}.querySelector('audio[data-track]')`);
  await eventually(async () => expect(await texts(ann, '.name')).toEqual(expect.arrayContaining(['You', 'Ben Roy'])));
  await press(ben, 'Mute the microphone');
  await byLabel(ann, 'Muted');
  expect(rooms.stateOf(ben)).toMatchObject({ microphone: false, camera: true });
  await eventually(async () =>
    expect(await eventsOf(ann)).toContainEqual([
      'onParticipantAudioMuted',
      { uid: 'ben', name: 'Ben Roy', isAudioMuted: true, isVideoMuted: false },
    ]),
  );
  await ann.evaluate('CometChatCalls.muteAudio(true)');
  await eventually(async () =>
    expect(await eventsOf(ben)).toContainEqual(['onUserMuted', { muted: annMuted, mutedBy: annMuted }]),
  );
  await press(ben, 'Share the screen');
  await untilPeople(ann, 3);
  await eventually(async () => expect(await texts(ann, '[data-source=screen] .name')).toEqual(['Screen: Ben Roy']));
  await press(ben, 'Stop sharing the screen');
  await untilPeople(ann, 2);
  await press(ann, 'Leave the call');
  await ann.waitForFunction("element.childElementCount === 0 && events.some(([name]) => name === 'onSessionLeft')");
  await untilPeople(ben, 1);
  // the call has ended, and with it its room
  await ben.evaluate('currentRoom.lose(5)');
  await ben.waitForFunction("element.childElementCount === 0 && events.some(([name]) => name === 'onCallEnded')");
  expect(rooms.stateOf(ann)).toBeUndefined();
  expect(await namesOf(ann)).toEqual(
    expect.arrayContaining(['onSessionJoined', 'onParticipantJoined', 'onLeaveSessionButtonClicked']),
  );
  expect(await namesOf(ben)).toEqual(expect.arrayContaining(['onUserJoined', 'onUserLeft']));
  await eventually(async () => expect(await logOf(ann)).toEqual(['ended video Ann Lee Ben Roy']));
  expect(await logOf(ben, '.setCallDirection("incoming").setCallStatus("ended")')).toEqual([
    'ended video Ann Lee Ben Roy',
  ]);
  expect(await logOf(ben, '.setCallDirection("outgoing")')).toEqual([]);
});

const annMuted = { uid: 'ann', name: 'Ann Lee', isAudioMuted: true, isVideoMuted: false };

const logOf = (page: Page, filters = '') =>
  page.evaluate(`(async () => {
    const builder = new CometChatCalls.CallLogRequestBuilder().setLimit(30).setCallCategory('call').setAuthToken(authToken);
    const logs = await builder${filters}.build().fetchNext();
    return logs.map((log) => [log.getStatus(), log.getType(), log.getInitiator().getName(), log.getReceiver().getName()].join(' '));
  })()`);

test('a call is accessible in both color schemes, fits a narrow window, and is worked with the keyboard', async () => {
  const [ann, ben] = await inCall();
  for (const page of [ann, ben]) await expectAccessible(page);
  await expectFitsNarrowWindow(ann);
  await ben.bringToFront();
  await (await byLabel(ben, 'Turn the camera off')).focus();
  await ben.keyboard.press('Enter');
  await untilPeople(ann, 1);
  // the button is the same one, and has the focus still
  await ben.keyboard.press('Enter');
  await untilPeople(ann, 2);
});

test('the settings of the builder say what is sent and which buttons there are', async () => {
  const ben = await openFor('ben', 4);
  const sessionId = await ongoingCall();
  await join4(
    ben,
    sessionId,
    'builder.startWithAudioMuted(true).startWithVideoMuted(true).showScreenShareButton(false)',
  );
  await eventually(async () =>
    expect(await buttonsOf(ben)).toEqual(['Unmute the microphone', 'Turn the camera on', 'Leave the call']),
  );
  expect(rooms.stateOf(ben)).toEqual({ uid: 'ben', microphone: false, camera: false });
  await join4(ben, sessionId, 'builder.setIsAudioOnlyCall(true)');
  await eventually(async () => expect(await buttonsOf(ben)).toEqual(['Mute the microphone', 'Leave the call']));
  expect(rooms.stateOf(ben)).toEqual({ uid: 'ben', microphone: true, camera: false });
  await join4(ben, sessionId, 'builder.enableDefaultLayout(false)');
  await eventually(async () => expect(await buttonsOf(ben)).toEqual([]));
  await join4(ben, sessionId, "builder.setLocalizedStringObject({ leave: 'Auflegen' }).showMuteAudioButton(false)");
  await eventually(async () =>
    expect(await buttonsOf(ben)).toEqual(['Turn the camera off', 'Share the screen', 'Auflegen']),
  );
  // one session after the other on one element, of which the page is told nothing
  expect([await ben.evaluate('element.childElementCount'), await namesOf(ben)]).toEqual([1, []]);
});

test('a component that is mounted twice joins twice, and one session is left that is connected', async () => {
  const ben = await openFor('ben', 4);
  const sessionId = await ongoingCall();
  // the second joins while the first connects
  await ben.evaluate(`(async () => {
    const tokens = [];
    for (const _ of [1, 2]) tokens.push((await CometChatCalls.generateToken('${sessionId}', authToken)).token);
    const first = CometChatCalls.joinSession(tokens[0], {}, element);
    while (!globalThis.currentRoom) await new Promise((resolve) => setTimeout(resolve));
    await Promise.all([first, CometChatCalls.joinSession(tokens[1], {}, element)]);
  })()`);
  await untilPeople(ben, 1);
  await eventually(() => expect(rooms.stateOf(ben)).toEqual({ uid: 'ben', microphone: true, camera: true }));
  expect([await ben.evaluate('element.childElementCount'), await namesOf(ben)]).toEqual([1, []]);
});

test('livekit-client itself is loaded with the first session, and not before', async () => {
  const ann = await openFor('ann', 5, false);
  const scripts = () =>
    ann.evaluate("performance.getEntriesByType('resource').filter(({ name }) => /livekit-client/.test(name)).length");
  expect(await scripts()).toBe(0);
  // its server is at no address that exists
  await join5(ann, await ongoingCall());
  expect(await texts(ann, '.failure p')).toEqual(['The call cannot be connected', expect.any(String)]);
  expect(await scripts()).toBe(1);
  await press(ann, 'Leave the call');
  requested.delete(LIVEKIT_VARIABLES.LIVEKIT_URL.replace('wss', 'https'));
  expect(await namesOf(ann)).toEqual(['onError', 'onLeaveSessionButtonClicked', 'onSessionLeft']);
});

test('an audio call sends no video, and says so', async () => {
  const ben = await openFor('ben', 5);
  await join5(ben, await ongoingCall('audio'));
  await eventually(async () => expect(await buttonsOf(ben)).toEqual(['Mute the microphone', 'Leave the call']));
  const thrown = await ben.evaluate('try { CometChatCalls.resumeVideo() } catch (error) { error.message }');
  expect(thrown).toBe('Nobody can send video in an audio call.');
});

test('a room that cannot be joined, or is lost, is explained in the element and to the app, and joined again', async () => {
  rooms.refusal = 'could not establish signal connection';
  const [ann, ben] = await Promise.all([openFor('ann', 5), openFor('ben', 4)]);
  const sessionId = await ongoingCall();
  expect(await join5(ann, sessionId)).toEqual({ error: expect.anything() });
  await join4(ben, sessionId);
  expect(await namesOf(ben)).toEqual(['onError']);
  for (const page of [ann, ben]) {
    const reasons = (await texts(page, '.failure p')) as string[];
    expect(reasons).toEqual(['The call cannot be connected', 'could not establish signal connection']);
  }
  await expectAccessible(ann);
  rooms.refusal = undefined;
  for (const page of [ann, ben]) await press(page, 'Try again');
  for (const page of [ann, ben]) await untilPeople(page, 2);
  await ann.evaluate('currentRoom.lose(undefined)');
  await eventually(async () => expect(await texts(ann, '.failure p')).toContain('The connection is lost.'));
  expect(await namesOf(ann)).toContain('onConnectionClosed');
  await press(ann, 'Try again');
  await untilPeople(ann, 2);
});

test('a device that is refused is explained and asked for again', async () => {
  const ben = await openFor('ben', 5);
  await ben.evaluate("globalThis.refusedDevice = 'camera'");
  await join5(ben, await ongoingCall());
  await eventually(async () => expect(await texts(ben, '.problem p')).toEqual([expect.stringMatching(/^The camera/)]));
  expect(rooms.stateOf(ben)).toMatchObject({ microphone: true, camera: false });
  await ben.evaluate('globalThis.refusedDevice = undefined');
  await press(ben, 'Try again');
  await untilPeople(ben, 1);
  expect(await texts(ben, '.problem p')).toEqual([]);
});

test('whoever leaves while the browser asks for a device sends nothing afterwards', async () => {
  const ben = await openFor('ben', 5);
  await ben.evaluate('void (globalThis.permission = new Promise((resolve) => (globalThis.permit = resolve)))');
  const joined = join5(ben, await ongoingCall());
  await ben.waitForFunction("globalThis.currentRoom?.state === 'connected'");
  await press(ben, 'Leave the call');
  await ben.evaluate('permit()');
  await joined;
  const sent = "['Microphone', 'Camera'].map((device) => currentRoom.localParticipant[`is${device}Enabled`])";
  expect(await ben.evaluate(sent)).toEqual([false, false]);
  expect([rooms.stateOf(ben), await ben.evaluate('currentRoom.state')]).toEqual([undefined, 'disconnected']);
});

test('the meeting of a group has the guid as its session, as the kits have it', async () => {
  const [ann, ben] = await Promise.all([openFor('ann', 5), openFor('ben', 4)]);
  await join5(ann, 'hikers', { layout: 'SIDEBAR' });
  await join4(ben, 'hikers');
  for (const page of [ann, ben]) await untilPeople(page, 2);
  await eventually(async () => expect(await texts(ann, '[data-main] .name')).toEqual(['Ben Roy']));
  await ann.evaluate("CometChatCalls.pinParticipant('ann')");
  expect(await texts(ann, '[data-main] .name')).toEqual(['You']);
  await ann.evaluate("CometChatCalls.setLayout('TILE')");
  expect(await texts(ann, '[data-main] .name')).toEqual([]);
  const group = await ann.evaluate(
    "CometChatCalls.getCallDetails('hikers', authToken).then(([log]) => log.getReceiver().getGuid() + ' ' + log.getCallCategory())",
  );
  expect(group).toBe('hikers meet');
});

test('whoever stays alone is asked whether they stay, and otherwise leaves', async () => {
  const ann = await openFor('ann', 5);
  const sessionId = await ongoingCall();
  await join5(ann, sessionId, { idleTimeoutPeriodBeforePrompt: 1, idleTimeoutPeriodAfterPrompt: 600_000 });
  await byLabel(ann, 'Stay in the call');
  await join5(ann, sessionId, { idleTimeoutPeriodBeforePrompt: 1, idleTimeoutPeriodAfterPrompt: 1 });
  await ann.waitForFunction('element.childElementCount === 0');
  expect((await namesOf(ann)).filter((name) => /Timed|Left/.test(name))).toEqual(
    expect.arrayContaining(['onSessionTimedOut', 'onSessionLeft']),
  );
});

test('devices are listed and changed', async () => {
  const page = await openFor('ann', 5);
  await page.evaluate(`navigator.mediaDevices.enumerateDevices = async () =>
    [['audioinput', 'm'], ['videoinput', 'front'], ['videoinput', 'back']].map(([kind, deviceId]) => ({ kind, deviceId, label: deviceId }))`);
  await join5(page, await ongoingCall());
  await page.waitForFunction('CometChatCalls.getVideoInputDevices().length === 2');
  await page.evaluate('CometChatCalls.switchCamera()');
  expect(await page.evaluate('CometChatCalls.getCurrentVideoInputDevice().deviceId')).toBe('back');
  await page.evaluate("CometChatCalls.setVideoInputDevice('front')");
  expect(await page.evaluate('CometChatCalls.getCurrentVideoInputDevice().deviceId')).toBe('front');
  expect(
    (await eventsOf(page)).filter(([name]) => name === 'onVideoInputDeviceChanged').map(([, { deviceId }]) => deviceId),
  ).toEqual(['back', 'front']);
});

test('a user logs in for version 5, with a token or with a key that may do nothing else', async () => {
  const page = await openPage();
  const url = origin(server.http);
  const user = await page.evaluate(`(async () => {
    await CometChatCalls.init({ host: '${url}/v3/' });
    await CometChatCalls.login('ann', '${app.authKey}');
    const { token } = await CometChatCalls.generateToken('hikers');
    return [CometChatCalls.getLoggedInUser().name, CometChatCalls.isUserLoggedIn(), typeof token];
  })()`);
  expect(user).toEqual(['Ann Lee', true, 'string']);
  const after = await page.evaluate(
    "CometChatCalls.logout().then(() => CometChatCalls.generateToken('hikers')).catch(({ code, message }) => [code, message])",
  );
  expect(after).toEqual(['ERROR_AUTH_TOKEN_MISSING', expect.stringContaining('loginWithAuthToken')]);
});

test('without an address nothing starts, and no token is sent anywhere', async () => {
  const page = await openPage();
  requested.clear();
  const failures = await page.evaluate(`(async () => [
    await CometChatCalls.init({ appId: 'app', region: 'us' }).catch(({ code, message }) => [code, message]),
    await CometChatCalls.generateToken('session', 'token').catch(({ code }) => code),
  ])()`);
  expect(failures).toEqual([
    ['INVALID_CALL_APP_SETTINGS', expect.stringContaining('CometChatCalls.setHost(')],
    'ERROR_SDK_NOT_INITIALIZED',
  ]);
  expect([...requested]).toEqual([]);
});

test('the documentation lists every member; what is not supported throws a sentence', async () => {
  const page = await openPage();
  const table = (await readFile('docs/calls.md', 'utf8')).split('### What the module has')[1]!.split('\n## ')[0]!;
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(listed.sort()).toEqual(((await page.evaluate('Object.keys(CometChatCalls)')) as string[]).sort());
  const refused = rows.filter((row) => row.split('|')[2]!.startsWith(' throws'));
  const refusedNames = refused.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(refusedNames.length).toBeGreaterThan(20);
  for (const name of refusedNames)
    expect(
      await page.evaluate(`try { CometChatCalls.${name}('x') } catch ({ code, message }) { [code, message] }`),
    ).toEqual(['ERROR_NOT_SUPPORTED', expect.stringMatching(new RegExp(`^${name}: [A-Z].*\\.$`))]);
});

test('the aliases for Vite and webpack name the same module', async () => {
  const [vite, webpack] = await Promise.all(['vite', 'webpack'].map((each) => documented(`// ${each}.config.js`)));
  const target = (text: string) => /'(@cometchat\/calls-sdk-javascript)\$?': '([\w/-]+)'/.exec(text)!.slice(1);
  expect(target(webpack!)).toEqual(target(vite!));
});
