import fc, { type Arbitrary } from 'fast-check';
import type { RawRequest } from './request.js';
import type { World } from './world.js';

/** Bytes that are not HTTP, and malformed HTTP that no client would send. */
export function rawRequests(world: World): Arbitrary<RawRequest> {
  const ann = world.identities.find(({ name }) => name === 'key on behalf of ann')!;
  const credential = ann.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const get = `GET /v3/me HTTP/1.1\r\nHost: x\r\n${credential}`;
  const post = `POST /v3/messages HTTP/1.1\r\nHost: x\r\n${credential}Content-Type: application/json\r\n`;
  const json = '{"receiver":"bob","receiverType":"user","data":{"text":"hi"}}';
  const texts: Record<string, string[]> = {
    'not HTTP': [
      'hello\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\r\n\r\n',
      '{}',
    ],
    'malformed request lines': [
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      'G\u00cbT / HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET  /  HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    'incomplete requests': [
      get,
      `${get}X: `,
      'G',
      'GET /v3/me HTTP/1.1\r\n',
      `${post}Content-Length: 100\r\n\r\n{"a"`,
      `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
    ],
    'malformed headers': [
      `${get}X-A: ${'a'.repeat(40_000)}\r\n\r\n`,
      `${get}${'A: b\r\n'.repeat(2500)}\r\n`,
      `${get}No colon\r\n\r\n`,
      `${get}: x\r\n\r\n`,
      `${get}X: a\u0000b\r\n\r\n`,
      `${get}X: a\r\n folded\r\n\r\n`,
      `${get}Host: y\r\nHost: z\r\nConnection: close\r\n\r\n`,
      'GET /v3/me HTTP/1.1\r\n\r\n',
      `GET /v3/media HTTP/1.1\r\nHost: \u00ff"<>\r\nConnection: close\r\n\r\n`,
      `${get}apikey: other\r\nonBehalfOf: bob\r\nConnection: close\r\n\r\n`,
    ],
    'malformed lengths': [
      `${post}Content-Length: -1\r\n\r\n${json}`,
      `${post}Content-Length: 1e3\r\n\r\n${json}`,
      `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${json}`,
      `${post}Content-Length: 99999999999999999999\r\n\r\n${json}`,
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${post}Content-Length: 3\r\nConnection: close\r\n\r\n${json}`,
      `${get}Content-Length: 5\r\nConnection: close\r\n\r\nabcde`,
    ],
    'malformed chunks': [
      `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${json}\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\n-5\r\nabcde\r\n`,
      `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\n1;${'e'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\nTrailer: x\r\n\r\n`,
    ],
    pipelined: [
      `${get}\r\n`.repeat(20) + `${get}Connection: close\r\n\r\n`,
      `${post}Content-Length: ${json.length}\r\n\r\n${json}`.repeat(10) + `${get}Connection: close\r\n\r\n`,
      `${post}Content-Length: 1\r\n\r\n{${get}Connection: close\r\n\r\n`,
      `${post}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\n--x${get}Connection: close\r\n\r\n`,
    ],
    upgrades: [
      'GET /v3/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /v3/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n',
      'GET /v3/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      'GET /v3/users HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      'POST /v3/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 5\r\n\r\nab',
      'GET /v3/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\u00ff\u00ff\u00ff\u00ff\u00ff',
    ],
  };
  const all = Object.entries(texts).flatMap(([label, variants]) =>
    variants.map((text) => ({ label, bytes: Buffer.from(text, 'latin1') })),
  );
  return fc
    .record({
      one: fc.constantFrom(...all),
      finish: fc.constantFrom<RawRequest['transmission']['finish']>('read', 'read', 'halfClose', 'abort'),
      pieces: fc.constantFrom(1, 1, 3, 20),
    })
    .map(({ one: { label, bytes }, finish, pieces }) => {
      const step = Math.ceil(bytes.length / pieces);
      const writes = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
        bytes.subarray(index * step, (index + 1) * step),
      );
      return {
        kind: 'raw' as const,
        label: `raw: ${label}`,
        identity: ann.name,
        transmission: { pieces: writes, finish },
      };
    });
}
