import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  for (const list of lists) dataOf(await app.api.post('/v3/moderation/keywords', list));
});

const SENTENCE = 'send me the money today';

const lists = [
  { id: 'words', name: 'Words', category: 'word', searchTerms: ['heck', 'blue moon'] },
  { id: 'more-words', name: 'More words', category: 'word', searchTerms: ['darn'] },
  { id: 'patterns', name: 'Patterns', category: 'pattern', searchTerms: ['[a-z]{2}\\d{4}', 'x{3}y'] },
  { id: 'sentences', name: 'Sentences', category: 'sentence-similarity', disallowedSentences: [SENTENCE] },
  { id: 'engine', name: 'Engine', category: 'custom-api', url: 'https://example.com/judge' },
];

const isReference = { isKeywordsReferencePresent: true };

interface Case {
  what: string;
  condition: object;
  /** Texts that match, and texts that do not. */
  matching: string[];
  others: string[];
}

/** Everything that the server decides itself, apart from the operand. */
const cases: Case[] = [
  {
    what: 'word contains, literal',
    condition: { category: 'word', operator: 'contains', value: ['darn', 'blue moon'] },
    matching: ['oh DARN!', 'a Blue  Moon rises', 'darn', 'd@rn it'],
    others: ['darning socks', 'blue is the moon', 'hello'],
  },
  {
    what: 'word contains, by list',
    condition: { category: 'word', operator: 'contains', value: ['words', 'more-words'], ...isReference },
    matching: ['what the heck', 'blue moon', 'well, darn'],
    others: ['words', 'more-words', 'hecks'],
  },
  {
    what: 'word equals, literal',
    condition: { category: 'word', operator: 'equals', value: ['darn', 'blue moon'] },
    matching: ['  Darn ', 'BLUE moon'],
    others: ['oh darn', 'blue moons'],
  },
  {
    what: 'word equals, by list',
    condition: { category: 'word', operator: 'equals', value: ['words'], ...isReference },
    matching: ['heck', 'Blue Moon'],
    others: ['heck no', 'darn', 'words'],
  },
  {
    what: 'pattern contains, literal',
    condition: { category: 'pattern', operator: 'contains', value: ['[a-z]{2}\\d{4}'] },
    matching: ['my id is ab1234', 'AB12345'],
    others: ['ab 1234', 'a1234'],
  },
  {
    what: 'pattern contains, by list',
    condition: { category: 'pattern', operator: 'contains', value: ['patterns'], ...isReference },
    matching: ['id ab1234!', 'wxxxyz'],
    others: ['xxy', 'patterns'],
  },
  {
    what: 'pattern equals, literal',
    condition: { category: 'pattern', operator: 'equals', value: ['[a-z]{2}\\d{4}'] },
    matching: ['ab1234', ' AB1234 '],
    others: ['my ab1234', 'ab12345'],
  },
  {
    what: 'pattern equals, by list',
    condition: { category: 'pattern', operator: 'equals', value: ['patterns'], ...isReference },
    matching: ['xxxy', 'zz0000'],
    others: ['wxxxy', 'zz000'],
  },
  {
    what: 'sentence-similarity contains, by list',
    condition: { category: 'sentence-similarity', operator: 'contains', value: ['sentences_greaterThan_50'] },
    matching: [SENTENCE, 'please send me the money today', 'Send me your money today!'],
    others: ['the weather is nice', 'money'],
  },
  {
    what: 'sentence-similarity equals, by list',
    condition: { category: 'sentence-similarity', operator: 'equals', value: ['sentences_greaterThan_50'] },
    matching: [SENTENCE, `  ${SENTENCE.toUpperCase()} `],
    others: [`please ${SENTENCE}`, 'send me the money'],
  },
];

const media = (type: string) => (text: string) => ({
  type,
  data: { text, attachments: [{ url: 'https://files.example.com/x', name: `the ${type}` }] },
});

