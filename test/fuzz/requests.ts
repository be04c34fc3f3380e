import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter, Schema } from '../support/operations.js';
import type { Header, HttpRequest } from './request.js';
import { hostileBody, hostileText, hostileValue, existingValues, manyMembers, SchemaValues, toJson } from './values.js';
import type { Identity, World } from './world.js';

const weighted = <T>(...choices: [number, Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Generates requests to the operations of the API document. */
export class RequestArbitraries {
  private readonly values: SchemaValues;

  constructor(
    private readonly world: World,
    schemas: Record<string, Schema>,
  ) {
    this.values = new SchemaValues(schemas, world);
  }

  hostileRequestTo(operation: Operation): Arbitrary<HttpRequest> {
    return fc
      .record({
        identity: this.identity(operation),
        method: weighted<string>(
          [60, fc.constant(operation.method.toUpperCase())],
          [1, fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'PURGE', 'GET', 'POST', 'DELETE')],
        ),
        path: this.path(operation),
        query: this.query(operation),
        headers: unusualHeaders(this.world),
        body: operation.body
          ? this.body(operation.body)
          : weighted<Buffer | undefined>([20, fc.constant(undefined)], [1, hostileBody]),
        contentType,
        transferOptions,
      })
      .map(({ identity, method, path, query, headers, body, contentType: type, transferOptions: transfer }) => ({
        kind: 'http' as const,
        label: operation.id,
        operation: operation.id,
        identity: identity.name,
        method,
        target: path + query,
        headers: [...identity.headers, ...(body ? [['Content-Type', type] as const] : []), ...headers],
        body,
        ...(body && transfer),
      }));
  }

  /** A mostly valid request, for bursts. @param fixed path parameters */
  validRequestTo(operation: Operation, fixed: Record<string, string>, identities: Identity[]): Arbitrary<HttpRequest> {
    const { body } = operation;
    return fc
      .record({
        identity: fc.constantFrom(...identities),
        body: body ? this.values.of(body).map((value) => Buffer.from(toJson(value))) : fc.constant(undefined),
        path: this.path(operation, fixed),
      })
      .map(({ identity, body: content, path }) => ({
        kind: 'http' as const,
        label: operation.id,
        operation: operation.id,
        identity: identity.name,
        method: operation.method.toUpperCase(),
        target: path,
        headers: [...identity.headers, ...(content ? [['Content-Type', 'application/json'] as const] : [])],
        body: content,
      }));
  }

  identity(operation: Pick<Operation, 'audience'>): Arbitrary<Identity> {
    const { identities } = this.world;
    const management = identities.filter(({ appOfCredential }) => appOfCredential === 'management');
    const any = fc.oneof(
      ...identities.map((identity) => ({ weight: identity.weight, arbitrary: fc.constant(identity) })),
    );
    return operation.audience === 'management' ? weighted([8, fc.constantFrom(...management)], [2, any]) : any;
  }

  private path({ path, id }: Operation, fixed: Record<string, string> = {}): Arbitrary<string> {
    const segments = path.split('/').map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (!name) return fc.constant(segment);
      if (fixed[name] !== undefined) return fc.constant(encodeURIComponent(fixed[name]));
      return this.segment(name, path, id);
    });
    return fc
      .tuple(
        fc.tuple(...segments),
        weighted([40, fc.constant('')], [1, fc.constantFrom('/', '//', '/.', '/%00', '#x', ';a=b', '.json')]),
      )
      .map(([parts, end]) => parts.join('/') + end)
      .chain((whole) =>
        weighted(
          [40, fc.constant(whole)],
          [
            1,
            fc.constantFrom(
              `/${whole}`,
              whole.replace('/v3/', '/v3.0/'),
              whole.replace('/v3/', '/V3//'),
              whole.toUpperCase(),
              `http://elsewhere${whole}`,
            ),
          ],
        ),
      );
  }

  private segment(name: string, path: string, operationId: string): Arbitrary<string> {
    const existing = this.existingSegment(name, path, operationId);
    return weighted(
      [8, existing.map(encodeURIComponent)],
      [1, hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 3000)))],
      [1, fc.constantFrom(...malformedSegments)],
    );
  }

  private existingSegment(name: string, path: string, operationId: string): Arbitrary<string> {
    const { appIds, spareAppIds } = this.world.known;
    // deleting another app would break the rest of the run
    if (name === 'appId')
      return operationId === 'delete-app' ? fc.constantFrom(...spareAppIds) : fc.constantFrom(...appIds);
    if (name === 'id' && path.includes('/media/')) return existingValues(this.world, 'mediaId')!;
    return existingValues(this.world, name) ?? fc.constantFrom('x', '1');
  }

  private query({ query }: Operation): Arbitrary<string> {
    const parts = query.map((parameter) =>
      weighted([6, fc.constant<string[]>([])], [2, this.parameter(parameter)], [1, hostileParameter(parameter.name)]),
    );
    return fc
      .tuple(
        fc.tuple(...parts),
        weighted([30, fc.constant<string[]>([])], [1, fc.constantFrom(...malformedQueries).map((text) => [text])]),
      )
      .map(([own, unusual]) => [...own.flat(), ...unusual])
      .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
  }

  private parameter({ name, schema }: Parameter): Arbitrary<string[]> {
    return this.values.of(schema, name).map((value) => {
      const values = Array.isArray(value) ? value : [value];
      return values.map((item) => `${name}=${encodeURIComponent(String(item).toWellFormed())}`);
    });
  }

  private body(schema: Schema): Arbitrary<Buffer | undefined> {
    const valid = this.values.of(schema) as Arbitrary<Record<string, unknown>>;
    const names = Object.keys(schema.properties ?? { a: {} });
    const corrupted = fc
      .tuple(
        valid,
        fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'id', 'appId'), hostileValue, {
          minKeys: 1,
          maxKeys: 3,
        }),
      )
      .map(([good, bad]) => ({ ...good, ...bad }));
    const asJson = (value: unknown) => Buffer.from(toJson(value));
    return weighted<Buffer | undefined>(
      [60, valid.map(asJson)],
      [30, corrupted.map(asJson)],
      [8, hostileBody],
      [2, fc.constant(undefined)],
    );
  }
}

