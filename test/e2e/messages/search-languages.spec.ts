// lane: long
import { dataOf, type Client } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase, createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const TEXTS: Record<string, string[]> = {
  English: ['Who is up for a Hike?', 'ok', 'The zebra crossing, again', 'Let’s meet at nine', 'look at the book'],
  German: ['Treffen im Cafe\u0301 um 9', 'Das Dampfschiff fährt ab', 'GRÖSSE und Straße', 'Äpfel und Öl'],
  French: ['L’été à Besançon', 'Un cœur très naïf', 'ŒUVRE complète'],
  Spanish: ['José María llegó mañana', '¿Qué pasó, niño?'],
  Portuguese: ['Coração de São Paulo', 'Amanhã não posso'],
  Polish: ['Jadę do Łodzi', 'Zażółć gęślą jaźń'],
  Turkish: ['ışık', 'IŞIK', 'ısparta', 'ISPARTA', 'İpek Çiçek'],
  Vietnamese: ['Tiếng Việt rất hay', 'Đường phố Hà Nội'],
  Russian: ['Ёлка стоит в углу', 'Мой йод кончился', 'ПРИВЕТ, мир'],
  Ukrainian: ['Їжак і ґанок'],
  Greek: ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ ΚΑΙ ΙΘΆΚΗ', 'Καλημέρα σας'],
  Hebrew: ['שָׁלוֹם עולם', 'הבית הגדול'],
  Arabic: ['كَتَبَ الولد', 'أكل التفاحة', 'الكتاب الجديد', 'رقم ٤٢'],
  Persian: ['می‌خواهم کتاب بخوانم'],
  Hindi: ['नमस्ते दुनिया', 'हिन्दी में लिखो'],
  Thai: ['สวัสดีครับ', 'ไปเที่ยวทะเลกัน'],
  Lao: ['ສະບາຍດີ ຕອນເຊົ້າ'],
  Khmer: ['សួស្តី ពិភពលោក'],
  Chinese: ['我们周日去徒步', '上海东边的港区', '王小明来了'],
  Japanese: ['日本で会いましょう', 'ｶﾞｲﾄﾞさんと東京都へ', 'カタカナとひらがな'],
  Korean: ['서울은 크다', '사람이 많다', '김철수 씨'],
  emoji: ['😀 nice', '👍🏽', '❤️ you', '👩‍💻 at work', 'ＡＢＣ １２３'],
};

const QUERIES = [
  ...[
    'hike',
    'HIKE',
    'ok',
    'ze',
    'zebra',
    "let's",
    'let’s',
    'is up',
    '"up for"',
    '"for up"',
    'up hike',
    'hike -up',
    'again -zebra',
    'oo',
    'o',
    'ook',
  ],
  ...['café', 'cafe', 'CAFE\u0301', 'schiff', 'grosse', 'größe', 'strasse', 'STRAẞE', 'apfel', 'öl', 'ol'],
  ...['ete', 'été', 'besancon', 'coeur', 'cœur', 'oeuvre', 'naif', "l'ete"],
  ...['jose maria', 'maria', 'manana', '"nino"', 'coracao', 'sao', 'nao'],
  ...['lodzi', 'Łodzi', 'zazolc', 'gesla'],
  ...['ışık', 'IŞIK', 'isik', 'isparta', 'ISPARTA', 'ipek', 'İPEK', 'çiçek', 'cicek'],
  ...['tieng', 'viet', 'duong', 'hà nội', 'ha noi'],
  ...['елка', 'ёлка', 'йод', 'иод', 'привет', 'МИР', 'їжак', 'ґанок'],
  ...['οδυσσευς', 'ΟΔΥΣΣΕΥΣ', 'οδυσσ', 'ιθακη', 'καλημερα'],
  ...['שלום', 'בית', 'עו', 'كتب', 'اكل', 'كتاب', 'الكتاب', 'ال', '42', 'می', 'می‌خواهم', 'کتاب'],
  ...['नमस्ते', 'हि', 'दु', 'สวัส', 'ทะเล', 'ไป', 'ท', 'ສະ', 'ດີ', 'សួ', 'ពិភព'],
  ...[
    '我',
    '周日',
    '上海',
    '东边',
    '港区',
    '小明',
    '明小',
    '日本',
    '会い',
    '東京',
    '東京都',
    'ガイド',
    'がいど',
    'かたかな',
    'ひら',
    'ヒラ',
    'で',
  ],
  ...['서울', '사람', '철수', '김', '울서', '서울'.normalize('NFD')],
  ...[
    '😀',
    '👍',
    '❤',
    '❤️',
    '💻',
    'abc',
    '123',
    'ＡＢＣ',
    '日本 "会い"',
    '上海 -港区',
    '東邊',
    '周日 徒步',
    '東京',
    '京都',
    'nothing at all',
    '鯨',
  ],
];

const all = Object.values(TEXTS).flat();

/** Comparison without the tables of the server: decomposed letters without marks, and what a keyboard of another language writes. */
function plain(text: string): string {
  const decomposed = text
    .replace(/[\u2018\u2019]/gu, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin}|\p{Script=Greek}|\p{Script=Hebrew}|\p{Script=Arabic})\p{Mn}+/gu, '')
    .replace(/е\u0308/gu, 'е')
    .replace(/\u200c|\u200d|\ufe0f|\p{Emoji_Modifier}/gu, '')
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCodePoint(kana.codePointAt(0)! - 0x60))
    .replace(/[٠-٩]/gu, (digit) => String(digit.codePointAt(0)! - 0x660));
  const others: Record<string, string> = {
    東: '东',
    邊: '边',
    ı: 'i',
    ß: 'ss',
    œ: 'oe',
    ł: 'l',
    đ: 'd',
    ς: 'σ',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    ى: 'ي',
  };
  return decomposed.replace(/[ıßœłđςیکةى東邊]/gu, (letter) => others[letter]!).normalize('NFC');
}

