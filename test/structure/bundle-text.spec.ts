import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { lighterText } from '../../scripts/bundle-text.mjs';

const withoutSpaces = (text: string) => text.replace(/ +/g, ' ').trim();

test.each([
  ['an arrow function', 'function f() { const a = /* @__PURE__ */ __name((x) => x, "a"); }', '((x) => x );'],
  ['a function that is called at once', 'function f() { __name(function() {}, "a")(); }', '(function() {} )();'],
  ['a declaration', 'function f() { function a() {} __name(a, "a"); return a; }', 'function a() {} return a;'],
  ['one inside another', 'const f = () => __name(() => __name(() => 1, "b"), "a");', '(() => (() => 1 ) );'],
])('%s inside a function is not named when it is created', (_what, text, rest) => {
  const changed = lighterText(text);
  expect(changed).not.toContain('__name');
  expect(changed).toHaveLength(text.length);
  expect(withoutSpaces(changed)).toContain(rest);
});

test.each([
  ['of the bundle', 'function a2() {} __name(a2, "a");'],
  ['of a module', 'var m = __commonJS({ "a.js"(exports) { function a2() {} __name(a2, "a"); } });'],
  ['that is a class', 'function f() { return class A2 { static { __name(this, "A"); } }; }'],
])('a function %s is named', (_what, text) => {
  expect(lighterText(text)).toBe(text);
});

test.each([
  ['a line', 'const a = 1; // one…\nconst b = 2;', 'const a = 1; \nconst b = 2;'],
  ['the end of a block', 'function f() {\n  g();\n  // last\n}', 'function f() {\n  g();\n  \n}'],
  ['several lines', 'class A {\n  /**\n   * “x”\n   */\n  b() {}\n}', 'class A {\n  \n\n\n  b() {}\n}'],
  ['the middle of a line', 'f(/* – */ 1);', 'f(        1);'],
])('a comment in %s goes, and the lines stay', (_where, text, rest) => expect(lighterText(text)).toBe(rest));

test.each(['//# sourceMappingURL=a.js.map', '/*! MIT */\na();', '/**\n * @license MIT\n */\na();'])(
  '%j stays',
  (text) => expect(lighterText(text)).toBe(text),
);

test('a text with characters beyond Latin-1 gets one byte for each character, and means the same', () => {
  const text = `[${[
    String.raw`/[“😀]/u.test("\u201c")`,
    String.raw`/^[“😀]$/u.test("\u{1f600}")`,
    String.raw`/^\…\\…$/.test("\u2026\\\u2026")`,
    'String.raw`\\b€\\😀\\né`',
  ].join()}]`;
  const changed = lighterText(text);
  expect(changed).not.toMatch(/[^\0-\xff]/);
  expect(JSON.stringify(runInNewContext(changed))).toBe(JSON.stringify([true, true, true, '\\b€\\😀\\né']));
});

test('a template of another function stays, which would see the parts of a changed one', () =>
  expect(lighterText('sql.raw`…`;')).toBe('sql.raw`…`;'));

test('the build has done so', async () => {
  const folder = 'dist/chunks';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const [smallest] = texts
    .filter((text) => /^ +static \{\s+__name/m.test(text) && text.length > 20_000)
    .sort((one, other) => one.length - other.length);
  expect(lighterText(smallest!) === smallest).toBe(true);
});
