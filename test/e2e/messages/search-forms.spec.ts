import { appWithUsers, sendText } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

/** Of each language a sentence with one form of a word, and other forms that find it. */
const FORMS: Record<string, [text: string, keys: string[]][]> = {
  English: [
    ['The family of the guide is in town', ['families', 'guided']],
    ['We are running to the station', ['runs', 'stations']],
  ],
  German: [
    ['Die Häuser sind nicht schön', ['Haus', 'Hauses', 'schönes']],
    ['Ich habe den Brief und die Karte', ['Briefe', 'Karten']],
  ],
  French: [['Les enfants sont dans la maison', ['enfant', 'maisons']]],
  Spanish: [['Los niños que caminaban por el parque', ['niña', 'caminar', 'parques']]],
  Portuguese: [['O menino não foi com os gatos', ['meninas', 'gata']]],
  Italian: [['Il ragazzo non è con la ragazza', ['ragazzi', 'ragazze']]],
  Dutch: [['De fietsen van het meisje zijn er niet', ['fiets']]],
  Swedish: [['Jag har inte en bil och det är en häst', ['bilar', 'hästen']]],
  Danish: [['Jeg har ikke en bil og du har en hest', ['biler', 'hesten']]],
  Finnish: [['Minun talossa on kissa ja se on oikeus', ['talot', 'kissat']]],
  Hungarian: [['Ez a kert nem az, hogy van egy asztal', ['asztalok', 'asztalt']]],
  Turkish: [['Bu evler ve bir kitap için çok güzel', ['evlerin', 'kitaplar']]],
  Russian: [['Свобода и права человека', ['свободы', 'право', 'человеком']]],
  Greek: [['Οι άνθρωποι έχουν δικαιώματα', ['ανθρώπους', 'δικαίωμα']]],
  Arabic: [['هذه الكتب هنا', ['كتبهم']]],
  Hindi: [['लड़के किताबें पढ़ते हैं', ['लड़का', 'किताब']]],
};

/** Of each language, because an app is searched in the languages of its messages. */
const apps = new Map<string, TestApp>();

beforeAll(async () => {
  for (const [language, texts] of Object.entries(FORMS)) {
    const app = await appWithUsers(server, ['ana', 'ben']);
    for (const [text] of texts) await sendText(app, 'ana', 'ben', text);
    apps.set(language, app);
  }
});

const search = async (
  searchKey: string,
  query: object = {},
  language = 'English',
): Promise<{ text: string; matches?: any[] }[]> => {
  const { body } = await apps
    .get(language)!
    .as('ben')
    .get('/v3/messages', { searchKey, limit: 100, ...query });
  return body.data.map(({ data }: any) => data);
};

const cases = Object.entries(FORMS).flatMap(([language, texts]) =>
  texts.flatMap(([text, keys]) => keys.map((key) => [language, key, text] as const)),
);

test.each(cases)('%s: %s finds "%s"', async (language, key, text) => {
  const found = await search(key, { withMatches: true }, language);
  const message = found.find((each) => each.text === text);
  expect(message).toBeDefined();
  expect(message!.matches!.length).toBeGreaterThan(0);
  expect((await search(key, { conversationId: 'ana_user_ben' }, language)).map((each) => each.text)).toContain(text);
});

test('a phrase, a beginning and an excluded word mean what is written', async () => {
  expect(await search('"families"')).toEqual([]);
  expect(await search('famili*')).toEqual([]);
  expect((await search('family -families')).map(({ text }) => text)).toEqual(['The family of the guide is in town']);
  expect(await search('family -guide')).toEqual([]);
});

test('the whole word is marked, once', async () => {
  const [message] = await search('guided FAMILIES', { withMatches: true });
  expect(message!.matches!.map(({ start, end }) => message!.text.slice(start, end))).toEqual(['family', 'guide']);
});

test('words that say nothing, and parts of the markup of mentions, are not inflected', async () => {
  await sendText(apps.get('English')!, 'ana', 'ben', 'ask <@uid:ben> alone');
  expect(await search('uids')).toEqual([]);
  expect((await search('being')).map(({ text }) => text)).toEqual([]);
});
