import { waitingRun } from '../support/agents.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { builderAgent, ModelDouble } from '../support/model-server.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

const run = new ConsoleTest();
const BUILDER = '/v3/ai-agents/agent-builder';
let model: ModelDouble;
let agent: string;

beforeAll(async () => {
  model = await ModelDouble.start();
  await run.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  dataOf(await run.app.api.post('/v3/users', { uid: 'ann', name: 'Ann' }));
  agent = await builderAgent(run.server, run.app, model, { name: HOSTILE, instruction: 'You know all huts.' });
  await run.signIn();
});
afterAll(async () => {
  await run.stop();
  await model.stop();
});
afterEach(() => run.expectNoProblems());

const uidOfPage = async (): Promise<string> => {
  await run.page.waitForFunction('/\\/agents\\/.+/.test(location.pathname)');
  return new URL(run.page.url()).pathname.split('/').at(-1)!;
};

test('an agent of this server is created, and answers in the chat beside its settings', async () => {
  model.reply = () => [{ text: 'From June ' }, { text: 'to October.' }];
  await run.open('agents');
  await run.press('Create an agent');
  await run.type('Name', 'Hut guide');
  await run.type('Instruction', 'You help to plan a hike.');
  await run.press('Create');
  const uid = await uidOfPage();
  expect(dataOf(await run.app.api.get(`${BUILDER}/agents/${uid}`))).toMatchObject({
    name: 'Hut guide',
    instruction: 'You help to plan a hike.',
    isActive: true,
  });
  await run.type('Write as the user', 'ann');
  await run.page.waitForFunction("location.search === '?as=ann'");
  await run.type('Message', 'When is the hut open?');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("document.querySelector('[role=log]').textContent.includes('From June to October.')");
  await run.open(`agents/${uid}?tab=runs`);
  await run.page.waitForSelector('tbody button');
  await run.page.click('tbody button');
  await run.untilText('State: finished');
  await run.untilText('Model: small');
  await run.untilText('No tool was called');
});

test('an agent of elsewhere is created, and its headers are not shown again', async () => {
  await run.open('agents');
  await run.press('Create an agent');
  await run.page.waitForFunction("document.activeElement.labels?.[0]?.textContent.startsWith('Name')");
  await run.press('Cancel');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.press('Create an agent');
  await run.press('Runs');
  await run.page.waitForSelector('[role=option]');
  await run.page.evaluate(
    "[...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent === 'Elsewhere').click()",
  );
  await run.byLabel('Address of the AG-UI endpoint');
  await run.type('Name', 'Travel desk');
  await run.type('Address of the AG-UI endpoint', 'https://agents.example.com/ag-ui');
  await run.type('Headers, as a JSON object', '{"Authorization":"Bearer correct-horse"}');
  await run.type('Built with, such as mastra or langgraph', 'mastra');
  await run.press('Create');
  const uid = await uidOfPage();
  await run.byLabel('Save');
  expect(await run.page.content()).not.toContain('correct-horse');
  await run.type('Name', 'Travel office');
  await run.press('Save');
  await run.untilText('The agent is stored.');
  expect(dataOf(await run.app.api.get(`/v3/ai-agents/agents/${uid}`))).toMatchObject({
    name: 'Travel office',
    integrateWith: 'mastra',
    integrationMeta: { baseUrl: 'https://agents.example.com/ag-ui', headers: expect.stringContaining('***') },
  });
  await run.press('Delete the agent');
  await run.untilText('Its user is deleted with it');
  await run.confirm();
  await run.page.waitForFunction("location.pathname.endsWith('/agents')");
  expect((await run.app.api.get(`/v3/ai-agents/agents/${uid}`)).status).toBe(404);
});

test('a text is added to the knowledge base, given to an agent, and deleted', async () => {
  await run.open('agents?tab=knowledge');
  await run.press('Add a text');
  await run.type('Title', 'Opening hours');
  await run.type('Text', 'The hut is open from June to October.');
  await run.press('Save');
  await run.byLabel('Delete Opening hours');
  await run.open(`agents/${agent}`);
  await run.press('Opening hours');
  await eventually(async () =>
    expect(dataOf(await run.app.api.get(`${BUILDER}/agents/${agent}`)).files).toHaveLength(1),
  );
  await run.open('agents?tab=knowledge');
  await run.press('Delete Opening hours');
  await run.confirm();
  await run.untilText('The knowledge base is empty');
});

test('an MCP server is added and deleted', async () => {
  await run.open('agents?tab=mcp');
  await run.press('Add an MCP server');
  await run.type('Name', 'Timetables');
  await run.type('Id, with which names of its tools begin', 'timetables');
  await run.type('Address', 'https://mcp.example.com/mcp');
  await run.press('Save');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  expect(dataOf(await run.app.api.get(`${BUILDER}/mcp-servers`))).toMatchObject([{ slug: 'timetables' }]);
  await run.press('Delete Timetables');
  await run.confirm();
  await run.untilText('The app has no MCP server');
});

test('a run is shown with its steps, and cancelled', async () => {
  const id = await waitingRun(run.server, run.app, 'ann');
  await run.open('agents?tab=runs&state=waiting');
  await run.page.waitForSelector('tbody button');
  await run.page.click('tbody button');
  await run.untilText('1. show_map');
  await run.press('Cancel the run');
  await eventually(async () => {
    const runs = dataOf<any[]>(await run.app.api.get('/v3/ai-agents/runs', { state: 'cancelled' }));
    expect(runs.map((cancelled) => cancelled.id)).toContain(id);
  });
});

test('names are shown as text', async () => {
  for (const path of ['agents', `agents/${agent}`]) await run.expectHostileTextAsText(path);
});

test.each([
  ['agents', () => 'agents'],
  ['knowledge', () => 'agents?tab=knowledge'],
  ['mcp', () => 'agents?tab=mcp'],
  ['runs', () => 'agents?tab=runs'],
  ['agent', () => `agents/${agent}?as=ann`],
])('%s is accessible and fits into a narrow window', async (_, path) => {
  await run.expectAccessible(path());
  await run.expectFitsNarrowWindow(path());
});
