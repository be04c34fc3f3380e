import { createHash } from 'node:crypto';
import request, { type Response } from 'supertest';
import { normalizedEmail } from '#platform/access/normalized-email.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { Mailer, type Mail } from '#platform/outgoing/mailer.js';
import { useDatabase } from '../support/groups.js';
import { MANAGEMENT, useServer } from '../support/server.js';
import { addCollaborator, CONSOLE } from './support/collaborators.js';

const server = useServer({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'confab@example.com',
  PUBLIC_URL: 'https://chat.example.com',
  TRUST_PROXY: '1',
});
const database = useDatabase(server);
const mails: Mail[] = [];
beforeAll(async () => {
  server.app.get(Mailer).send = async (mail) => void mails.push(mail);
  const app = await server.createApp();
  for (const name of ['mei', 'expired', 'limited', 'victim', 'neighbour', 'other'])
    await addCollaborator(server, app.id, 'viewer', `${name}@example.com`);
});

let clients = 0;
const ask = (email: string, from = `203.0.113.${++clients}`) =>
  request(server.http)
    .post('/console/session/email')
    .set({ ...CONSOLE, 'x-forwarded-for': from, 'x-sign-in-email': encodeURIComponent(email) });

const cookieOf = (response: Response, name = 'confab_console_browser') =>
  (response.headers['set-cookie'] as unknown as string[])
    .find((cookie) => cookie.startsWith(`${name}=`))!
    .split(';')[0]!;

const linksTo = (email: string) => mails.filter(({ to, text }) => to === email && text.includes('#code='));

async function until(isDone: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isDone() && Date.now() < end) await new Promise((resolve) => setImmediate(resolve));
}

async function requestLink(email: string, cookies = '') {
  const before = linksTo(email).length;
  const response = await ask(email.toUpperCase()).set('Cookie', cookies);
  const cookie = cookieOf(response);
  await until(() => linksTo(email).length > before);
  const code = /https:\/\/chat\.example\.com\/console#code=(\S+)/.exec(linksTo(email).at(-1)!.text)![1]!;
  return { cookie, code, response };
}

const use = (code: string, cookie = '') =>
  request(server.http).post('/console/session/link').set({ 'x-sign-in-code': code, Cookie: cookie });

test('a link signs in once, of several uses at the same time one, and only in the browser that requested it', async () => {
  const { cookie, code } = await requestLink('mei@example.com');
  expect((await use(code)).status).toBe(401);
  expect((await use(code, 'confab_console_browser=other')).status).toBe(401);
  await request(server.http).get(`/console?code=${code}`).expect(200);
  const statuses = (await Promise.all([1, 2, 3].map(() => use(code, cookie)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 401, 401]);
});

test('a link is refused after it has expired', async () => {
  const { cookie, code } = await requestLink('expired@example.com');
  await database.query('UPDATE console_sign_in_links SET expires_at = now()');
  expect((await use(code, cookie)).status).toBe(401);
});

test('the response is the same for an unknown address, which gets no email', async () => {
  const { response } = await requestLink('mei@example.com');
  const unknown = await ask('nobody@example.com');
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: response.status, body: response.body });
  await requestLink('mei@example.com'); // a later job: that of the unknown address has started before
  expect(linksTo('nobody@example.com')).toEqual([]);
});

test('the requests of one browser for an address and of one client are limited', async () => {
  const Cookie = cookieOf(await ask('limited@example.com'));
  const ofBrowser = [];
  for (let number = 0; number < 3; number++) ofBrowser.push((await ask('limited@example.com').set({ Cookie })).status);
  expect(ofBrowser).toEqual([201, 201, 429]);
  const ofClient = [];
  for (let number = 0; number < 11; number++)
    ofClient.push((await ask(`n${number}@example.com`, '198.51.100.9')).status);
  expect(ofClient).toEqual([...Array(10).fill(201), 429]);
});

