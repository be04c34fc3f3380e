import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { WebPages } from '#platform/outgoing/web-pages.js';
import { summaryOf } from '#resources/messages/link-previews/page-summary.js';
import { linksIn, mayHavePreviews, withPreviews } from '#resources/messages/link-previews/previewed-links.js';

const PAGE = 'https://example.com/articles/1';

describe('the links of a message', () => {
  test.each([
    ['no link', []],
    ['see https://a.example/x_(y)?q=1.', ['https://a.example/x_(y)?q=1']],
    ['(HTTPS://A.example), https://b.example', ['HTTPS://A.example', 'https://b.example']],
    ['https://a.example https://a.example', ['https://a.example']],
    [
      '1 https://a.example 2 https://b.example 3 https://c.example 4 https://d.example',
      ['a', 'b', 'c'].map((name) => `https://${name}.example`),
    ],
    ['ftp://a.example mailto:a@b.example javascript:alert(1) //c.example d.example', []],
    [`https://a.example/${'x'.repeat(2000)}`, []],
    ['https://例え.example/パス', ['https://例え.example/パス']],
  ])('of %p are %p', (text, links) => {
    expect(linksIn({ text })).toEqual(links);
  });

  test('are found in texts only', () => {
    expect(linksIn({ text: 7 })).toEqual([]);
    expect(linksIn({ metadata: { text: 'https://a.example' } })).toEqual([]);
  });
});

test('previews replace former ones and leave everything else', () => {
  const metadata = { color: 'red', '@injected': { other: 1, extensions: { polls: { id: '1' } } } };
  const data = { text: 'x', metadata };
  const preview = { url: 'https://a.example', title: 'A' };
  const previewed = withPreviews(data, [preview]);
  const extensions = { polls: { id: '1' }, 'link-preview': { links: [preview] } };
  expect(previewed).toEqual({ text: 'x', metadata: { ...metadata, '@injected': { other: 1, extensions } } });
  expect(mayHavePreviews(previewed)).toBe(true);
  expect(withPreviews(previewed, [])).toEqual(data);
  expect(withPreviews(withPreviews({ text: 'x' }, [preview]), [])).toEqual({ text: 'x' });
  expect(mayHavePreviews(data)).toBe(false);
  for (const unchanged of [
    { text: 'x', metadata: {} },
    { text: 'x', metadata: { '@injected': [] } },
  ])
    expect(withPreviews(unchanged, [])).toBe(unchanged);
});

describe('what a page says about itself', () => {
  const head = (html: string) =>
    summaryOf({ html: `<html><head>${html}</head><body><p>Text</p></body></html>`, url: PAGE });

  test.each([
    ['nothing', '', undefined],
    ['a title', '<title> A\n  &amp; B </title>', { title: 'A & B' }],
    [
      'names of Open Graph first',
      `<title>T</title><meta name="description" content="D"><meta property="og:title" content="O"><meta property="og:description" content="P">
       <meta property="og:image" content="/i.png">`,
      { title: 'O', description: 'P', image: 'https://example.com/i.png' },
    ],
    [
      "Twitter's names",
      '<meta name="twitter:title" content="T"><meta name="twitter:image" content="//cdn.example/i.png">',
      { title: 'T', image: 'https://cdn.example/i.png' },
    ],
    [
      'an image that is none',
      '<title>T</title><meta property="og:image" content="data:image/png;base64,AAAA">',
      { title: 'T' },
    ],
    ['an address that is none', '<title>T</title><meta property="og:image" content="http://[">', { title: 'T' }],
    ['characters that no name has', '<title>A\u202e\u0000B\ud800</title>', { title: 'AB\ufffd' }],
  ])('%s', async (_, html, summary) => {
    expect(await head(html)).toEqual(summary);
  });

  test('is bounded', async () => {
    const long = 'x'.repeat(100_000);
    const summary = await head(`<title>${long}</title><meta name="description" content="${long}">`);
    expect(summary).toEqual({ title: 'x'.repeat(300), description: 'x'.repeat(500) });
  });

  test('is not in the body', async () => {
    const html = '<body><title>T</title><meta property="og:title" content="O">';
    expect(await summaryOf({ html, url: PAGE })).toBeUndefined();
    expect(await head('<title>T</title></head><meta property="og:title" content="O">')).toEqual({ title: 'T' });
  });

  test.each([
    ['elements in each other', '<div>'.repeat(100_000)],
    ['ends of elements that are not open', '<b>'.repeat(80_000) + '</i>'.repeat(60_000)],
    ['attributes', `<meta ${'a '.repeat(250_000)}>`],
    ['open tags', '<'.repeat(500_000)],
    ['comments', '<!--'.repeat(100_000)],
    ['titles', '<title>'.repeat(70_000)],
  ])('is read from half a megabyte of %s', async (_, html) => {
    const page = { html: `<meta property="og:title" content="O">${html}`, url: PAGE };
    expect(await summaryOf(page)).toMatchObject({ title: 'O' });
  });
});

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'http://example.com/',
  'https://user:password@example.com/',
  'file:///etc/passwd',
  'not an address',
])('nothing is fetched from %s', (url) => {
  const pages = new WebPages(new OutgoingFetch(false));
  expect(pages.urlOf(url)).toBeUndefined();
  expect(pages.urlOf(url, 'https://example.com/page')).toBe(
    url === 'not an address' ? 'https://example.com/not%20an%20address' : undefined,
  );
});
