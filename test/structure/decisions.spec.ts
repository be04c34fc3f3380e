import { readdirSync } from 'node:fs';
import { read, root } from './support/source-tree.js';

const INDEX = 'README.md';
const pages = readdirSync(`${root}docs/decisions`).filter((page) => page !== INDEX);
const numberOf = (page: string): number => Number(page.slice(0, 4));
const numbers = new Set(pages.map(numberOf));

/** The sections in their order; those with `false` are left out where there is nothing to say. */
const SECTIONS = [
  ['Decision', true],
  ['Reasons', true],
  ['How it works', false],
  ['Alternatives', false],
  ['Consequences', true],
] as const;

test('a number is the number of one decision', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(numbers.size).toBe(pages.length);
});

test('the index names each decision once, below a subject', () => {
  const index = read(`docs/decisions/${INDEX}`);
  const links = index.slice(index.indexOf('\n## ')).match(/^- .*$/gm)!;
  const titles = pages.map((page) => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(read(`docs/decisions/${page}`))!;
    return `- [${number}: ${title}](${page})`;
  });
  expect(links.sort()).toEqual(titles.sort());
});

describe.each(pages)('%s', (page) => {
  const text = read(`docs/decisions/${page}`);

  test('begins with its number, its status and its date', () => {
    const head =
      /^# (\d+)\. \S.*\n\n- Status: (accepted|superseded by \[decision (\d+)\]\(\d{4}-[\w-]+\.md\))\n- Date: 20\d\d-\d\d-\d\d\n\n## /.exec(
        text,
      );
    expect(head).not.toBeNull();
    expect(Number(head![1])).toBe(numberOf(page));
    if (head![3]) expect(numbers).toContain(Number(head![3]));
  });

  test('has the sections of all decisions, in their order', () => {
    const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title!);
    const known = SECTIONS.map(([title]) => title as string);
    expect(sections).toEqual(known.filter((title) => sections.includes(title)));
    expect(sections).toEqual(
      expect.arrayContaining(SECTIONS.flatMap(([title, isRequired]) => (isRequired ? [title] : []))),
    );
  });

  test('has no section without text', () => {
    expect(text).not.toMatch(/^## .*\n+(?:## |$(?![\s\S]))/m);
  });
});
