import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutInnerFunctionNames } from '../../scripts/inner-function-names.mjs';

const withoutSpaces = (text: string) => text.replace(/ +/g, ' ').trim();

test.each([
  ['an arrow function', 'function f() { const a = /* @__PURE__ */ __name((x) => x, "a"); }', '((x) => x );'],
  ['a function that is called at once', 'function f() { __name(function() {}, "a")(); }', '(function() {} )();'],
  ['a declaration', 'function f() { function a() {} __name(a, "a"); return a; }', 'function a() {} return a;'],
  ['one inside another', 'const f = () => __name(() => __name(() => 1, "b"), "a");', '(() => (() => 1 ) );'],
])('%s inside a function is not named when it is created', (_what, text, rest) => {
  const changed = withoutInnerFunctionNames(text);
  expect(changed).not.toContain('__name');
  expect(changed).toHaveLength(text.length);
  expect(withoutSpaces(changed)).toContain(rest);
});

test.each([
  ['of the bundle', 'function a2() {} __name(a2, "a");'],
  ['of a module', 'var m = __commonJS({ "a.js"(exports) { function a2() {} __name(a2, "a"); } });'],
  ['that is a class', 'function f() { return class A2 { static { __name(this, "A"); } }; }'],
])('a function %s is named', (_what, text) => {
  expect(withoutInnerFunctionNames(text)).toBe(text);
});

test('the build has done so', async () => {
  const folder = 'dist/chunks';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const [smallest] = texts
    .filter((text) => /^ +static \{\s+__name/m.test(text) && text.length > 20_000)
    .sort((one, other) => one.length - other.length);
  expect(withoutInnerFunctionNames(smallest!) === smallest).toBe(true);
});
