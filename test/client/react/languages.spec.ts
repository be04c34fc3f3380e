import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';
import { callTexts } from '../../../clients/react/src/call-texts.js';
import { feedTexts } from '../../../clients/react/src/feed-texts.js';
import { rareTexts } from '../../../clients/react/src/rare-texts.js';
import { englishTexts, type TranslatedTexts } from '../../../clients/react/src/texts.js';

// The compiler holds all languages to the names and parameters of the English texts. What it cannot see is compared here.

const FOLDER = join(packageRoot(), 'clients/react/src/languages');
const CODES = readdirSync(FOLDER).map((file) => file.replace('.ts', ''));

type Text = string | ((...parameters: never[]) => string);

function merged(one: object, other: object): object {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other))
    all[name] = typeof all[name] === 'object' ? merged(all[name] as object, value as object) : value;
  return all;
}

const english = merged(merged(englishTexts, rareTexts), { call: callTexts, feed: feedTexts });

/** The texts by the path of their names. */
function textsIn(node: object, path = ''): [string, Text][] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return typeof value === 'object' && value !== null ? textsIn(value, own) : [[own, value as Text]];
  });
}

const ofEnglish = new Map(textsIn(english).filter(([path]) => path !== 'locale'));

/** Values that are written without a separator. */
const VALUES = [471, 472, 473];

function filled(text: Text, path: string): string {
  if (typeof text === 'string') return text;
  const values: unknown[] = path === 'conversation.typing' ? [VALUES.slice(0, 2).map(String)] : VALUES;
  return (text as (...all: unknown[]) => string)(...values);
}

/** Which of the values are in the text, in the digits of the language. */
const valuesIn = (text: string, locale: string): number[] =>
  VALUES.filter((value) => text.includes(String(value)) || text.includes(new Intl.NumberFormat(locale).format(value)));

const languages = await Promise.all(
  CODES.map(async (code) => {
    const exported = Object.entries(
      (await import(`../../../clients/react/src/languages/${code}.ts`)) as Record<string, TranslatedTexts>,
    );
    return { code, names: exported.map(([name]) => name), texts: exported[0]![1] };
  }),
);

test('README, the embedded chat and the console name the same languages', async () => {
  const { shellTexts } = (await import('../../../clients/embed/src/languages.ts' as string)) as {
    shellTexts: Record<string, Record<string, string>>;
  };
  const codes = [...CODES, 'en'].sort();
  expect(codes).toHaveLength(11);
  expect(Object.keys(shellTexts).sort()).toEqual(codes);
  const { LANGUAGES } = (await import('../../../console/src/pages/embed/snippets.ts' as string)) as {
    LANGUAGES: readonly string[];
  };
  expect([...LANGUAGES].sort()).toEqual(codes);
  const readme = readFileSync(join(packageRoot(), 'clients/react/README.md'), 'utf8').replaceAll(/ +/g, ' ');
  for (const { code, names } of languages) {
    expect(names).toHaveLength(1);
    expect(readme).toContain(`| \`${code}\` | \`${names[0]}\` |`);
    for (const text of Object.values(shellTexts[code]!)) expect(text).not.toMatch(/^$| :/);
    expect(shellTexts[code]!.unread).toContain('#');
  }
});

/** A noun behind a number has one form. */
const WITHOUT_PLURAL = new Set(['ja', 'tr', 'zh']);

describe.each(languages)('$code', ({ code, texts }) => {
  const translated = new Map(
    textsIn(texts).filter(([path]) => path !== 'locale' && !path.startsWith('report.reasons')),
  );

  test('has all texts, each with its values', () => {
    expect(texts.locale.split('-')[0]).toBe(code);
    expect([...translated.keys()].sort()).toEqual([...ofEnglish.keys()].sort());
    expect(ofEnglish.size).toBeGreaterThan(280);
    const valuesOf = (all: Map<string, Text>, locale: string) =>
      Object.fromEntries([...all].map(([path, text]) => [path, valuesIn(filled(text, path), locale)]));
    expect(valuesOf(translated, texts.locale)).toEqual(valuesOf(ofEnglish, 'en'));
    expect([...translated].filter(([path, text]) => text === '' && ofEnglish.get(path) !== '')).toEqual([]);
  });

  test('is another language than English', () => {
    const same = [...translated].filter(([path, text]) => {
      const original = ofEnglish.get(path)!;
      return filled(text, path) === filled(original, path) && /\p{L}{2}/u.test(filled(original, path));
    });
    // such as Online, Chats, Links, Spam
    expect(same.length).toBeLessThan(25);
  });

  test('has the plural forms of numbers', () => {
    const numbers = new Intl.NumberFormat(texts.locale);
    const form = (count: number) => texts.members(count).replace(numbers.format(count), '#');
    for (const count of [3, 11, 100, 1000]) expect(texts.members(count)).toContain(numbers.format(count));
    if (!WITHOUT_PLURAL.has(code)) expect(form(1)).not.toBe(form(5));
    expect(texts.poll.voters(0)).not.toContain(numbers.format(0));
  });

  test('has commands and a name for everybody that can be written', () => {
    const names = Object.values(texts.composer.commandNames);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [...names, texts.composer.everyone]) expect(name).toMatch(/^[\p{Ll}\p{Lm}\p{Lo}\p{M}]+$/u);
  });
});

test('French signs keep to the word before them', () => {
  const { texts } = languages.find(({ code }) => code === 'fr')!;
  const loose = textsIn(texts).filter(([path, text]) => /« | »| [;:!?]/.test(filled(text, path)));
  expect(loose.map(([path]) => path)).toEqual([]);
});