/** The messages whose texts the conditions of an operand compare. */
const messagesOf: Record<string, Record<string, (text: string) => object>> = {
  text: {
    'a text': (text) => ({ data: { text } }),
    'the caption of an image': media('image'),
    'the caption of a video': media('video'),
    'the caption of an audio file': media('audio'),
    'the caption of a file': media('file'),
  },
  custom: {
    'a text of custom data': (text) => ({ category: 'custom', type: 'note', data: { customData: { body: text } } }),
    'a text deep in custom data': (text) => ({
      category: 'custom',
      type: 'note',
      data: { customData: { list: [1, null, { body: text }], ok: true } },
    }),
  },
};

const statusOf = async (message: object): Promise<string | undefined> =>
  dataOf(await app.as('andrew').post('/v3/messages', { receiver: 'tina', receiverType: 'user', ...message })).data
    .moderation?.status;

const withRule = async (rule: object, work: () => Promise<void>): Promise<void> => {
  const { id } = await createRule(app, { id: 'tested', ...rule });
  try {
    await work();
  } finally {
    dataOf(await app.api.delete(`/v3/moderation/rules/${id}`));
  }
};

describe.each(cases)('a condition: $what', ({ condition, matching, others }) => {
  test.each(Object.entries(messagesOf))('with the operand %s', async (operand, messages) => {
    await withRule({ conditions: [{ operand, ...condition }] }, async () => {
      for (const [what, messageOf] of Object.entries(messages)) {
        const expected = [...matching.map((text) => [text, true]), ...others.map((text) => [text, false])];
        const results: unknown[] = [];
        for (const [text] of expected)
          results.push([text, (await statusOf(messageOf(text as string))) === 'disapproved']);
        expect([what, results]).toEqual([what, expected]);
      }
      const foreign = messagesOf[operand === 'text' ? 'custom' : 'text']!;
      for (const [what, messageOf] of Object.entries(foreign))
        expect([what, await statusOf(messageOf(matching[0]!))]).toEqual([what, undefined]);
    });
  });
});

test('custom data is checked at any depth, and with it the text that conversations show of a custom message', async () => {
  await withRule({ conditions: [{ operand: 'custom', category: 'word', value: ['darn'] }] }, async () => {
    const custom = (customData: object, more: object = {}) => ({
      category: 'custom',
      type: 'note',
      data: { customData, ...more },
    });
    expect(await statusOf(custom({ a: { b: { c: ['x', { d: 'oh darn' }] } } }))).toBe('disapproved');
    expect(await statusOf(custom({ n: 1 }, { text: 'darn' }))).toBe('disapproved');
    expect(await statusOf(custom({ text: 'hello' }, { text: 'hello' }))).toBe('approved');
    expect(await statusOf(custom({ n: 1 }))).toBe('approved');
  });
});

test('messages of other categories and media without a caption have no verdict', async () => {
  await withRule({ conditions: [{ operand: 'text', category: 'word', value: ['darn'] }] }, async () => {
    const { data } = media('image')('') as { data: { attachments: object[] } };
    expect(await statusOf({ type: 'image', data: { attachments: data.attachments } })).toBeUndefined();
    expect(await statusOf(media('image')('  '))).toBeUndefined();
    const interactive = {
      interactiveData: { text: 'darn' },
      allowSenderInteraction: true,
      interactionGoal: { type: 'none' },
    };
    expect(await statusOf({ category: 'interactive', type: 'form', data: interactive })).toBeUndefined();
  });
});

