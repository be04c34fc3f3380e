import { createHash } from 'node:crypto';
import type { CDPSession } from 'puppeteer-core';
import request from 'supertest';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { Database } from '#platform/database/database.js';
import { freePort } from '../support/free-port.js';
import { MANAGEMENT } from '../support/server.js';
import { addCollaborator, CONSOLE, sessionOf } from './support/collaborators.js';
import { ConsoleTest } from './support/console-test.js';

// Passkeys of collaborators, with an authenticator that Chromium imitates. They need a host name, so the pages are those of localhost.

const EMAIL = 'ann@example.com';

const run = new ConsoleTest();
let origin: string;
let authenticator: CDPSession;
let authenticatorId: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  run.others.push(origin);
  await run.start({ PORT: String(port), PUBLIC_URL: origin });
  await addCollaborator(run.server, run.app.id, 'admin', EMAIL);
  authenticator = await run.page.createCDPSession();
  await authenticator.send('WebAuthn.enable');
  ({ authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }));
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

async function openLink(): Promise<void> {
  const link = await run.server.app.get(ConsoleSessions).createHandedLink({}, EMAIL);
  await run.page.goto('about:blank');
  await run.page.goto(`${origin}/console#code=${link!.code}`);
}

async function signOut(): Promise<void> {
  await run.press('Sign out');
  await run.untilText('Sign in to the console');
}

const audited = async (action: string) => {
  const { body } = await request(run.server.http)
    .get(`/apps/${run.app.id}/audit-log`)
    .query({ action })
    .set(MANAGEMENT)
    .expect(200);
  return body.data as { actor: { type: string; email?: string }; target: object; after?: object }[];
};

const execute = (text: string, values: unknown[] = []) => run.server.app.get(Database).forLibrary().query(text, values);

/** The headers of the next request of the page that finishes a sign-in. */
const finishingRequest = () =>
  run.page
    .waitForRequest((sent) => sent.url().endsWith('/console/session/passkeys/sign-in'))
    .then(async (sent) => ({ response: sent.headers()['x-passkey-response']!, cookie: await cookies() }));

