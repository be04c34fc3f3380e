// lane: long
import pg from 'pg';
import { foldForSearch } from '#platform/text/search-folding.js';
import { lexemes } from '#platform/text/search-pairs.js';
import { useOwnServer } from '../support/server.js';

const server = useOwnServer();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const SURROGATES = { from: 0xd800, to: 0xdfff };

test('PostgreSQL and the server fold all of Unicode in the same way, behind letters of several scripts', async () => {
  const characters: string[] = [];
  for (let code = 1; code <= 0x10ffff; code++)
    if (code < SURROGATES.from || code > SURROGATES.to) characters.push(String.fromCodePoint(code));
  const different: string[] = [];
  for (let at = 0; at < characters.length; at += 50_000) {
    const texts = characters.slice(at, at + 50_000).flatMap((character) => [`a${character}b`, `и${character}`]);
    const { rows } = await database.query<{ text: string; folded: string }>(
      // characters that one of the two does not know yet have no form
      `SELECT text, search_fold_1(text) AS folded FROM unnest($1::text[]) AS t (text) WHERE unicode_assigned(text)`,
      [texts],
    );
    for (const { text, folded } of rows)
      if (/^\P{Cn}*$/u.test(text) && folded !== foldForSearch(text)) different.push(text);
  }
  expect(different).toEqual([]);
});

test('PostgreSQL and the server find the same words in folded texts of all of Unicode', async () => {
  const texts: string[] = [];
  for (let code = 1; code <= 0x1f000; code++)
    if (code < SURROGATES.from || code > SURROGATES.to) texts.push(`a${foldForSearch(String.fromCodePoint(code))}b c`);
  const { rows } = await database.query<{ text: string; words: string[] }>(
    'SELECT text, tsvector_to_array(search_lexemes_1(text)) AS words FROM unnest($1::text[]) AS t (text)',
    [texts],
  );
  const different = rows.filter(({ text, words }) => {
    const own = new Set(lexemes(text).map(([word]) => word));
    return own.size !== words.length || words.some((word) => !own.has(word));
  });
  expect(different).toEqual([]);
  expect((await database.query(`SELECT search_lexemes_1($1) AS words`, [`${'x'.repeat(5000)} y`])).rows).toEqual([
    { words: "'y'" },
  ]);
});

test.each([
  ['Cafe\u0301', 'café'],
  ['José María', 'jose maria'],
  ['Tiếng Việt', 'tieng viet'],
  ['كَتَبَ', 'كتب'],
  ['أكل', 'اكل'],
  ['שָׁלוֹם', 'שלום'],
  ['ＡＢＣ', 'abc'],
  ['ｶﾞｲﾄﾞ', 'ガイド'],
  ['がいど', 'ガイド'],
  ['Let’s', "let's"],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
  ['Işık', 'IŞIK'],
  ['ışık', 'işik'],
  ['İpek', 'ipek'],
  ['Straße', 'STRASSE'],
  ['❤️', '❤'],
  ['👍🏽', '👍'],
])('%s is equal to %s', async (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other));
  const { rows } = await database.query('SELECT search_fold_1($1) AS one, search_fold_1($2) AS other', [one, other]);
  expect(rows).toEqual([{ one: foldForSearch(one), other: foldForSearch(other) }]);
});

test.each([
  ['Йод', 'иод'],
  ['か', 'が'],
  ['서', '설'],
])('%s is not equal to %s', (one, other) => {
  expect(foldForSearch(one)).not.toBe(foldForSearch(other));
});
