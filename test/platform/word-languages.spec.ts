import { latinLanguagesOf } from '#platform/text/word-languages.js';

const many = (...texts: string[]): string[] => Array.from({ length: 30 }, () => texts).flat();

test.each<[texts: string[], languages: string[]]>([
  [many('No bitcoin today', 'We meet at the lake and see you on Monday'), ['english']],
  [many('Wir gehen nicht mit dem Zug', 'Das ist eine gute Idee'), ['german']],
  [many('Nous allons dans la forêt avec les enfants'), ['french']],
  [many('Jag är inte med', 'och det var bra'), ['swedish']],
  [many('The train is late', 'Der Zug ist nicht da'), ['english', 'german']],
  [
    [...many('The train is late'), 'Der Zug ist nicht da'],
    ['english', 'german'],
  ],
  [[...many('The train is late', 'and we are here', 'with you'), 'Der Zug ist nicht da'], ['english']],
])('the languages of %j', (texts, languages) => {
  expect(latinLanguagesOf(texts)).toEqual(languages);
});

test('few texts, and such without words that say a language, may be English too', () => {
  expect(latinLanguagesOf([])).toEqual(['english']);
  expect(latinLanguagesOf(['Bitcoin 5000', '你好'])).toEqual(['english']);
  expect(latinLanguagesOf(['Der Zug ist nicht da'])).toEqual(['english', 'german']);
});
