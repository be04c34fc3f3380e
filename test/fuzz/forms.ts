import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../support/operations.js';
import type { HttpRequest } from './request.js';
import { hostileText, hostileTexts, hostileValue, toJson } from './values.js';
import type { World } from './world.js';

const BOUNDARY = 'fuzz-boundary';

/** Header lines and content of one part of a form. */
type Part = Buffer;

const part = (disposition: string, content: string | Buffer = 'x', more: string[] = []): Part =>
  Buffer.concat([Buffer.from([disposition, ...more, '', ''].join('\r\n')), Buffer.from(content)]);

const field = (name: string, content: string | Buffer = 'x'): Part =>
  part(`Content-Disposition: form-data; name="${name}"`, content);

const file = (
  filename: string,
  content: string | Buffer = 'Bring water.',
  type = 'text/plain',
  name = 'files[]',
): Part =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, content, [`Content-Type: ${type}`]);

function formOf(parts: readonly Part[], end = `\r\n--${BOUNDARY}--\r\n`): Buffer {
  const opened = parts.map((one, index) =>
    Buffer.concat([Buffer.from(`${index === 0 ? '' : '\r\n'}--${BOUNDARY}\r\n`), one]),
  );
  return Buffer.concat([...opened, Buffer.from(end)]);
}

interface Shape {
  readonly name: string;
  readonly content: Arbitrary<Buffer>;
  readonly contentType?: string;
}

const receiverFields = [field('receiver', 'plaza'), field('receiverType', 'group'), field('type', 'file')];

