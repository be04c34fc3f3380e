import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../support/operations.js';
import type { World } from './world.js';

/** A fragment of JSON that is inserted unchanged, for values that JSON.stringify cannot produce. */
export class RawJson {
  constructor(readonly text: string) {}

  /** Used in messages of fast-check. */
  toString(): string {
    return this.text;
  }
}

/** JSON.stringify with support for `RawJson`. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`)
    .join(',')}}`;
}

/** Short texts that cause errors in parsers, databases, regular expressions and terminals. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufeffbom',
  '\u202Eright to left',
  'zero\u200bwidth\u200d',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301\u0301\u0301',
  'İstanbul ß ﬁ Σς',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '$1',
  '%',
  '%s%n',
  '_%\\',
  '\\',
  '(a+)+$',
  '[',
  '(?<x>',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'app_system',
  'a_user_b',
  'group_x',
  '<@uid:ann>',
  '<@all:>',
  '<@uid:',
  'http://127.0.0.1:1/x',
  'https://[::1]/',
  'javascript:alert(1)',
  '\r\nX-Injected: 1',
  '\t\v\f',
  '9223372036854775808',
  '-1',
  '1e3',
  '0x10',
  '٣',
  '1.5',
];

const longTexts: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('a', ' ', '.', 'é', '👍', '\\', '"', '<@uid:ann>', '%', '\n', 'a '),
    fc.constantFrom(101, 256, 1001, 5000, 70_000),
  )
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: longTexts },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const hostileNumber: Arbitrary<unknown> = fc.constantFrom<unknown>(
  0,
  new RawJson('-0'),
  -1,
  1.5,
  1e21,
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('1e-400'),
  2 ** 31,
  2 ** 53,
  new RawJson('9223372036854775807'),
  new RawJson('9223372036854775808'),
  new RawJson('123456789012345678901234567890'),
  253402300800,
  -62135596801,
);

const nested = ([depth, open]: [number, boolean]): RawJson =>
  open
    ? new RawJson('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))
    : new RawJson('['.repeat(depth) + ']'.repeat(depth));

const deeplyNested = fc.tuple(fc.constantFrom(5, 30, 62, 64, 65, 70, 500, 20_000), fc.boolean()).map(nested);

/** An unexpected value, for a field of any type. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { '': '' }, { length: 5 }),
  },
  { weight: 1, arbitrary: deeplyNested },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      new RawJson('{"__proto__":{"isAdmin":true}}'),
      new RawJson('{"constructor":{"prototype":{"x":1}}}'),
      new RawJson('{"toString":1,"valueOf":null,"hasOwnProperty":[]}'),
      new RawJson('{"a":1,"a":2}'),
      new RawJson('{"@private":{"x":1},"@injected":{}}'),
      new RawJson('{"\\u0000":1}'),
      new RawJson('{"\\ud800":"\\udfff"}'),
    ),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { minLength: 1, maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'ann', '', '\u0000'), fc.constantFrom(26, 101, 1001))
      .map(([item, length]) => Array<string>(length).fill(item)),
  },
  { weight: 1, arbitrary: fc.object({ maxDepth: 3, maxKeys: 4 }) },
);

/** An object with many members, to make slow processing per member measurable. */
export const manyMembers = (count: number): RawJson =>
  new RawJson(`{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`);