const malformedSegments = [
  '%',
  '%00',
  '%2e%2e',
  '%2F',
  '%ff',
  '%C0%AF',
  '%E0%A4%A',
  '..',
  '.',
  '*',
  '+',
  '%20',
  '%0d%0a',
  '\u00e9',
  '-1',
  '0',
  '9223372036854775808',
  '99999999999999999999',
  '1e3',
  '__proto__',
  'a_user_b',
  'group_x',
  'app_system',
  'a'.repeat(101),
  'a'.repeat(8000),
];

const malformedQueries = [
  'a[b][c][d][e][f]=1',
  'page[]=1&page[]=2',
  'page=1&page=2',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'perPage[$gt]=1',
  '%',
  '%00=%00',
  '=',
  '&&&',
  'limit=%',
  'tags[1000000]=x',
  'tags[-1]=x',
  'toString=1',
  Array.from({ length: 1200 }, (_, index) => `k${index}=1`).join('&'),
];

function hostileParameter(name: string): Arbitrary<string[]> {
  const value = weighted(
    [
      4,
      fc.constantFrom(
        '',
        '-1',
        '0',
        '1000001',
        '1.5',
        '1e3',
        'NaN',
        'null',
        'true',
        '99999999999999999999',
        '-99999999999999999999',
        '9223372036854775808',
        '0x10',
        '%',
        '%00',
        '%ff',
        '1,2,,3',
        ',',
        ' 1',
        '+1',
      ),
    ],
    [3, hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 2000)))],
  );
  return fc
    .tuple(
      fc.constantFrom(name, `${name}[]`, `${name}[a]`, `${name}[0][b]`, name.toUpperCase()),
      fc.array(value, { minLength: 1, maxLength: 3 }),
    )
    .map(([spelling, values]) => values.map((text) => `${spelling}=${text}`));
}

function unusualHeaders({ apps, known }: World): Arbitrary<readonly Header[]> {
  const unusual: Arbitrary<Header> = weighted<Header>(
    [3, fc.constantFrom('k1', 'k2', 'k3', '', ' ', 'x'.repeat(256), 'ключ').map((key) => ['Idempotency-Key', key])],
    [
      2,
      fc
        .constantFrom(...known.uids, 'ANN', ' ann ', 'ann,bob', "'", 'é', '%00', 'x'.repeat(200))
        .map((uid) => ['onBehalfOf', uid]),
    ],
    [1, fc.constantFrom(apps.first, apps.second, 'x', '').map((id) => ['appId', id])],
    [1, fc.constantFrom('abc', 'x'.repeat(5000), '{"a":1}', 'é').map((id) => ['X-Request-Id', id])],
    [
      1,
      fc
        .constantFrom('127.0.0.1', 'evil.example.com', 'x:99999', '[::1', `${apps.second}.api-us.localhost`)
        .map((host) => ['X-Forwarded-Host', host]),
    ],
    [
      1,
      fc.constantFrom<Header>(
        ['Accept', 'text/html'],
        ['Accept-Encoding', 'gzip;q=x'],
        ['Range', 'bytes=5-1,-0,99999999999999999999-'],
        ['Range', 'bytes=0-0'],
        ['If-None-Match', '*'],
        ['If-Modified-Since', 'never'],
        ['Origin', 'null'],
        ['Expect', '100-continue'],
        ['Content-Encoding', 'gzip'],
        ['Content-Encoding', 'zstd'],
        ['X-HTTP-Method-Override', 'DELETE'],
        ['X-Webhook-Version', '99'],
        ['X-Forwarded-For', '1.2.3.4, ::1, x'],
        ['Cookie', `a=${'x'.repeat(4000)}`],
        ['__proto__', 'x'],
        ['Upgrade', 'websocket'],
        ['Upgrade', 'h2c'],
      ),
    ],
  );
  return weighted<readonly Header[]>([6, fc.constant([])], [1, fc.array(unusual, { minLength: 1, maxLength: 2 })]);
}

