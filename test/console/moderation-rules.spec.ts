import { dataOf } from '../support/client.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Rules, keyword lists, reasons and the test of a text.

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

const rule = async (id: string): Promise<any> => dataOf(await run.app.api.get(`/v3/moderation/rules/${id}`));
const list = async (id: string): Promise<any> => dataOf(await run.app.api.get(`/v3/moderation/keywords/${id}`));
const untilPath = (end: string) => run.page.waitForFunction(`location.pathname.endsWith(${JSON.stringify(end)})`);

const untilClosed = () => run.page.waitForFunction("!document.querySelector('[role=dialog]')");
/** Tables have headings with the same names. */
const field = (name: string) => `[name="${name}"][role="textbox"]`;
const choose = async (label: string, value: string) => (await run.byLabel(label)).select(value);

test('a keyword list is created, changed in its many terms, and deleted', async () => {
  await run.open('moderation/lists');
  await run.press('Create a keyword list');
  await run.type('Id', 'rude');
  await run.type('Name', 'Rude words');
  await run.type('Terms', 'darn\nheck\n\n darn ');
  await run.untilText('2 different terms');
  await run.press('Create');
  await untilPath('/moderation/lists/rude');
  expect(await list('rude')).toMatchObject({ name: 'Rude words', category: 'word', searchTerms: ['darn', 'heck'] });

  const terms = Array.from({ length: 5000 }, (_, index) => `term${index}`);
  dataOf(await run.app.api.put('/v3/moderation/keywords/rude', { searchTerms: terms }));
  await run.open('moderation/lists/rude');
  await run.untilText('5,000 different terms');
  await run.press('Terms');
  await run.page.keyboard.down('Control');
  await run.page.keyboard.press('End');
  await run.page.keyboard.up('Control');
  await run.page.keyboard.type('\nblast');
  await run.press('Save');
  await run.untilText('The list is stored.');
  expect((await list('rude')).searchTerms).toEqual([...terms, 'blast']);

  await run.press('Delete the list');
  await run.untilText('Rules that use the list');
  await run.confirm();
  await untilPath('/moderation/lists');
  expect((await run.app.api.get('/v3/moderation/keywords/rude')).status).toBe(404);
});

test('a rule with conditions and a filter is created, changed and deleted, and its revisions are listed', async () => {
  dataOf(
    await run.app.api.post('/v3/moderation/keywords', {
      id: 'swears',
      name: 'Swears',
      category: 'word',
      searchTerms: 'x1',
    }),
  );
  await run.open('moderation/rules/new');
  await run.type('Id', 'made');
  await run.type('Name', 'Made here');
  await run.press('Ban the sender from the group');
  await run.type('Words and phrases', 'darn\nblue moon');
  await run.press('Add a condition');
  const sources = await run.page.$$('fieldset:nth-of-type(2) select');
  await sources.at(-1)!.select('lists');
  await run.press('Swears');
  await run.press('Add a filter');
  await choose('Of', 'receiver group');
  await choose('Property', 'type');
  await choose('Comparison', 'in');
  await run.type('Value (several with commas)', 'public, password');
  await run.press('Create');
  await untilPath('/moderation/rules/made');
  expect(await rule('made')).toMatchObject({
    name: 'Made here',
    enabled: true,
    action: ['blockMessage', 'banUser'],
    conditions: [
      { operand: 'text', category: 'word', isKeywordsReferencePresent: false, value: ['darn', 'blue moon'] },
      { operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['swears'] },
    ],
    filters: [{ type: 'receiver', entity: 'group', operand: 'type', operator: 'in', value: ['public', 'password'] }],
  });

  await run.type('Name', 'Renamed');
  await run.press('Save');
  await run.untilText('The rule is stored.');
  await run.page.waitForFunction("document.querySelectorAll('section tbody tr').length === 2");
  await run.untilText('former');
  expect(await rule('made')).toMatchObject({ name: 'Renamed', conditions: [{ id: 1 }, { id: 2 }] });

  await run.press('Delete the rule');
  await run.untilText('The rule is deleted with its revisions.');
  await run.confirm();
  await untilPath('/moderation/rules');
  expect((await run.app.api.get('/v3/moderation/rules/made')).status).toBe(404);
});

test('a rule that the server refuses says what is wrong with which condition', async () => {
  await run.open('moderation/rules/new');
  await run.type('Id', 'wrong');
  await run.type('Name', 'Wrong');
  await choose('For', 'pattern');
  await run.type('Patterns (regular expressions)', '(a+)+');
  await run.press('Create');
  await run.untilText('Condition 1: ');
  expect((await run.app.api.get('/v3/moderation/rules/wrong')).status).toBe(404);
});