/** Invalid and unexpected request bodies. */
export const hostileBody: Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: hostileValue.map((value) => Buffer.from(toJson(value))) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        '{',
        '{"a":',
        '[1,',
        'NaN',
        '{"a":NaN}',
        "{'a':1}",
        '{"a":1}}',
        '\ufeff{}',
        '{"a":"\n"}',
        '{,}',
        'a=1&b=2',
        '"',
        '\u0000',
      )
      .map((text) => Buffer.from(text)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      Buffer.from([0xff, 0xfe, 0x7b]),
      Buffer.from('7b2261223a22ff22 7d'.replace(' ', ''), 'hex'),
      Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(513, 600).map((kilobytes) => Buffer.from(`{"name":"${'x'.repeat(kilobytes * 1024)}"}`)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
);

/** Values of the world for a property or parameter with this name, so that many requests refer to existing resources. */
export function existingValues(world: World, name: string): Arbitrary<string> | undefined {
  const {
    uids,
    guids,
    messageIds,
    conversationIds,
    mediaIds,
    mediaNames,
    callIds,
    roles,
    spareKeys,
    webhookIds,
    ruleIds,
    keywordIds,
    reasonIds,
    spareTokens,
  } = world.known;
  switch (name) {
    case 'uid':
    case 'uids':
    case 'sender':
    case 'owner':
    case 'participants':
    case 'admins':
    case 'moderators':
    case 'usersToBan':
    case 'accepted':
    case 'friends':
    case 'blockedUids':
    case 'uidsToDeactivate':
    case 'uidsToActivate':
    case 'mentionedUids':
    case 'pinnedBy':
    case 'onBehalfOf':
      return fc.constantFrom(...uids);
    case 'guid':
    case 'guids':
    case 'groups':
      return fc.constantFrom(...guids);
    case 'receiver':
    case 'conversationWith':
      return fc.constantFrom(...uids, ...guids);
    case 'receiverType':
    case 'conversationType':
      return fc.constantFrom('user', 'group');
    case 'id':
    case 'messageId':
    case 'parentId':
    case 'parentMessageId':
    case 'quotedMessageId':
      return fc.constantFrom(...messageIds);
    case 'conversationId':
      return fc.constantFrom(...conversationIds);
    case 'mediaId':
      return fc.constantFrom(...mediaIds);
    case 'name':
      return fc.constantFrom('Somebody', 'x', ...mediaNames);
    case 'sessionId':
      return fc.constantFrom(...callIds);
    case 'role':
      return fc.constantFrom(...roles);
    case 'apiKey':
      return fc.constantFrom(...spareKeys);
    case 'authToken':
      return fc.constantFrom(...spareTokens);
    case 'webhookId':
      return fc.constantFrom(...webhookIds);
    case 'ruleId':
      return fc.constantFrom(...ruleIds);
    case 'keywordId':
      return fc.constantFrom(...keywordIds);
    case 'reasonId':
      return fc.constantFrom(...reasonIds);
    case 'value':
    case 'searchTerms':
    case 'disallowedSentences':
      return fc.constantFrom(
        'darn',
        'hello',
        'h[ae]ck',
        '\\w{2}\\d',
        'ann',
        'plaza',
        'public',
        '1700000000',
        'AnyOf_greaterThan_30',
        'patterns_greaterThan_50',
        ...keywordIds,
      );
    case 'scope':
      return fc.constantFrom('admin', 'moderator', 'participant');
    case 'permission':
      return fc.constantFrom('createGroup', 'sendThreadedMessage', 'sendMessage.mode', 'listMembers.allowedScopes');
    case 'reaction':
      return fc.constantFrom('👍', '😀', ':wave:');
    case 'password':
      return fc.constantFrom('open sesame', 'wrong');
    case 'category':
    case 'categories':
      return fc.constantFrom('message', 'custom', 'interactive', 'action', 'call', 'card', 'agentic');
    case 'type':
    case 'types':
      return fc.constantFrom('text', 'image', 'file', 'public', 'private', 'password', 'audio', 'video', 'location');
    case 'muid':
      return fc.constantFrom('m1', 'm2', 'm3');
    default:
      return undefined;
  }
}

/** Generates values that match a schema of the document. */
export class SchemaValues {
  constructor(
    private readonly schemas: Record<string, Schema>,
    private readonly world: World,
  ) {}

  of(schema: Schema, name = '', depth = 0): Arbitrary<unknown> {
    const { $ref, allOf, oneOf, items, properties } = schema;
    if ($ref) return this.of(this.schemas[$ref.split('/').at(-1)!]!, name, depth);
    if (allOf)
      return fc
        .tuple(...allOf.map((part) => this.of(part, name, depth)))
        .map((parts) => (parts.length === 1 ? parts[0] : Object.assign({}, ...parts)));
    if (oneOf) return fc.oneof(...oneOf.map((part) => this.of(part, name, depth)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const existing = schema.type === 'string' ? existingValues(this.world, name) : undefined;
    switch (schema.type) {
      case 'array':
        return fc.array(this.of(items ?? {}, name, depth + 1), { maxLength: Math.min(schema.maxItems ?? 3, 4) });
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return numbers(schema);
      case 'string':
        return existing
          ? fc.oneof({ weight: 9, arbitrary: existing }, { weight: 1, arbitrary: texts(schema) })
          : texts(schema);
      default:
        return properties && depth < 5 ? this.object(schema, depth) : this.openObject(name);
    }
  }

  private object({ properties = {}, required = [] }: Schema, depth: number): Arbitrary<object> {
    const members = Object.entries(properties).map(([name, property]) =>
      fc
        .tuple(fc.nat(required.includes(name) ? 30 : 2), this.of(property, name, depth + 1))
        // a required property is absent in one of 31 cases, an optional one in two of three
        .map(([chance, value]) => {
          const isPresent = required.includes(name) ? chance > 0 : chance === 0;
          return isPresent ? [[name, value] as const] : [];
        }),
    );
    return fc.tuple(...members).map((entries) => Object.fromEntries(entries.flat()));
  }

  /** An object of a schema without properties. */
  private openObject(name: string): Arbitrary<unknown> {
    if (name !== 'data')
      return fc.oneof(
        fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
        fc.constant({}),
      );
    const attachment = {
      url: 'https://files.example.com/a.png',
      name: 'a.png',
      extension: 'png',
      mimeType: 'image/png',
      size: 5,
    };
    return fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .constantFrom('hello', 'darn', 'oh heck, darn', 'hi <@uid:bob> https://example.com/x', '<@all:all>')
          .map((text) => ({ text })),
      },
      { weight: 2, arbitrary: hostileText.map((text) => ({ text })) },
      { weight: 1, arbitrary: fc.constant({ attachments: [attachment] }) },
      { weight: 1, arbitrary: fc.constant({ customData: { a: 1 } }) },
      {
        weight: 1,
        arbitrary: fc.constant({
          interactiveData: { title: 'Form', formFields: [] },
          interactionGoal: { type: 'any', elementIds: ['a'] },
        }),
      },
      {
        weight: 3,
        arbitrary: fc.dictionary(
          fc.constantFrom(
            'text',
            'attachments',
            'customData',
            'metadata',
            'interactiveData',
            'interactionGoal',
            'allowSenderInteraction',
            'url',
            'card',
            'mentions',
            'entities',
            'moderation',
          ),
          hostileValue,
          { maxKeys: 4 },
        ),
      },
      { weight: 1, arbitrary: this.hostileAttachments() },
    );
  }

  private hostileAttachments(): Arbitrary<object> {
    const attachment = fc.dictionary(fc.constantFrom('url', 'name', 'extension', 'mimeType', 'size'), hostileValue, {
      maxKeys: 5,
    });
    return fc.array(fc.oneof(attachment, hostileValue), { maxLength: 12 }).map((attachments) => ({ attachments }));
  }
}

function numbers({ minimum = 0, maximum = 2 ** 31 }: Schema): Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum, Math.min(maximum, minimum + 1)),
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) }),
    fc.constant(maximum),
  );
}

function texts({ maxLength = 100, format, pattern }: Schema & { pattern?: string }): Arbitrary<string> {
  if (format === 'uri') return fc.constantFrom('https://example.com/x', 'https://hooks.invalid/x');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 30));
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 20) }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constant('a'.repeat(Math.min(maxLength, 300))),
  );
}
