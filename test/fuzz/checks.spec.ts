import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ResponseValidator } from '../support/response-validator.js';
import { Checks } from './checks.js';
import { perform } from './perform.js';
import type { HttpRequest } from './request.js';
import type { World } from './world.js';

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenAPIObject;
const world = {
  identities: [{ name: 'ann', headers: [], opens: 'first', weight: 1 }],
  canaries: { first: 'canary-1', second: 'canary-2' },
} as unknown as World;
const checks = new Checks(world, new ResponseValidator(document), { 'the encryption key': 'f00dfeed' });

const request: HttpRequest = {
  kind: 'http',
  label: 'get-me',
  operation: 'get-me',
  identity: 'ann',
  method: 'GET',
  target: '/v3/me',
  headers: [],
};

/** What the checks say of a server that answers every request with those bytes. */
async function problemWith(answer: string, asked: HttpRequest = request): Promise<string | undefined> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return (await perform((server.address() as AddressInfo).port, asked, checks))?.kind;
  } finally {
    server.close();
  }
}

const answer = (status: number, body: object | string): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `HTTP/1.1 ${status} X\r\nX-Request-Id: 1\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

const refusal = (message: string) => ({
  error: { message, devMessage: message, source: 'chat-api', code: 'ERR_BAD_REQUEST' },
});

const me = { uid: 'ann', name: 'Ann', role: 'default', status: 'offline', createdAt: 1 };

describe('the checks of the fuzz test', () => {
  test('find nothing in answers as they should be', async () => {
    expect(await problemWith(answer(200, { data: me }))).toBeUndefined();
    expect(await problemWith(answer(400, refusal('The uid is wrong.')))).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['a 500', answer(500, refusal('Oh.')), 'status 500'],
    ['a 503', answer(503, refusal('Oh.')), 'status 503'],
    ['a connection that ends', '', 'the connection ended without an answer'],
    ['half an answer', answer(200, { data: me }).slice(0, -10), 'the connection ended without an answer'],
    ['two answers', answer(200, { data: me }).repeat(2), 'several answers'],
    ['text', answer(400, 'Bad request'), 'an answer that is not JSON'],
    ['a property that is not documented', answer(200, { data: { ...me, secret: 1 } }), 'not as documented: get-me 200'],
    ['a status that is not documented', answer(418, refusal('Tea.')), 'not as documented: get-me 418'],
    ['an error of another form', answer(400, { message: 'No.' }), 'not as documented: get-me 400'],
    ['a secret', answer(200, { data: { ...me, name: 'f00dfeed' } }), 'the encryption key is told'],
    ['a text of another app', answer(200, { data: { ...me, name: 'canary-2' } }), 'data of another app is told'],
    ['a stack trace', answer(400, refusal('Oh\n    at f (x.js:1:1)')), 'an error tells a stack trace'],
    ['a statement', answer(400, refusal('SELECT uid FROM users')), 'an error tells SQL'],
    ['an error of the runtime', answer(400, refusal('x is not a function')), 'an error tells an error of the runtime'],
  ])('find %s', async (_, bytes, kind) => {
    expect(await problemWith(bytes)).toBe(kind);
  });

  test('let an error quote what was sent', async () => {
    const asked = { ...request, target: '/v3/me?searchKey=SELECT%20uid%20FROM%20users' };
    expect(await problemWith(answer(400, refusal('SELECT uid FROM users is wrong')), asked)).toBeUndefined();
  });
});
