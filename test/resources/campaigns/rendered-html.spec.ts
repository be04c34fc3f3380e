import { renderedContent } from '#resources/campaigns/templates/template-content.js';

const bodyOf = (body: string, variables: Record<string, string>) =>
  (renderedContent({ channelType: 'email', content: { subject: '', body } }, variables) as { body: string }).body;

test.each<[what: string, html: string, value: string, expected: string]>([
  ['text', '<p>{{x}}</p>', '<b>&"\'', '<p>&#60;b&#62;&#38;&#34;&#39;</p>'],
  ['text of a link', '<a href="https://a.example/?b=">{{x}}</a>', 'a b', '<a href="https://a.example/?b=">a b</a>'],
  ['an attribute', `<p title='{{x}}'>`, `' onclick=`, `<p title='&#39; onclick='>`],
  ['an attribute without quotation marks', '<p title={{x}}>', 'a onclick=b', '<p title=aonclick=b>'],
  [
    'the query of an address',
    '<a href="https://a.example/?b={{x}}">',
    'c&d=e f',
    '<a href="https://a.example/?b=c%26d%3De%20f">',
  ],
  ['an address', '<a href="{{x}}">', 'https://a.example/?b=c&d=e', '<a href="https://a.example/?b=c&#38;d=e">'],
  ['a script as an address', '<a href="{{x}}">', ' java\tscript:alert(1)', '<a href="">'],
  ['a script in two parts', '<a href="java{{x}}">', 'script:alert(1)', '<a href="java">'],
  ['a script without quotation marks', '<a href={{x}}>', 'data:text/html,x', '<a href=>'],
  ['a name of a variable', '<p>{{x}}</p>', '{{x}}', '<p>{{x}}</p>'],
])('a value in %s', (_what, html, x, expected) => {
  expect(bodyOf(html, { x })).toBe(expected);
});

test('a name without a value stays, and other channels have no HTML', () => {
  expect(bodyOf('<p>{{y}}</p>', { x: '1' })).toBe('<p>{{y}}</p>');
  const sms = renderedContent({ channelType: 'sms', content: { text: '{{x}}', body: '{{x}}' } }, { x: '<b>' });
  expect(sms).toEqual({ text: '<b>', body: '<b>' });
});