const contentType: Arbitrary<string> = weighted(
  [20, fc.constant('application/json')],
  [
    1,
    fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/json; charset="',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      'multipart/mixed; boundary=x',
      'application/xml',
      '/',
      'a'.repeat(3000),
    ),
  ],
);

/** How a body is sent: in one write, in pieces, chunked, or with an abort. */
const transferOptions: Arbitrary<Pick<HttpRequest, 'bytesPerWrite' | 'chunked' | 'abortAt'>> = weighted<
  Pick<HttpRequest, 'bytesPerWrite' | 'chunked' | 'abortAt'>
>(
  [30, fc.constant({})],
  [2, fc.constantFrom(1, 7, 1000).map((bytesPerWrite) => ({ bytesPerWrite }))],
  [2, fc.constantFrom(1, 7, 1000).map((bytesPerWrite) => ({ bytesPerWrite, chunked: true }))],
  [1, fc.nat(100).map((abortAt) => ({ abortAt }))],
);

/** Requests to addresses that are not operations of the API document. */
export function undocumentedAddresses(world: World): Arbitrary<HttpRequest> {
  return fc
    .record({
      target: weighted(
        [
          3,
          fc.constantFrom(
            '/',
            '//',
            '/v3',
            '/v3/',
            '/v2/users',
            '/v3.0/users',
            '/v3//users',
            '/openapi.json',
            '/openapi.yaml',
            '/docs',
            '/docs/',
            '/docs/../openapi.json',
            '/docs/%2e%2e/%2e%2e/package.json',
            '/metrics',
            '/health',
            '/health/live',
            '/health/ready',
            '/favicon.ico',
            '/v3/realtime',
            '/v3/nothing',
            '/.env',
            '/apps',
            '*',
            '/%',
            '/?',
            '/v3/users?%',
          ),
        ],
        [1, hostileText.map((text) => `/${encodeURIComponent(text.toWellFormed().slice(0, 5000))}`)],
      ),
      method: weighted(
        [4, fc.constant('GET')],
        [1, fc.constantFrom('POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND', 'TRACE')],
      ),
      identity: fc.constantFrom(...world.identities),
    })
    .map(({ target, method, identity }) => ({
      kind: 'http' as const,
      label: 'other',
      identity: identity.name,
      method,
      target,
      headers: identity.headers,
    }));
}

/** Requests with bodies that are expensive to process. */
export function heavyRequests(world: World, operations: Operation[]): Arbitrary<HttpRequest> {
  const withBody = operations.filter(({ body }) => body);
  return fc
    .record({
      operation: fc.constantFrom(...withBody),
      member: fc.nat(20),
      content: fc.constantFrom(
        { shape: '45,000 members', make: () => manyMembers(45_000).text },
        { shape: '45,000 items', make: () => `[${'1,'.repeat(44_999)}1]` },
        { shape: '45,000 objects', make: () => `[${'{},'.repeat(44_999)}{}]` },
        { shape: '500,000 characters', make: () => JSON.stringify('a '.repeat(250_000)) },
        { shape: '500,000 dots', make: () => JSON.stringify('.'.repeat(500_000)) },
        { shape: 'nested 20,000 deep', make: () => '['.repeat(20_000) + ']'.repeat(20_000) },
      ),
      isWhole: fc.boolean(),
    })
    .map(({ operation, member, content, isWhole }) => {
      const names = Object.keys(operation.body?.properties ?? { a: {} });
      const text = content.make();
      const isObject = text.startsWith('{');
      const body = isWhole && isObject ? text : `{${JSON.stringify(names[member % names.length])}:${text}}`;
      const identity = operation.audience === 'management' ? 'the management pair' : 'key on behalf of ann';
      return {
        kind: 'http' as const,
        label: `heavy: ${content.shape}`,
        operation: operation.id,
        identity,
        method: operation.method.toUpperCase(),
        target: operation.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) =>
            ({ uid: 'ann', guid: 'plaza', id: world.known.messageIds[0]!, appId: world.apps.first, role: 'spare' })[
              name
            ] ?? 'x',
        ),
        headers: [
          ...world.identities.find(({ name }) => name === identity)!.headers,
          ['Content-Type', 'application/json'] as const,
        ],
        body: Buffer.from(body),
      };
    });
}