const cookies = async () =>
  (await run.page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('who has no passkey signs in with a link, and registers passkeys with names', async () => {
  await openLink();
  await run.untilText(run.app.id);
  await run.page.goto(`${origin}/console/passkeys`);
  await run.untilText('You have no passkey');
  expect(await run.findings()).toEqual([]);
  await run.type('Name of the passkey', '<b>Laptop</b>');
  await run.press('Add a passkey');
  await run.untilText('The next sign-in needs it');
  await run.untilText('<b>Laptop</b>');
  await run.type('Name of the passkey', 'The same laptop');
  await run.press('Add a passkey');
  await run.untilText('has a passkey of yours already');
  expect(await audited('passkey.created')).toEqual([
    expect.objectContaining({
      actor: expect.objectContaining({ type: 'collaborator', email: EMAIL }),
      after: { name: '<b>Laptop</b>' },
    }),
  ]);
  await signOut();
});

test('a link of somebody who has a passkey signs in with the passkey only', async () => {
  await openLink();
  await run.untilText('Use it to finish the sign-in');
  const { body } = await request(run.server.http)
    .get('/console/session')
    .set(CONSOLE)
    .set('Cookie', await cookies());
  expect(body.data.isSignedIn).toBe(false);
  await run.press('Use the passkey');
  await run.untilText(run.app.id);
  expect(await audited('passkey.used')).toHaveLength(1);
  await signOut();
});

test('a passkey alone signs in; its response counts once, in the browser that asked, with a counter that grows', async () => {
  const sent = finishingRequest();
  await run.press('Sign in with a passkey');
  await run.untilText(run.app.id);
  const headers = {
    ...CONSOLE,
    'x-passkey-response': (await sent).response,
    Cookie: (await sent).cookie,
  };
  const again = await request(run.server.http).post('/console/session/passkeys/sign-in').set(headers).expect(401);
  expect(again.body.error.code).toBe('AUTH_ERR_PASSKEY');
  await signOut();

  await execute('UPDATE console_passkeys SET counter = 4000000000');
  await run.press('Sign in with a passkey');
  await run.untilText('The passkey is refused');
  await execute('UPDATE console_passkeys SET counter = 1');
  await run.press('Sign in with a passkey');
  await run.untilText(run.app.id);
});

test('the authenticator does not store what tells the address, and signs in whatever it stores of the person', async () => {
  await signOut();
  const { credentials } = await authenticator.send('WebAuthn.getCredentials', { authenticatorId });
  const credential = credentials[0]!;
  const digest = createHash('sha256').update(EMAIL).digest('base64');
  expect(credential.userHandle).toHaveLength(digest.length);
  expect(credential.userHandle).not.toBe(digest);
  const { credentialId } = credential;
  await authenticator.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  const ofEarlierRelease = { ...credential, userHandle: digest };
  await authenticator.send('WebAuthn.addCredential', { authenticatorId, credential: ofEarlierRelease });
  await run.press('Sign in with a passkey');
  await run.untilText(run.app.id);
});

test('without the verification of the person, and without a passkey, nobody is signed in', async () => {
  await signOut();
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await run.press('Sign in with a passkey');
  await run.untilText('The browser used no passkey');
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  const wrong = [
    '',
    'x',
    '%',
    '[]',
    '{}',
    '{"response":{"clientDataJSON":5}}',
    '{"response":{"clientDataJSON":"e30"}}',
  ];
  for (const text of wrong) {
    const { body } = await request(run.server.http)
      .post('/console/session/passkeys/sign-in')
      .set({ ...CONSOLE, Cookie: await cookies(), 'x-passkey-response': encodeURIComponent(text) });
    expect(body.error.code).toBe('AUTH_ERR_PASSKEY');
  }
});

test('a session of another site, of nobody and of the management pair changes no passkeys', async () => {
  const path = '/console/session/passkeys';
  await request(run.server.http).post(`${path}/sign-in-options`).expect(403);
  await request(run.server.http).post(`${path}/registration-options`).set(CONSOLE).expect(401);
  const { Cookie } = await sessionOf(run.server, EMAIL);
  await request(run.server.http).get(path).set({ Cookie }).expect(401);
  const management = await request(run.server.http).post('/console/session').set(MANAGEMENT).expect(201);
  const cookie = management.headers['set-cookie']![0]!.split(';')[0]!;
  await request(run.server.http)
    .get(path)
    .set({ ...CONSOLE, Cookie: cookie })
    .expect(403);
});

test('a session that is older than an hour changes no passkeys of somebody who has one', async () => {
  const headers = await sessionOf(run.server, EMAIL);
  await execute(`UPDATE console_sessions SET created_at = now() - interval '61 minutes'`);
  const { body } = await request(run.server.http).post('/console/session/passkeys/registration-options').set(headers);
  expect(body.error).toMatchObject({ code: 'AUTH_ERR_PASSKEY', message: expect.stringContaining('sign in again') });
});

test('the operator removes the passkeys of somebody who has lost them, which ends the sessions', async () => {
  const headers = await sessionOf(run.server, EMAIL);
  const path = `/console/session/passkeys/apps/${run.app.id}`;
  await request(run.server.http).delete(path).set(headers).set('x-sign-in-email', EMAIL).expect(403);
  const counts = await request(run.server.http).get(path).set(MANAGEMENT).expect(200);
  expect(counts.body.data).toEqual({ [EMAIL]: 1 });
  await request(run.server.http).delete(path).set(MANAGEMENT).set('x-sign-in-email', EMAIL).expect(200);
  const { body } = await request(run.server.http).get('/console/session').set(headers);
  expect(body.data.isSignedIn).toBe(false);
  expect(await audited('passkey.deleted')).toEqual([
    expect.objectContaining({
      actor: expect.objectContaining({ type: 'management' }),
      after: { names: ['<b>Laptop</b>'] },
    }),
  ]);
});

test('a passkey is removed by its owner, and all of them with the last app of the person', async () => {
  await openLink();
  await run.untilText(run.app.id);
  await authenticator.send('WebAuthn.clearCredentials', { authenticatorId });
  const add = async (name: string) => {
    await run.page.goto(`${origin}/console/passkeys`);
    await run.type('Name of the passkey', name);
    await run.press('Add a passkey');
    await run.untilText('The next sign-in needs it');
  };
  await add('Phone');
  await run.press('Remove Phone');
  await run.confirm();
  await run.untilText('You have no passkey');
  await authenticator.send('WebAuthn.clearCredentials', { authenticatorId });
  await add('Tablet');
  await request(run.server.http)
    .post(`/apps/${run.app.id}/collaborators`)
    .set(MANAGEMENT)
    .send({ collaboratorsToRemove: [EMAIL] })
    .expect(200);
  expect((await execute('SELECT FROM console_passkeys')).rowCount).toBe(0);
});

test('steps with passkeys of one client are limited', async () => {
  const step = () => request(run.server.http).post('/console/session/passkeys/sign-in-options').set(CONSOLE);
  const responses = await Promise.all(Array.from({ length: 61 }, step));
  expect(responses.filter(({ status }) => status === 429)).not.toEqual([]);
});
