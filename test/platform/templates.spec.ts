import fc from 'fast-check';
import Handlebars from 'handlebars';
import { problemOfTemplate } from '#platform/templates/template-syntax.js';
import { compileTemplate, MAX_OUTPUT_LENGTH } from '#platform/templates/template.js';
import { defaultNotificationSettings } from '#resources/notifications/settings/notification-settings.js';

const plain = (text: string, context: object = {}) => compileTemplate(text)(context, 'plain');

/** Of values that are no objects; those are tested below. */
const path = fc.constantFrom('a', 'b', 'c.a', 'this.a', './b', 'c/a', '../b', 'c.[a]', 'missing.a');
const condition = fc.oneof(path, fc.constantFrom('messages', 'messages.length', 'this', 'c', '../messages'));
const { template } = fc.letrec<{ template: string }>((tie) => ({
  template: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(' ', '\n', 'text', '<&>"', '{', '\\', '{{! comment }}'),
        path.map((of) => `{{${of}}}`),
        path.map((of) => `{{~${of} ~}}`),
        fc
          .tuple(fc.constantFrom('if', 'unless', 'each'), condition, tie('template'), tie('template'))
          .map(([block, of, body, otherwise]) => {
            const subject = block === 'each' ? 'messages' : of;
            return `{{#${block} ${subject}}}${body}{{else}}${otherwise}{{/${block}}}`;
          }),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}));

const leaf = fc.constantFrom('', 'x', '<b>', '"&\'`=', 0, 1, true, false, null);
const values = { a: leaf, b: leaf, c: fc.record({ a: leaf }, { requiredKeys: [] }) };
const item = fc.record(values, { requiredKeys: [] });
const context = fc.record({ ...values, messages: fc.array(item, { maxLength: 3 }) }, { requiredKeys: [] });

/** Without escaping, Handlebars adds adjacent numbers and booleans. */
const withTextsOnly = (values: object): object =>
  JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? (value ? String(value) : '') : value,
  ) as object;

test('templates are rendered as Handlebars renders them', () => {
  let compared = 0;
  fc.assert(
    fc.property(template, context, fc.boolean(), (text, anyValues, html) => {
      if (problemOfTemplate(text)) return;
      compared++;
      const values = html ? anyValues : withTextsOnly(anyValues);
      const expected = Handlebars.compile(text, { noEscape: !html })(values);
      expect(compileTemplate(text)(values, html ? 'html' : 'plain')).toBe(expected);
    }),
    { numRuns: 2000 },
  );
  expect(compared).toBeGreaterThan(1000);
});

test('no template that is accepted throws', () => {
  fc.assert(
    fc.property(fc.oneof(template, fc.string()), context, (text, values) => {
      if (!problemOfTemplate(text)) expect(typeof plain(text, values)).toBe('string');
    }),
    { numRuns: 1000 },
  );
});

test('the default templates are accepted', () => {
  const texts = Object.values(defaultNotificationSettings.templates).flatMap((group) =>
    typeof group === 'object' ? Object.values(group as Record<string, string>) : [],
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.map((text) => problemOfTemplate(text)).filter(Boolean)).toEqual([]);
});

test.each([
  ['{{message.data.text}}'],
  ['{{{message.data.text}}}'],
  ['{{#if a}}1{{else if b}}2{{else}}3{{/if}}'],
  ['{{^if a}}none{{/if}}'],
  ['{{#each messages}}{{message}} in {{../groupDetails.name}}{{else}}nothing{{/each}}'],
  ['{{! a comment }}'],
  [''],
])('accepts %s', (text) => {
  expect(problemOfTemplate(text)).toBeUndefined();
});

test.each([
  ['{{', 'no valid Handlebars template, see its line 1'],
  ['{{#if a}}', 'no valid Handlebars template'],
  ['{{> partial}}', 'a partial or a decorator'],
  ['{{#> partial}}{{/partial}}', 'a partial or a decorator'],
  ['{{* decorator}}', 'a partial or a decorator'],
  ['{{#* inline "x"}}{{/inline}}', 'a partial or a decorator'],
  ['{{lookup a b}}', 'more than a path'],
  ['{{a b=c}}', 'more than a path'],
  ['{{"text"}}', 'a literal or a call'],
  ['{{#if (a b)}}{{/if}}', 'a literal or a call'],
  ['{{#if a b}}{{/if}}', 'another number of paths'],
  ['{{#if a includeZero=true}}{{/if}}', 'another number of paths'],
  ['{{#if}}{{/if}}', 'another number of paths'],
  ['{{#with a}}{{/with}}', 'a block other than'],
  ['{{#a}}{{/a}}', 'a block other than'],
  ['{{{{raw}}}}{{{{/raw}}}}', 'a block other than'],
  ['{{#each a}}{{/each}}', 'a loop over something other than messages'],
  ['{{#each messages}}{{#if a}}{{#each messages}}{{/each}}{{/if}}{{/each}}', 'a loop inside a loop'],
  ['{{#each messages as |m|}}{{/each}}', 'block parameters'],
  ['{{@root.a}}', 'a variable with @'],
  ['{{#if a}}'.repeat(17) + '{{/if}}'.repeat(17), 'nest deeper than 16'],
  ['x'.repeat(1001), 'longer than 1000'],
])('refuses %s', (text, reason) => {
  expect(problemOfTemplate(text)).toContain(reason);
  expect(() => compileTemplate(text)).toThrow();
});

test('reaches own properties only', () => {
  for (const path of ['constructor', '__proto__', 'a.constructor.name', 'text.trim', 'list.map', 'hasOwnProperty'])
    expect(plain(`[{{${path}}}]`, { a: {}, text: 'x', list: [] })).toBe('[]');
  expect(plain('{{messages.length}} {{text.length}}', { messages: [1, 2], text: 'abc' })).toBe('2 3');
});

test('objects, lists and functions are rendered as the empty text', () => {
  const hostile = { toString: () => 'called' };
  expect(plain('[{{a}}{{b}}{{c}}]', { a: hostile, b: ['x'], c: () => 'called' })).toBe('[]');
});

test('values are escaped for HTML only where it is requested', () => {
  const render = compileTemplate('<b>{{a}}{{{a}}}</b>');
  expect(render({ a: '<i>' }, 'plain')).toBe('<b><i><i></b>');
  expect(render({ a: '<i>' }, 'html')).toBe('<b>&lt;i&gt;&lt;i&gt;</b>');
});

test('the output and the loops have limits', () => {
  const long = '😀'.repeat(50_000);
  expect(plain('{{a}}{{a}}', { a: long })).toBe('😀'.repeat(MAX_OUTPUT_LENGTH / 2));
  expect(plain('x{{a}}', { a: long })).toBe(`x${'😀'.repeat(MAX_OUTPUT_LENGTH / 2 - 1)}`);
  expect(plain('x{{a}}', { a: long }).isWellFormed()).toBe(true);
  const messages = Array.from({ length: 1000 }, () => ({}));
  expect(plain('{{#each messages}}x{{/each}}', { messages })).toBe('x'.repeat(100));
});