test('conditions of a rule are alternatives, also of different operands', async () => {
  const conditions = [
    { operand: 'text', category: 'word', operator: 'equals', value: ['darn'] },
    { operand: 'text', category: 'pattern', value: ['x{3}y'] },
    { operand: 'custom', category: 'word', value: ['heck'] },
  ];
  await withRule({ conditions }, async () => {
    const { text, custom } = messagesOf;
    const ofText = text!['a text']!;
    const ofCustom = custom!['a text of custom data']!;
    expect(await statusOf(ofText('darn'))).toBe('disapproved');
    expect(await statusOf(ofText('an xxxy'))).toBe('disapproved');
    expect(await statusOf(ofText('oh darn'))).toBe('approved');
    expect(await statusOf(ofText('heck'))).toBe('approved');
    expect(await statusOf(ofCustom('oh heck'))).toBe('disapproved');
    expect(await statusOf(ofCustom('darn'))).toBe('approved');
  });
});

describe('is refused', () => {
  const MEDIA = ['image', 'video', 'audio', 'file'];
  const refused: [string, object, string][] = [
    ...MEDIA.flatMap((operand): [string, object, string][] => [
      [`pattern of ${operand}`, { operand, category: 'pattern', value: ['x'] }, 'operand'],
      [
        `sentence-similarity of ${operand}`,
        { operand, category: 'sentence-similarity', value: ['sentences_greaterThan_50'] },
        'operand',
      ],
      [`word of ${operand} without a score`, { operand, category: 'word', value: ['darn'] }, 'value.0'],
      [
        `word equals of ${operand}`,
        { operand, category: 'word', operator: 'equals', value: ['AnyOf_greaterThan_30'] },
        'operator',
      ],
    ]),
    ...['text', 'custom'].flatMap((operand): [string, object, string][] => [
      [
        `a sentence of ${operand} without a list`,
        { operand, category: 'sentence-similarity', value: [SENTENCE] },
        'value.0',
      ],
      [
        `a sentence of ${operand} in an unknown list`,
        { operand, category: 'sentence-similarity', value: ['none_greaterThan_50'] },
        'value.0',
      ],
      [
        `sentences of ${operand} in a list of words`,
        { operand, category: 'sentence-similarity', value: ['words_greaterThan_50'] },
        'value.0',
      ],
      [
        `sentences of ${operand} beyond 100 percent`,
        { operand, category: 'sentence-similarity', value: ['sentences_greaterThan_101'] },
        'value.0',
      ],
      [
        `two lists of sentences of ${operand}`,
        {
          operand,
          category: 'sentence-similarity',
          value: ['sentences_greaterThan_50', 'sentences_greaterThan_60'],
        },
        'value',
      ],
      [
        `words of ${operand} in an unknown list`,
        { operand, category: 'word', value: ['none'], ...isReference },
        'value.0',
      ],
      [
        `words of ${operand} in a list of patterns`,
        { operand, category: 'word', value: ['patterns'], ...isReference },
        'value.0',
      ],
      [
        `patterns of ${operand} in a list of words`,
        { operand, category: 'pattern', value: ['words'], ...isReference },
        'value.0',
      ],
      [`an unbounded pattern of ${operand}`, { operand, category: 'pattern', value: ['a.*b'] }, 'value.0'],
      [`a broken pattern of ${operand}`, { operand, category: 'pattern', value: ['(a'] }, 'value.0'],
      [`a long word of ${operand}`, { operand, category: 'word', value: ['x'.repeat(101)] }, 'value.0'],
      [`no word of ${operand}`, { operand, category: 'word', value: [] }, 'value'],
      [
        `an unknown operator of ${operand}`,
        { operand, category: 'word', operator: 'startsWith', value: ['x'] },
        'operator',
      ],
    ]),
    ['an unknown operand', { operand: 'metadata', category: 'word', value: ['x'] }, 'operand'],
    ['an unknown category', { operand: 'text', category: 'words', value: ['x'] }, 'category'],
  ];

  test.each(refused)('%s', async (_what, condition, field) => {
    const rule = { id: 'refused', name: 'Refused', conditions: [condition] };
    expectError(await app.api.post('/v3/moderation/rules', rule), 400, 'ERR_BAD_REQUEST', {
      [`conditions.0.${field}`]: expect.any(Array),
    });
  });
});
