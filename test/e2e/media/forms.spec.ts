import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { cleanFileName } from '#resources/media/files/file-name.js';
import { MEDIA_STORE, type MediaStore } from '#resources/media/store/media-store.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { filesOf, NOTE } from '#test/support/media.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
});

const BOUNDARY = 'a-boundary-that-nothing-contains';
const END = `--${BOUNDARY}--\r\n`;

/** A part with any headers. */
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const fileHeaders = (name: string) =>
  `Content-Disposition: form-data; name="files[]"; filename="${name}"\r\nContent-Type: text/plain`;
const file = (content = 'Bring water.', name = 'note.txt') => part(fileHeaders(name), content);
const toBen = field('receiver', 'ben') + field('receiverType', 'user');

function open(path: string, type = `multipart/form-data; boundary=${BOUNDARY}`, headers = {}): ClientRequest {
  const { port } = server.http.address() as AddressInfo;
  const client = httpRequest({
    port,
    method: 'POST',
    path,
    headers: { apikey: app.apiKey, onBehalfOf: 'anna', 'content-type': type, ...headers },
  });
  client.on('error', () => undefined);
  return client;
}

async function answerTo(client: ClientRequest): Promise<{ status: number; body: any }> {
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, body: await json(response) };
}

/** Sends the whole form at once. */
const send = (path: string, form: string, type?: string) => {
  const client = open(path, type);
  client.end(form);
  return answerTo(client);
};

const mediaDescriptors = async (): Promise<string[]> => {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(server.dataDir));
};

async function expectNothingLeft(): Promise<void> {
  expect(await filesOf(server, app.id)).toEqual([]);
  expect(await database.query('SELECT id FROM media WHERE app_id = $1', [app.id])).toEqual([]);
  expect(await mediaDescriptors()).toEqual([]);
}

