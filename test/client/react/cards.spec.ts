import fc from 'fast-check';
import { parseCard, safeLink, type CardElement } from '../../../clients/react/src/data/card.js';

const cardOf = (...body: unknown[]) => parseCard({ version: '1.0', body });
const elementOf = (json: object) => cardOf(json)?.elements[0];
const button = (action: object) => elementOf({ id: 'b', type: 'button', label: 'Go', action });

test('a card of another version, and one without anything to show, is none', () => {
  const body = [{ type: 'text', content: 'Hello' }];
  expect(parseCard({ version: '1.0', body })).toMatchObject({ elements: [{ kind: 'text', text: 'Hello' }] });
  expect(parseCard({ version: '1.1', body })).toBeDefined();
  for (const version of ['2.0', '', 1, undefined, '1.0; x']) expect(parseCard({ version, body })).toBeUndefined();
  for (const none of [[], undefined, 'text', [{ type: 'hologram' }], [null, 7, []]])
    expect(parseCard({ version: '1.0', body: none })).toBeUndefined();
});

test('an unknown element is left out, and the others stay', () => {
  const card = cardOf(
    { type: 'text', content: 'a' },
    { type: '__proto__' },
    { type: 'video' },
    { type: 'text', content: 5 },
  );
  expect(card!.elements).toMatchObject([{ text: 'a' }, { text: '5' }]);
});

test('elements inside elements have an end', () => {
  let json: object = { type: 'text', content: 'deep' };
  for (let depth = 0; depth < 5_000; depth++) json = { type: 'column', items: [json] };
  expect(JSON.stringify(cardOf(json))).not.toContain('deep');
});

test('links lead to the web and to emails only', () => {
  expect(button({ type: 'openUrl', url: 'https://example.com/a?b=c' })).toMatchObject({
    link: { href: 'https://example.com/a?b=c' },
    action: { type: 'openUrl', elementId: 'b' },
  });
  expect(safeLink('mailto:ann@example.com')).toBe('mailto:ann@example.com');
  expect(button({ type: 'downloadFile', url: 'https://example.com/f', filename: 'plan.pdf' })).toMatchObject({
    link: { download: 'plan.pdf' },
  });
  const unsafe = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    '',
  ];
  for (const url of [...unsafe, 'vbscript:x', 'blob:https://example.com/x', '/relative', 7, null, {}])
    for (const type of ['openUrl', 'downloadFile']) {
      const element = button({ type, url });
      expect(element).not.toHaveProperty('link');
      expect(element).not.toHaveProperty('action');
    }
  for (const url of ['mailto:ann@example.com', 'data:image/png;base64,AA', 'javascript:x'])
    expect(elementOf({ type: 'image', url })).toBeUndefined();
});

test('what has a background has texts that can be read on it in both color schemes', () => {
  const { style } = parseCard({
    version: '1.0',
    body: [{ type: 'divider' }],
    style: { background: { light: '#FFF7D6', dark: '#202020' } },
  })!;
  expect(style).toMatchObject({
    backgroundColor: 'light-dark(#FFF7D6, #202020)',
    color: 'light-dark(#16191f, #ffffff)',
  });
  expect(elementOf({ type: 'row', items: [], backgroundColor: '#e8e8e8' })!.style.color).toBe('#16191f');
});

const words = fc.constantFrom(
  ...['text', 'row', 'column', 'grid', 'tabs', 'accordion', 'button', 'link', 'image', 'avatar', 'table', 'badge'],
  ...[
    'openUrl',
    'javascript:alert(1)',
    'https://example.com',
    'url(https://example.com)',
    '#fff',
    'expression(1)',
    '1.0',
  ],
);
const names = fc.constantFrom(
  ...[
    'type',
    'items',
    'body',
    'tabs',
    'content',
    'header',
    'label',
    'text',
    'url',
    'imageUrl',
    'icon',
    'action',
    'rows',
  ],
  ...['columns', 'color', 'backgroundColor', 'padding', 'size', 'style', 'background', 'light', 'dark', '__proto__'],
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    words,
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('json')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries) as unknown),
  ),
}));

const addressesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(addressesIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          ['href', 'light', 'dark'].includes(name) ? [String(inner)] : addressesIn(inner),
        )
      : [];

const stylesIn = (elements: readonly CardElement[]): unknown[] =>
  elements.flatMap((each) => [
    ...Object.values(each.style),
    ...('items' in each ? stylesIn(each.items) : []),
    ...('parts' in each ? each.parts.flatMap(({ body }) => stylesIn(body)) : []),
  ]);

test('no content makes it fail, or leaves an address or a style that is not allowed', () => {
  fc.assert(
    fc.property(fc.array(json, { maxLength: 5 }), json, (body, style) => {
      const card = parseCard({ version: '1.0', body, style });
      const { elements = [] } = card ?? {};
      for (const address of addressesIn(elements)) expect(address).toMatch(/^(?:https?:|mailto:)/);
      for (const value of [...stylesIn(elements), ...Object.values(card?.style ?? {})])
        expect(String(value)).not.toMatch(/url\(|expression|javascript/i);
    }),
    { numRuns: 500 },
  );
});
