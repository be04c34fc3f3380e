import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ResponseValidator } from '../support/shared/response-validator.mjs';
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

/** The kind of the problem that the checks find when a server responds to a request with these bytes. */
async function problemWith(response: string, sent: HttpRequest = request): Promise<string | undefined> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return (await perform((server.address() as AddressInfo).port, sent, checks))?.kind;
  } finally {
    server.close();
  }
}

const response = (status: number, body: object | string): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `HTTP/1.1 ${status} X\r\nX-Request-Id: 1\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

const errorBody = (message: string) => ({
  error: { message, devMessage: message, source: 'chat-api', code: 'ERR_BAD_REQUEST' },
});

const me = { uid: 'ann', name: 'Ann', role: 'default', status: 'offline', createdAt: 1 };

describe('the checks of the fuzz test', () => {
  test('find no problem in valid responses', async () => {
    expect(await problemWith(response(200, { data: me }))).toBeUndefined();
    expect(await problemWith(response(400, errorBody('The uid is wrong.')))).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['a 500', response(500, errorBody('Oh.')), 'status 500'],
    ['a 503', response(503, errorBody('Oh.')), 'status 503'],
    ['a connection that ends', '', 'the connection ended without a complete response'],
    ['half a response', response(200, { data: me }).slice(0, -10), 'the connection ended without a complete response'],
    ['two responses', response(200, { data: me }).repeat(2), 'several responses'],
    ['text', response(400, 'Bad request'), 'a response that is not JSON'],
    [
      'an undocumented property',
      response(200, { data: { ...me, secret: 1 } }),
      'does not match the document: get-me 200',
    ],
    ['an undocumented status', response(418, errorBody('Tea.')), 'does not match the document: get-me 418'],
    ['an error of another form', response(400, { message: 'No.' }), 'does not match the document: get-me 400'],
    [
      'a response that caches may store',
      response(200, { data: me }).replace('no-store', 'private'),
      'does not match the document: get-me 200',
    ],
    ['a secret', response(200, { data: { ...me, name: 'f00dfeed' } }), 'the encryption key is disclosed'],
    ['a text of another app', response(200, { data: { ...me, name: 'canary-2' } }), 'data of another app is disclosed'],
    ['a stack trace', response(400, errorBody('Oh\n    at f (x.js:1:1)')), 'an error discloses a stack trace'],
    ['a statement', response(400, errorBody('SELECT uid FROM users')), 'an error discloses SQL'],
    [
      'an error of the runtime',
      response(400, errorBody('x is not a function')),
      'an error discloses an error of the runtime',
    ],
  ])('find %s', async (_, bytes, kind) => {
    expect(await problemWith(bytes)).toBe(kind);
  });

  test('allow an error to quote the request', async () => {
    const sent = { ...request, target: '/v3/me?searchKey=SELECT%20uid%20FROM%20users' };
    expect(await problemWith(response(400, errorBody('SELECT uid FROM users is wrong')), sent)).toBeUndefined();
  });
});