const ALPHABETS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}]{1,2}$/u;

function has(text: string, word: string): boolean {
  if (!ALPHABETS.test(word)) return text.includes(word);
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).some((candidate) => candidate.startsWith(word));
}

function model(query: string, texts: string[]): string[] {
  const terms = plain(query).match(/-?"[^"]+"|\S+/gu) ?? [];
  return texts.filter((text) =>
    terms.every((term) => {
      const isExcluded = term.startsWith('-');
      const word = term.replace(/^-/u, '').replace(/^(?:ال|وال)(?=\p{Script=Arabic}{3})/u, '');
      return has(plain(text), word.replaceAll('"', '')) !== isExcluded;
    }),
  );
}

const search = async (client: Client, searchKey: string, query: object = {}): Promise<string[]> =>
  dataOf(await client.get('/v3/messages', { searchKey, limit: 100, ...query })).map(({ data }: any) => data.text);

let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'cleo', 'dora']);
  for (const text of all) await sendText(app, 'andrew', 'tina', text);
  await database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
     SELECT $1, 'user/cleo/dora', 'cleo', 'user', 'dora', 'message', 'text', jsonb_build_object('text', 'a newer message ' || n)
       FROM generate_series(1, 10100) AS n`,
    [app.id],
  );
});

test('there are a hundred queries in twenty languages', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(100);
  expect(Object.keys(TEXTS).length).toBeGreaterThanOrEqual(20);
});

test.each(QUERIES)('%s finds what the model finds, behind 10,100 newer messages of others', async (query) => {
  const expected = model(query, all);
  expect(await search(app.as('andrew'), query)).toEqual(expected);
  expect(await search(app.as('tina'), query, { conversationId: 'andrew_user_tina', affix: 'prepend' })).toEqual(
    expected,
  );
  expect(await search(app.as('omar'), query)).toEqual([]);
});

test('finds file names, and the texts of cards and interactive messages, until they are deleted', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'omar' });
  const send = async (message: object) =>
    dataOf<{ id: string }>(
      await app.as('omar').post('/v3/messages', { receiver: 'hikers', receiverType: 'group', ...message }),
    ).id;
  const attachments = [
    {
      url: 'https://files.example.com/1',
      name: 'Übersicht 図面.PDF',
      mimeType: 'application/pdf',
      extension: 'pdf',
      size: 1,
    },
  ];
  const ids = [
    await send({ type: 'file', category: 'message', data: { attachments } }),
    await send({
      type: 'card',
      category: 'card',
      data: { card: { title: 'Sommerfest', body: [{ text: 'Grillabend 花火' }], url: 'https://hidden.example.com' } },
    }),
  ];
  const find = async (searchKey: string) =>
    dataOf<{ id: string }[]>(await app.as('omar').get('/v3/messages', { searchKey, limit: 100 })).map(({ id }) => id);
  expect(await find('ubersicht')).toEqual([ids[0]]);
  expect(await find('図面')).toEqual([ids[0]]);
  expect(await find('sommerfest')).toEqual([ids[1]]);
  expect(await find('花火 grill')).toEqual([ids[1]]);
  expect(await find('hidden')).toEqual([]);
  for (const id of ids) dataOf(await app.as('omar').delete(`/v3/messages/${id}`));
  expect(await find('図面')).toEqual([]);
  expect(await find('花火')).toEqual([]);
});

test('finds edited texts and no former ones, and nothing of other apps', async () => {
  const id = await sendText(app, 'omar', 'cleo', '鯨を見た');
  dataOf(await app.as('omar').put(`/v3/messages/${id}`, { data: { text: '海豚を見た' } }));
  expect([await search(app.as('omar'), '鯨'), await search(app.as('omar'), '海豚')]).toEqual([[], ['海豚を見た']]);
  const other = await appWithUsers(server, ['omar', 'cleo']);
  expect(await search(other.api, '海豚')).toEqual([]);
});

test.each([
  "'",
  '"',
  '""',
  '-',
  '--',
  '\\',
  "a' & b",
  ':*',
  "日'本",
  '日本\\',
  '%',
  '_',
  '!(|)',
  '-"',
  '"-"',
  '日本:*',
  '\u200b',
  'x'.repeat(100),
])('the key %j is no error', async (searchKey) => {
  dataOf(await app.as('andrew').get('/v3/messages', { searchKey }));
  dataOf(await app.api.get('/v3/messages', { searchKey, conversationId: 'andrew_user_tina' }));
});

test('returns the parts of the text that were found, on request', async () => {
  const query = { searchKey: 'CAFÉ um', limit: 100 };
  const [message] = dataOf<any[]>(await app.as('tina').get('/v3/messages', { ...query, withMatches: true }));
  expect(message.data).toMatchObject({
    text: 'Treffen im Cafe\u0301 um 9',
    matches: [
      { start: 11, end: 16 },
      { start: 17, end: 19 },
    ],
  });
  const [plainMessage] = dataOf<any[]>(await app.as('tina').get('/v3/messages', query));
  expect(plainMessage.data.matches).toBeUndefined();
  const [unsearched] = dataOf<any[]>(await app.as('tina').get('/v3/messages', { limit: 1, withMatches: true }));
  expect(unsearched.data.matches).toBeUndefined();
});