describe('a form is refused immediately and leaves nothing behind:', () => {
  afterEach(async () => {
    await expectNothingLeft();
    expect((await send('/v3/messages', `${toBen}${field('data', '{"text":"Hello"}')}${END}`)).status).toBe(200);
  });

  const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
  const fields = (count: number) => Array.from({ length: count }, (_, n) => field(`f${n}`, 'x')).join('');

  test.each([
    ['a field with an empty name', field('', 'x') + END],
    ['a field without a name', part('Content-Disposition: form-data', 'x') + END],
    [
      'a file with an empty name of its field',
      part('Content-Disposition: form-data; name=""; filename="x"', 'x') + END,
    ],
    ['a part without Content-Disposition', part('Content-Type: text/plain', 'x') + END],
    ['a part that is an attachment', part('Content-Disposition: attachment; name="x"', 'x') + END],
    ['a part without any header', `--${BOUNDARY}\r\n\r\nx\r\n${END}`],
    ['a header without a colon', part('Content-Disposition form-data; name="x"', 'x') + END],
    ['a header with a bare line break', part('Content-Disposition: form-data; name="x\ny"', 'x') + END],
    ['headers that do not end', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n${END}`],
    [
      'headers that do not end, before another part',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n${file()}${END}`,
    ],
    ['a header of 17 KB', part(`Content-Disposition: form-data; name="${'x'.repeat(17_000)}"`, 'x') + END],
    ['a header of 200 KB', part(`${fileHeaders('x')}\r\nX-Long: ${'x'.repeat(200_000)}`, 'x') + END],
    ['40 headers', part(`${fileHeaders('x')}${'\r\nX-Other: x'.repeat(40)}`, 'x') + END],
    ['5,000 headers', part(`${fileHeaders('x')}${'\r\nX-Other: x'.repeat(5000)}`, 'x') + END],
    ['data that nests 70 deep', field('data', deep) + END],
    ['data that nests 70 deep, after a file', file() + field('data', `{"a":${deep}}`) + END],
    ['101 fields before a file', fields(101) + file() + END],
    ['101 fields after a file', file() + fields(101) + END],
    ['1,000 files', file().repeat(1000) + END],
    ['a body that ends inside of a file', file('x'.repeat(5000)).slice(0, -100)],
    ['a body that ends inside of a header', file().slice(0, 80)],
    ['a body that ends before the last boundary', file()],
    ['a body that ends inside of the last boundary', file() + END.slice(0, 20)],
    ['a body without any boundary', 'x'.repeat(100_000)],
    ['an empty body', ''],
    ['a name that nests deeper than any member', field(`data${'[a]'.repeat(70)}`, 'x') + END],
    ['a name with a bracket that does not end', field('data[text', 'x') + END],
    ['a name that PostgreSQL cannot store', field('data[a\0b]', 'x') + file() + END],
  ])('%s', async (_, form) => {
    const { status, body } = await send('/v3/messages', form.startsWith('--') ? toBen + form : form);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'ERR_BAD_REQUEST' });
  });

  test.each([
    ['empty', 'boundary=""'],
    ['of 71 characters', `boundary=${'x'.repeat(71)}`],
    ['of 5,000 characters', `boundary=${'x'.repeat(5000)}`],
    ['that the body does not use', 'boundary=another'],
    ['with a quote that does not end', 'boundary="x'],
  ])('a boundary %s', async (_, parameter) => {
    const { status, body } = await send('/v3/media', file() + END, `multipart/form-data; ${parameter}`);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'ERR_BAD_REQUEST' });
  });

  test.each([
    ['a field', field('data[text]', 'x'.repeat(600_000)) + END],
    ['fields together', field('data[text]', 'x'.repeat(300_000)) + field('data[more]', 'x'.repeat(300_000)) + END],
    ['a field after a file', file() + field('data[text]', 'x'.repeat(600_000)) + END],
  ])('%s of more than 512 KB', async (_, form) => {
    expect(await send('/v3/messages', toBen + form)).toMatchObject({ status: 413 });
  });

  test('a form without parts has no file', async () => {
    expect(await send('/v3/media', END)).toMatchObject({
      status: 400,
      body: { error: { details: { 'files[]': [expect.any(String)] } } },
    });
  });

  test.each(['inside of a file', 'between two parts', 'before the first part'])(
    'a client that disconnects %s',
    async (where) => {
      const before = mediaRowsEver();
      const client = open('/v3/media');
      if (where === 'before the first part') client.write('x'.repeat(100));
      else client.write(file() + (where === 'between two parts' ? '' : file('x'.repeat(50_000)).slice(0, -10)));
      if (where !== 'before the first part') await eventually(async () => expect(await before()).not.toEqual([]));
      client.destroy();
      await eventually(expectNothingLeft);
    },
  );

  test('an invalid part is refused before the rest arrives', async () => {
    const client = open('/v3/media');
    client.write(file() + field('', 'x') + file('x'.repeat(100)).slice(0, -20));
    expect((await answerTo(client)).status).toBe(400);
    client.destroy();
  });

  test('a file that the store cannot write is refused before the rest arrives', async () => {
    const store = server.app.get<MediaStore>(MEDIA_STORE);
    const write = store.write.bind(store);
    store.write = async (_key, content) => {
      await once(content, 'data');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    try {
      const client = open('/v3/media');
      client.write(file('x'.repeat(100_000)).slice(0, -20));
      expect((await answerTo(client)).status).toBeGreaterThanOrEqual(500);
      client.destroy();
    } finally {
      store.write = write;
    }
  });
});

/** The rows of files that are being received. */
const mediaRowsEver = () => () => database.query('SELECT id FROM media WHERE app_id = $1', [app.id]);