test('the requests of others send five emails an hour to a collaborator, who gets each link in a browser that has signed in before', async () => {
  const mine = await requestLink('victim@example.com');
  const signedIn = await use(mine.code, mine.cookie);
  expect(signedIn.status).toBe(201);
  const known = cookieOf(signedIn, 'confab_console_known');
  const statuses: number[] = [];
  for (let number = 0; number < 20; number++) statuses.push((await ask('victim@example.com')).status);
  expect(statuses).toEqual([...Array(4).fill(201), ...Array(16).fill(429)]);
  const inMine = await requestLink('victim@example.com', `${mine.cookie}; ${known}`);
  const withoutBrowser = await requestLink('victim@example.com', known);
  expect(linksTo('victim@example.com')).toHaveLength(7);
  for (const { code, cookie } of [inMine, withoutBrowser]) expect((await use(code, cookie)).status).toBe(201);
});

test('a browser is known as that of the collaborator who has signed in with it, and nobody can say so of another', async () => {
  const { code, cookie } = await requestLink('neighbour@example.com');
  const known = cookieOf(await use(code, cookie), 'confab_console_known');
  const statuses: number[] = [];
  for (const value of [known, 'confab_console_known=', `confab_console_known=${'A'.repeat(43)}`])
    for (let number = 0; number < 2; number++)
      statuses.push((await ask('other@example.com').set('Cookie', value)).status);
  expect(statuses).toEqual([...Array(5).fill(201), 429]);
  await until(() => linksTo('other@example.com').length === 5);
});

test('in one browser the newest five links work', async () => {
  const browser = 'a browser that has requested no link yet';
  const browserHash = createHash('sha256').update(browser).digest('base64');
  const codes: string[] = [];
  for (let number = 0; number < 7; number++) {
    const expiresAt = new Date(Date.now() + 60_000 + number * 1000);
    const link = { email: 'limited@example.com', browserHash, expiresAt };
    codes.push((await server.app.get(ConsoleSessions).createCollaboratorLink({}, link))!);
  }
  const statuses: number[] = [];
  for (const code of codes)
    statuses.push((await use(code, `confab_console_browser=${encodeURIComponent(browser)}`)).status);
  expect(statuses).toEqual([401, 401, 201, 201, 201, 201, 201]);
});

test('behind TLS the cookies of the console have the prefix that a sibling domain cannot set', async () => {
  const secure = { 'x-forwarded-proto': 'https' };
  const response = await ask('mei@example.com').set(secure);
  expect(response.headers['set-cookie']![0]).toMatch(
    /^__Host-confab_console_browser=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const session = await request(server.http)
    .post('/console/session')
    .set({ ...MANAGEMENT, ...secure });
  const cookie = session.headers['set-cookie']![0]!;
  expect(cookie).toMatch(/^__Host-confab_console=.*; Path=\/; .*; Secure; SameSite=Strict$/);
  const show = async (Cookie: string) =>
    (
      await request(server.http)
        .get('/console/session')
        .set({ ...CONSOLE, ...secure, Cookie })
    ).body.data.isSignedIn;
  const value = cookie.split(';')[0]!;
  expect(await show(value)).toBe(true);
  // another value of a sibling domain is not read
  expect(await show(`confab_console=other; ${value}`)).toBe(true);
  expect(await show(value.replace('__Host-', ''))).toBe(false);
});

test('a page of another site cannot request a link, and what is not an address is refused', async () => {
  const response = await request(server.http).post('/console/session/email').set('x-sign-in-email', 'mei@example.com');
  expect(response.status).toBe(403);
  for (const email of ['', 'mei', 'mei@', 'ä']) expect((await ask(email)).status).toBe(400);
  const malformed = request(server.http)
    .post('/console/session/email')
    .set({ ...CONSOLE, 'x-sign-in-email': '%' });
  expect((await malformed).status).toBe(400);
});

test('look-alikes of an address are other addresses', () => {
  expect(normalizedEmail('Mei@EXAMPLE.com')).toBe('mei@example.com');
  expect(normalizedEmail('\u212Aim@example.com')).not.toBe('kim@example.com');
  expect(normalizedEmail('mei@ex\u0430mple.com')).toBe('mei@xn--exmple-4nf.com');
});
