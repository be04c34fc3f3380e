import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { errorCatalogue, errorsByArea, type ErrorCode } from '#platform/errors/error-catalogue.js';
import { errorReference } from '#platform/errors/error-reference.js';
import { root } from './support/source-tree.js';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const page = readFileSync(`${root}/docs/errors.md`, 'utf8');
const anchors = new Set([...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slug(heading!)));

test('every error has a cause and a remedy of its own, in sentences', () => {
  const areSentences = (text: string) => /^[A-Z`].*\.$/.test(text);
  const unexplained = codes.filter((code) => {
    const { cause, remedy } = errorCatalogue[code];
    return !areSentences(cause) || !areSentences(remedy);
  });
  expect(unexplained).toEqual([]);
  const causes = codes.map((code) => errorCatalogue[code].cause);
  expect(causes.filter((cause, index) => causes.indexOf(cause) !== index)).toEqual([]);
});

test('every error is in one area', () => {
  expect(Object.values(errorsByArea).flatMap((area) => Object.keys(area))).toEqual(codes);
});

test('the address of every error is a heading of docs/errors.md', () => {
  const missing = codes.filter((code) => !anchors.has(errorReference(code).split('#')[1]!));
  expect(missing).toEqual([]);
});

test.each(['openapi.json', 'docs/errors.md'])('every link to an error in %s is a heading of docs/errors.md', (file) => {
  const links = [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?:\/docs\/guide\/errors|\()#([\w-]+)/g)];
  expect(links.length).toBeGreaterThan(20);
  expect(links.map(([, anchor]) => anchor!).filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
