import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
import { useOwnServer } from '#test/support/server.js';

const server = useOwnServer();

// The compiler holds the texts of all languages to the same names and parameters. What it cannot see is compared here.

type Text = string | ((...parameters: never[]) => string);

interface Texts {
  readonly audit: Record<'targets' | 'changes', Record<string, string>>;
}

/** The console is compiled by a configuration of its own, with types of browsers. */
const textsOf = async (path: string): Promise<Record<string, Texts>> =>
  (await import(`../../console/src/texts/${path}`)) as Record<string, Texts>;
const english = { ...(await textsOf('first.ts')).first!, ...(await textsOf('english.ts')).english! };
const german = { ...(await textsOf('de/german-first.ts')).first!, ...(await textsOf('de/german.ts')).german! };
const french = { ...(await textsOf('fr/french-first.ts')).first!, ...(await textsOf('fr/french.ts')).french! };

/** All texts with the path of their names. */
function textsIn(node: object, path = ''): [string, Text][] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const own = path === '' ? name : `${path} › ${name}`;
    return typeof value === 'object' && value !== null ? textsIn(value, own) : [[own, value as Text]];
  });
}

const englishTexts = new Map(textsIn(english));
const translations = [
  ['German', new Map(textsIn(german))],
  ['French', new Map(textsIn(french))],
] as const;

test.each(translations)('English and %s have the same texts', (_, translated) => {
  expect([...translated.keys()].sort()).toEqual([...englishTexts.keys()].sort());
  expect(englishTexts.size).toBeGreaterThan(900);
  expect([...translated].filter(([, text]) => text === '').map(([path]) => path)).toEqual([]);
});

/** The text with a different number for each parameter; the second one of `decidedAs` is one of three words. */
const filled = (text: Text, name: string): string =>
  typeof text === 'string' ? text : (text as (...all: unknown[]) => string)(...parametersOf(text, name));

const parametersOf = (text: (...parameters: never[]) => string, name: string): unknown[] =>
  Array.from({ length: text.length }, (_, at) => (name.endsWith('decidedAs') && at === 1 ? 'approve' : 4711 + at));

/** What a translation must repeat: parameters, {{fields}}, commands, names of variables and addresses. */
const placeholdersOf = (text: string): string[] =>
  [
    ...new Set(text.match(/\b47\d\d\b|\{\{[^}]+\}\}|npx confab [a-z-]+(?: user)?|\b[A-Z]+_[A-Z_]+\b|https?:|mailto:/g)),
  ].sort();

test.each(translations)('each text has the same parameters, fields, commands and settings in %s', (_, translated) => {
  const placeholders = (texts: Map<string, Text>) =>
    [...texts].map(([name, text]) => [name, placeholdersOf(filled(text, name))]).sort();
  expect(placeholders(translated)).toEqual(placeholders(englishTexts));
});

test.each([
  ['English', english.audit],
  ['German', german.audit],
  ['French', french.audit],
])('the audit log names all acts of operators in %s', (_, { targets, changes }) => {
  const acts = declaredOperations(server.app).flatMap(({ endpoint }) => endpoint?.act ?? []);
  const kinds = [...new Set(acts)].filter((act) => act !== 'none').map((act) => act.split('.') as [string, string]);
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter(([target]) => !(target in targets))).toEqual([]);
  expect(kinds.filter(([, action]) => !(action in changes))).toEqual([]);
});

test('French has the singular for 0 and 1, and its signs keep to the word before them', () => {
  const { waiting } = (french as unknown as { navigation: { waiting: (count: number) => string } }).navigation;
  expect([0, 1, 2].map(waiting)).toEqual(['0 message en attente', '1 message en attente', '2 messages en attente']);
  const all = translations[1][1];
  expect(
    [...all].filter(([name, text]) => /« | »| [;!?]| :(?!\/)/.test(filled(text, name))).map(([name]) => name),
  ).toEqual([]);
});