const withoutDelimiters = (text: string): string => text.toWellFormed().replace(/[\r\n"]/g, '_');

/** Valid, malformed and hostile forms. The name of a shape is part of a failure. */
const shapes: Shape[] = [
  {
    name: 'well-formed',
    content: fc
      .tuple(
        fc.array(
          hostileText.map((text) => file(withoutDelimiters(text))),
          { maxLength: 3 },
        ),
        fc.constantFrom('file', 'image', 'audio'),
      )
      .map(([files, type]) =>
        formOf([field('receiver', 'plaza'), field('receiverType', 'group'), field('type', type), ...files]),
      ),
  },
  {
    name: 'hostile fields',
    content: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(
              'receiver',
              'receiverType',
              'type',
              'data',
              'tags',
              'tags[]',
              'muid',
              'metadata',
              'parentId',
            ),
            fc.constantFrom(...hostileTexts.map(withoutDelimiters)),
          ),
          hostileValue.map(toJson),
        ),
        { maxLength: 6 },
      )
      .map((fields) =>
        formOf([...receiverFields, ...fields.map(([name, value]) => field(name, value)), file('note.txt')]),
      ),
  },
  {
    name: 'an empty field name',
    content: fc.constantFrom(formOf([field('')]), formOf([...receiverFields, field('', ''), file('a.txt')])),
  },
  {
    name: 'a part without a name',
    content: fc
      .constantFrom(
        'Content-Disposition: form-data',
        'Content-Disposition: form-data; filename="a.txt"',
        'Content-Type: text/plain',
        'Content-Disposition: attachment; name="x"',
        'Content-Disposition:',
        'Content-Disposition: form-data; name',
      )
      .map((line) => formOf([...receiverFields, part(line), file('a.txt')])),
  },
  {
    name: 'a malformed part header',
    content: fc
      .constantFrom(
        'no colon here',
        ': no name',
        'Content-Disposition form-data; name="a"',
        'Content Disposition: form-data; name="a"',
        '\u0000: x',
        'Content-Disposition: form-data; name="a\u0000"',
        'X: '.padEnd(20_000, 'x'),
        'Content-Disposition: form-data; name="unclosed',
        'Content-Disposition: form-data; name="a"\r\n folded: yes',
        'Content-Disposition: form-data; name="a"\nX: y',
      )
      .chain((line) =>
        fc.constantFrom(
          formOf([part(line)]),
          formOf([...receiverFields, part(line), file('a.txt')]),
          formOf([file('a.txt'), part(line)]),
          formOf([...receiverFields, file('a.txt', 'x'.repeat(200_000)), part(line), file('b.txt')]),
        ),
      ),
  },
  {
    name: 'unterminated part headers',
    content: fc
      .constantFrom(
        'Content-Disposition: form-data; name="x"',
        'Content-Disposition: form-data; name="files[]"; filename="a.txt"',
        '',
        'no colon here',
        `Content-Disposition: form-data; name="x"${'\r\nX-Other: x'.repeat(5000)}`,
      )
      .map((lines) => Buffer.from(`${lines}\r\n`))
      .chain((open) =>
        fc.constantFrom(
          formOf([open]),
          formOf([...receiverFields, open, file('a.txt')]),
          formOf([...receiverFields, file('a.txt', 'x'.repeat(200_000)), open]),
          formOf([...receiverFields, file('a.txt'), open], ''),
        ),
      ),
  },
  {
    name: 'deeply nested data',
    content: fc
      .constantFrom(62, 64, 65, 70, 500, 20_000)
      .map((depth) =>
        formOf([...receiverFields, field('data', '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)), file('a.txt')]),
      ),
  },
  {
    name: 'nested bracket names',
    content: fc
      .constantFrom(
        'data[a][b][c][d]',
        'data[__proto__][x]',
        'data[constructor][prototype][x]',
        'data[]',
        'data[text',
        'data]',
        '[]',
        '[a]',
        'data[a]'.padEnd(90, '[x]'),
        'data' + '[x]'.repeat(500),
        '__proto__',
        'constructor',
        'tags[0]',
        'tags[1000000]',
        'tags[-1]',
        'files',
      )
      .chain((name) =>
        fc.constantFrom(
          formOf([...receiverFields, field(name), file('a.txt')]),
          formOf([...receiverFields, field('data', '{}'), field(name), field(`${name}[y]`), field(name, '1')]),
        ),
      ),
  },
  {
    name: 'many fields before a file',
    content: fc
      .constantFrom(20, 99, 100, 101, 102, 500, 3000)
      .map((count) => Array.from({ length: count }, (_, index) => field(`f${index}`)))
      .chain((fields) =>
        fc.constantFrom(
          formOf([...fields, file('a.txt')]),
          formOf([...receiverFields, ...fields, file('a.txt', 'x'.repeat(200_000))]),
          formOf([...receiverFields, file('a.txt'), ...fields, file('b.txt')]),
        ),
      ),
  },
  {
    name: 'many files',
    content: fc
      .constantFrom(9, 10, 11, 12, 50, 300)
      .map((count) =>
        formOf([...receiverFields, ...Array.from({ length: count }, (_, index) => file(`f${index}.txt`))]),
      ),
  },
  {
    name: 'long file names',
    content: fc
      .tuple(
        fc.constantFrom('.', ' ', '. ', 'a.', '\t', '..\u00a0', '\u3000', '/', '\\', '%', "'"),
        fc.constantFrom(200, 1000, 15_500),
        fc.constantFrom('', 'x', '.png'),
      )
      .map(([piece, length, end]) =>
        formOf([
          ...receiverFields,
          ...Array.from({ length: 10 }, () => file(piece.repeat(length / piece.length).slice(0, length) + end)),
        ]),
      ),
  },
  {
    name: 'encoded file names',
    content: fc
      .constantFrom(
        "filename*=UTF-8''%e2%82%ac.txt",
        "filename*=UTF-8''%",
        "filename*=utf-16''%00a",
        "filename*=''",
        'filename*=x',
        "filename*=UTF-8''" + '%41'.repeat(3000),
        "filename*=nonsense'en'x; filename=a.txt",
        'filename=""',
        'filename=',
        'filename="..\\..\\x"',
        'filename="../../../../tmp/x"',
        'filename="a\\"b"',
        'filename="\u00ff\u00fe"',
        'filename="CON"',
        'filename=".htaccess"',
        "filename*0*=UTF-8''a; filename*1=b",
      )
      .map((name) =>
        formOf([
          ...receiverFields,
          part(`Content-Disposition: form-data; name="files[]"; ${name}`, 'x', ['Content-Type: text/plain']),
        ]),
      ),
  },
  {
    name: 'unusual content types of parts',
    content: fc
      .constantFrom(
        '',
        '/',
        'text/html',
        'image/svg+xml',
        'image/png; charset=',
        'x'.repeat(9000),
        'application/json',
        'multipart/mixed; boundary=y',
        'text/plain; charset=utf-16',
        'message/rfc822',
      )
      .map((type) =>
        formOf([
          ...receiverFields,
          file('a', 'x', type),
          part('Content-Disposition: form-data; name="data"', '{"text":"x"}', [`Content-Type: ${type}`]),
        ]),
      ),
  },
  {
    name: 'transfer encodings of parts',
    content: fc
      .constantFrom('base64', 'quoted-printable', '7bit', 'x')
      .map((encoding) =>
        formOf([
          ...receiverFields,
          part('Content-Disposition: form-data; name="data"', '====', [`Content-Transfer-Encoding: ${encoding}`]),
          file('a.txt'),
        ]),
      ),
  },
  {
    name: 'an empty file',
    content: fc.constantFrom(
      formOf([...receiverFields, file('a.txt', '')]),
      formOf([file('', '')]),
      formOf([...receiverFields, file('', ''), file('', 'x')]),
    ),
  },
  {
    name: 'deceptive content',
    content: fc
      .constantFrom(
        '<svg onload=alert(1)>',
        '\u0089PNG\r\n\u001a\n',
        '%PDF-',
        'PK\u0003\u0004',
        '\u0000'.repeat(5000),
        'RIFF\u00ff\u00ff\u00ff\u00ffWEBP',
        'GIF89a',
        '\u0000\u0000\u0000\u00ffftyp',
        'ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f',
      )
      .map((content) => formOf([...receiverFields, file('a.png', Buffer.from(content, 'latin1'), 'image/png')])),
  },
  {
    name: 'truncated',
    content: fc.tuple(fc.constantFrom(0.05, 0.3, 0.6, 0.9, 0.99), fc.boolean()).map(([share, hasFile]) => {
      const whole = formOf(hasFile ? [...receiverFields, file('a.txt', 'x'.repeat(300))] : receiverFields);
      return whole.subarray(0, Math.ceil(whole.length * share));
    }),
  },
  {
    name: 'without a closing boundary',
    content: fc
      .constantFrom(
        '',
        '\r\n',
        `\r\n--${BOUNDARY}`,
        `\r\n--${BOUNDARY}-`,
        `\r\n--${BOUNDARY}--trailing`,
        `\r\n--${BOUNDARY}--\r\n--${BOUNDARY}\r\n`,
      )
      .map((end) => formOf([...receiverFields, file('a.txt')], end)),
  },
  {
    name: 'no parts',
    content: fc.constantFrom(
      Buffer.from(''),
      Buffer.from(`--${BOUNDARY}--\r\n`),
      Buffer.from('\r\n'),
      Buffer.from('preamble'),
      Buffer.from('-'.repeat(70_000)),
      Buffer.from(`--${BOUNDARY}\r\n`.repeat(3000)),
    ),
  },
  { name: 'without a boundary', content: fc.constant(formOf(receiverFields)), contentType: 'multipart/form-data' },
  {
    name: 'an empty boundary',
    content: fc.constant(formOf(receiverFields)),
    contentType: 'multipart/form-data; boundary=',
  },
  {
    name: 'a quoted boundary',
    content: fc.constant(formOf([...receiverFields, file('a.txt')])),
    contentType: `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-7`,
  },
  {
    name: 'a long boundary',
    content: fc.constant(formOf(receiverFields)),
    contentType: `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  },
  {
    name: 'two boundaries',
    content: fc.constant(formOf([...receiverFields, file('a.txt')])),
    contentType: `multipart/form-data; boundary=other; boundary=${BOUNDARY}`,
  },
];

export const shapeNames = shapes.map(({ name }) => name);

const anyShape = () => true;

const transferOptions: Arbitrary<Pick<HttpRequest, 'bytesPerWrite' | 'chunked' | 'abortAt' | 'declaredLength'>> =
  fc.oneof<
    {
      weight: number;
      arbitrary: Arbitrary<Pick<HttpRequest, 'bytesPerWrite' | 'chunked' | 'abortAt' | 'declaredLength'>>;
    }[]
  >(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: fc.constantFrom(1, 13, 500).map((bytesPerWrite) => ({ bytesPerWrite })) },
    { weight: 2, arbitrary: fc.constantFrom(1, 13, 500).map((bytesPerWrite) => ({ bytesPerWrite, chunked: true })) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 700 }).map((abortAt) => ({ abortAt, bytesPerWrite: 50 })) },
    // the client resets the connection before it has sent the declared length
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(1, 100_000, 200_000_000)
        .map((declaredLength) => ({ declaredLength, abortAt: 10_000_000 })),
    },
  );

/** Forms for the operations that accept forms, and sometimes for create-user, which does not. */
export function forms(
  world: World,
  operations: Operation[],
  isWanted: (shape: string) => boolean = anyShape,
): Arbitrary<HttpRequest> {
  const targets = [
    { id: 'send-message', path: '/v3/messages', weight: 6 },
    { id: 'upload-media', path: '/v3/media', weight: 4 },
    { id: 'send-thread-message', path: `/v3/messages/${world.known.messageIds[0]}/thread`, weight: 2 },
    { id: 'create-user', path: '/v3/users', weight: 1 },
  ];
  const offered = targets.filter(({ id }) => operations.some((operation) => operation.id === id));
  const senders = world.identities.filter(({ name }) =>
    /^(key on behalf of (ann|bob|dan)|token of ann|the fullAccess key|nobody|a wrong key)$/.test(name),
  );
  return fc
    .record({
      target: fc.oneof(...offered.map((target) => ({ weight: target.weight, arbitrary: fc.constant(target) }))),
      identity: fc.oneof(...senders.map((identity) => ({ weight: identity.weight, arbitrary: fc.constant(identity) }))),
      shape: fc.constantFrom(...shapes.filter(({ name }) => isWanted(name))),
      transferOptions,
    })
    .chain(({ target: { id: operation, path: target }, identity, shape, transferOptions: transfer }) =>
      shape.content.map((body) => ({
        kind: 'http' as const,
        label: `form: ${shape.name}`,
        operation,
        identity: identity.name,
        method: 'POST',
        target,
        headers: [
          ...identity.headers,
          ['Content-Type', shape.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`] as const,
        ],
        body,
        ...transfer,
      })),
    );
}