test.each(['text-profanity-filter', 'image-moderation', 'email_filter', 'toxicity', 'scam-detection'])(
  'the form stores the default rule %s as it was, apart from what changes',
  async (id) => {
    const { conditions, filters, action } = await rule(id);
    await run.open(`moderation/rules/${id}`);
    await run.type('Description', 'Seen');
    await run.press('Save');
    await run.untilText('The rule is stored.');
    expect(await rule(id)).toMatchObject({ id, description: 'Seen', conditions, filters, action });
  },
);

test('a rule is enabled and disabled in the list', async () => {
  await run.open('moderation/rules');
  await run.press('Enable Email addresses');
  await run.page.waitForFunction('document.querySelector(\'[aria-label="Enable Email addresses"]\').checked');
  expect(await rule('email_filter')).toMatchObject({ enabled: true });
  await run.press('Enable Email addresses');
  await run.page.waitForFunction('!document.querySelector(\'[aria-label="Enable Email addresses"]\').checked');
  expect(await rule('email_filter')).toMatchObject({ enabled: false });
});

test('a reason is created, changed and deleted', async () => {
  await run.open('moderation/reasons');
  await run.press('Create a reason');
  await run.type(field('Id'), 'off-topic');
  await run.type(field('Name'), 'Off topic');
  await run.press('Create');
  await untilClosed();
  await run.press('Edit: Off topic');
  await run.type('Description', 'Belongs elsewhere');
  await run.press('Save');
  await run.untilText('Belongs elsewhere');
  await untilClosed();
  const reasons = async (): Promise<any[]> => dataOf(await run.app.api.get('/v3/moderation/reasons', { limit: 100 }));
  expect(await reasons()).toContainEqual(
    expect.objectContaining({ id: 'off-topic', name: 'Off topic', description: 'Belongs elsewhere' }),
  );
  await run.press('Delete: Off topic');
  await run.untilText('Messages that were flagged with it remain flagged.');
  await run.confirm();
  await run.page.waitForFunction("!document.body.innerText.includes('Belongs elsewhere')");
  expect((await reasons()).map(({ id }) => id)).not.toContain('off-topic');
});

test('a text is tried: the rules and lists that match, and what they would do', async () => {
  const conditions = (value: string[], byList = false) => [
    { operand: 'text', category: 'word', value, isKeywordsReferencePresent: byList },
  ];
  for (const each of [
    { id: 'flags', name: 'Flags boots', action: ['flagMessage'], conditions: conditions(['boots']) },
    { id: 'blocks', name: 'Blocks swears', conditions: conditions(['swears'], true) },
    { id: 'draft', name: 'A draft', enabled: false, conditions: conditions(['boots']) },
  ])
    dataOf(await run.app.api.post('/v3/moderation/rules', each));
  await run.open('moderation/test');
  await run.type('Text', 'My boots!');
  await run.press('Try');
  await run.untilText('The message would be delivered');
  for (const text of ['Actions: Flag the message', 'takes effect', 'A draft', 'disabled', '“boots”'])
    await run.untilText(text);
  await run.type('Text', 'x1 boots');
  await run.press('Try');
  await run.untilText('The message would be blocked');
  await run.untilText('“x1” of the list swears');
  const queue = await run.app.api.get('/v3/moderation/blocked-messages');
  expect(dataOf(queue)).toEqual([]);
});

test('names and descriptions are shown as text', async () => {
  const named = { name: HOSTILE.slice(0, 100), description: HOSTILE };
  dataOf(
    await run.app.api.post('/v3/moderation/keywords', {
      ...named,
      id: 'evil',
      category: 'word',
      searchTerms: [HOSTILE.slice(0, 60)],
    }),
  );
  const conditions = [{ operand: 'text', category: 'word', value: ['onerror=', 'boots'] }];
  dataOf(await run.app.api.post('/v3/moderation/rules', { ...named, id: 'evil', conditions }));
  dataOf(await run.app.api.post('/v3/moderation/reasons', { ...named, id: 'evil' }));
  for (const path of [
    'moderation/rules',
    'moderation/rules/evil',
    'moderation/lists',
    'moderation/lists/evil',
    'moderation/reasons',
  ])
    await run.expectHostileTextAsText(path);
});

test.each(['rules', 'rules/new', 'rules/evil', 'lists', 'lists/new', 'lists/evil', 'reasons', 'test'])(
  'moderation/%s is accessible and fits into a narrow window',
  async (path) => {
    await run.expectAccessible(`moderation/${path}`);
    await run.expectFitsNarrowWindow(`moderation/${path}`);
  },
);