describe('a form is read', () => {
  const upload = async (form: string, type?: string) => {
    const { status, body } = await send('/v3/media', form, type);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.attachments.map(({ name, size }: any) => [name, size]) as [string, number][];
  };

  test('to its end after a field that is larger than one chunk', async () => {
    const fields = { note: 'x'.repeat(200_000), other: 'y'.repeat(200_000) };
    const answer = await app.as('anna').form('/v3/media', fields, [NOTE]);
    expect(dataOf(answer).attachments).toHaveLength(1);
    expect((await app.as('anna').form('/v3/media', fields)).status).toBe(400);
  });

  test('with text before the first and after the last boundary', async () => {
    expect(await upload(`Hello\r\n${file()}${END}Good-bye\r\n--${BOUNDARY}\r\n${END}`)).toEqual([['note.txt', 12]]);
  });

  test('with a boundary in quotes and of characters that need them', async () => {
    const boundary = "'()+_,-./:=? x";
    const form = (file() + END).replaceAll(BOUNDARY, boundary);
    expect(await upload(form, `Multipart/Form-Data; Boundary="${boundary}"`)).toEqual([['note.txt', 12]]);
  });

  test.each([
    ['filename=""', 'file'],
    ['filename="a\\b.txt"', 'b.txt'],
    ['filename="a%22b.txt"', 'a_b.txt'],
    ["filename*=UTF-8''H%C3%B6henweg.txt", 'Höhenweg.txt'],
    ["filename*=UTF-8''%FF%FE", 'file'],
    ["filename*=nonsense'x'a", 'file'],
    ['filename*=', 'file'],
    ['filename="\ufffd\u202e"', '_'],
  ])('with a file that is named by %s', async (parameter, name) => {
    const headers = `Content-Disposition: form-data; name="f"; ${parameter}\r\nContent-Type: text/plain; charset=nonsense`;
    expect(await upload(part(headers, 'x') + END)).toEqual([[name, 1]]);
  });

  test('with a file without a name', async () => {
    const headers = 'Content-Disposition: form-data; name="f"\r\nContent-Type: application/octet-stream';
    expect(await upload(part(headers, 'x') + END)).toEqual([['file', 1]]);
  });

  test('with a file that arrives byte by byte', async () => {
    const client = open('/v3/media');
    client.setNoDelay(true);
    for (const character of field('x', 'y') + file() + file('') + END) client.write(character);
    client.end();
    const { body } = await answerTo(client);
    expect(body.data.attachments).toMatchObject([{ size: 12 }, { size: 0 }]);
  });

  test('with a repeated field, whose last value is used', async () => {
    const form = toBen + field('data[text]', 'first') + field('data[text]', 'last') + END;
    expect(await send('/v3/messages', form)).toMatchObject({ body: { data: { data: { text: 'last' } } } });
  });

  test('with names of built-in properties, and changes no other object', async () => {
    const names = ['__proto__', 'constructor', '__proto__[polluted]', 'constructor[prototype][polluted]', 'toString'];
    const inside = [
      'data[__proto__][polluted]',
      'data[constructor][prototype][polluted]',
      'data[metadata][__proto__][x]',
    ];
    const form =
      toBen +
      field('data', '{"text":"Hello","metadata":{}}') +
      [...names, ...inside].map((name) => field(name, 'x')).join('') +
      END;
    expect((await send('/v3/messages', form)).status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('the rest of a body after its request was refused', () => {
  const head = (length: number, headers: Record<string, string> = {}) =>
    [
      'POST /v3/media HTTP/1.1',
      'Host: localhost',
      ...Object.entries({ apikey: app.apiKey, ...headers }).map(([name, value]) => `${name}: ${value}`),
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${length}\r\n\r\n`,
    ].join('\r\n');
  const connected = () => {
    const socket = connect((server.http.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  };

  test('is read, and the connection serves the next request', async () => {
    const form = field('', 'x') + file('x'.repeat(3_000_000)) + END;
    const second = file() + END;
    const socket = connected();
    socket.write(head(form.length) + form);
    socket.write(head(second.length) + second);
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.includes('note.txt')) break;
    }
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  test.each([
    ['by the form', 90_000_000, {}, '400'],
    ['because it is too large', 900_000_000, {}, '413'],
    ['because the credentials are invalid', 90_000_000, { apikey: 'x' }, '401'],
  ])('is not read without end: refused %s', async (_, length, headers, status) => {
    const socket = connected();
    const answered = once(socket, 'data');
    socket.write(head(length, headers) + field('', 'x'));
    const [answer] = (await answered) as [Buffer];
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    const piece = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', write);
    write();
    // not once(), which rejects on the error of the reset connection
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesWritten).toBeLessThan(40_000_000);
  });
});

describe('the name of a file', () => {
  test('of 15,500 dots is empty, ten times', async () => {
    const form = Array.from({ length: 10 }, () => file('x', '.'.repeat(15_500))).join('') + END;
    const { body } = await send('/v3/media', form);
    expect(body.data.attachments.map(({ name }: any) => name)).toEqual(Array(10).fill('file'));
  });

  test.each([
    [`${'.'.repeat(1_000_000)}x`, 'x'],
    [`x${'.'.repeat(1_000_000)}x`, 'x'],
    [' .'.repeat(1_000_000), 'file'],
    [`${'x'.repeat(1_000_000)}.txt`, `${'x'.repeat(196)}.txt`],
    [`folder/${'x'.repeat(100)}.txt`, `${'x'.repeat(100)}.txt`],
  ])('is the same however long it is', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});

test('files are still accepted after all that', async () => {
  expect(dataOf(await app.as('anna').form('/v3/media', {}, [NOTE])).attachments).toHaveLength(1);
});
