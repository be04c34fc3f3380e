import { area, test } from '../conformance-case.js';

const AGENTS = '/v3/ai-agents/agents';
const TOOLS = '/v3/ai-agents/tools';
const BUILDER = '/v3/ai-agents/agent-builder';

const WEATHER = {
  name: 'Weather',
  description: 'Returns the weather of a city.',
  method: 'GET',
  endpoint: 'https://api.example.com/weather/{{city}}',
  headers: '{"X-Key":"correcthorse"}',
  enableBasicAuth: false,
  parameters: [{ key: 'city', type: 'string', description: 'A city', required: true }],
};

const GUIDE = { name: 'Guide', instruction: 'You help to plan a journey.', model: 'none', isActive: false };

export const aiAgents = area('ai-agents', [
  test('An agent of another service is created, read, listed, changed and deleted', async ({ api, afterwards }) => {
    const agent = {
      name: 'Travel desk',
      integrateWith: 'mastra',
      integrationType: 'agent',
      isActive: false,
      integrationMeta: { baseUrl: 'https://agents.example.com/ag-ui', agentId: 'travelAgent' },
      metaData: { greetingMessage: 'Where to?', suggestedMessages: ['A weekend in Rome'] },
    };
    const uid = (await api.post(AGENTS, agent)).text('agent.uid');
    afterwards(`agent ${uid}`, () => api.delete(`${AGENTS}/${uid}`));
    (await api.get(AGENTS)).includes('uid', uid);
    (await api.patch(`${AGENTS}/${uid}`, { name: 'Journeys' })).ok();
    (await api.get(`${AGENTS}/${uid}`)).ok().hasMember('name', 'Journeys');
    (await api.delete(`${AGENTS}/${uid}`)).ok().hasBody({ success: true });
    (await api.get(`${AGENTS}/${uid}`)).refused(404, 'ERR_AGENT_NOT_FOUND');
  }),
  test('An agent of the builder is created with knowledge and an MCP server, and deleted', async ({
    api,
    id,
    afterwards,
  }) => {
    const slug = id('mcp');
    afterwards(`MCP server ${slug}`, () => api.delete(`${BUILDER}/mcp-servers/${slug}`));
    const server = { slug, name: 'Timetables', url: 'https://mcp.example.com/mcp' };
    (await api.post(`${BUILDER}/mcp-servers`, server)).ok().hasBody({ slug, name: 'Timetables' });
    (await api.get(`${BUILDER}/mcp-servers`)).includes('slug', slug);
    (await api.get(`${BUILDER}/mcp-servers/${slug}`)).ok().hasBody({ slug, url: server.url });

    const modelMetaData = { temperature: 0.7, maxTokens: 1000 };
    const guide = { ...GUIDE, modelMetaData };
    const uid = (await api.post(`${BUILDER}/agents`, guide)).text('agent.uid');
    const agent = `${BUILDER}/agents/${uid}`;
    afterwards(`agent ${uid}`, () => api.delete(agent));
    (await api.get(`${BUILDER}/agents`)).includes('uid', uid);
    (await api.patch(agent, { description: 'Plans journeys.' })).ok();
    (await api.patch(`${agent}/mcp/add`, { mcps: [slug] })).ok({ mcpServers: [slug] });
    (await api.get(agent)).ok({ uid, description: 'Plans journeys.', mcpServers: [slug] });
    (await api.patch(`${agent}/mcp/remove`, { mcps: [slug] })).ok({ mcpServers: [] });

    const hours = { title: 'Opening hours', text: 'The hut is open from June to October.' };
    const source = (await api.post(`${BUILDER}/knowledge-base/text`, hours)).text('uniqueId');
    (await api.patch(`${agent}/knowledge-base/text/add`, { uniqueIds: [source] })).ok();
    (await api.get(agent)).ok({ files: [source] });
    (await api.delete(agent)).ok();
    (await api.delete(`${BUILDER}/mcp-servers/${slug}`)).ok();
  }),
  test('Sources of knowledge are read, listed, removed from an agent and deleted', async ({ api, afterwards }) => {
    const base = `${BUILDER}/knowledge-base`;
    const hours = { title: 'Opening hours', text: 'The hut is open from June to October.' };
    const source = (await api.post(`${base}/text`, hours)).text('uniqueId');
    afterwards(`knowledge ${source}`, () => api.delete(`${base}/${source}`));
    const uid = (await api.post(`${BUILDER}/agents`, GUIDE)).text('agent.uid');
    afterwards(`agent ${uid}`, () => api.delete(`${BUILDER}/agents/${uid}`));
    const sources = `${BUILDER}/agents/${uid}/knowledge-base/text`;
    (await api.patch(`${sources}/add`, { uniqueIds: [source] })).ok();
    (await api.patch(`${sources}/remove`, { uniqueIds: [source] })).ok();
    (await api.get(`${BUILDER}/agents/${uid}`)).ok({ files: [] });
    (await api.get(base, { perPage: 1000 })).includes('uniqueId', source);
    (await api.get(`${base}/${source}`)).ok({ title: 'Opening hours' });
    (await api.delete(`${base}/${source}`)).ok();
    (await api.get(`${base}/${source}`)).refused(404, 'ERR_KB_NOT_FOUND');
  }),
  test('An action that a client carries out is created, read, listed, changed and deleted', async ({
    api,
    id,
    afterwards,
  }) => {
    const name = id('map').replaceAll('-', '_');
    afterwards(`tool ${name}`, () => api.delete(`${TOOLS}/${name}`));
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tool = { name, displayName: 'Map', executionText: 'Opening', description: 'Shows a city.', parameters };
    (await api.post(TOOLS, tool)).ok().hasBody({ name, displayName: 'Map', tool: { parameters } });
    (await api.get(TOOLS, { type: 'action' })).includes('name', name);
    (await api.patch(`${TOOLS}/${name}`, { displayName: 'City map' })).ok();
    (await api.get(`${TOOLS}/${name}`)).ok().hasBody({ name, displayName: 'City map' });
    (await api.delete(`${TOOLS}/${name}`)).ok();
    (await api.get(`${TOOLS}/${name}`)).refused(404, 'ERR_TOOL_NOT_FOUND');
  }),
  test('API tools and frontend actions are created and listed', async ({ api, id, afterwards }) => {
    const slug = id('weather');
    const triggerFunction = id('showmap').replaceAll('-', '_');
    const { parameters } = WEATHER;
    afterwards(`API tool ${slug}`, () => api.delete(`${BUILDER}/api-tools/${slug}`));
    const weather = { ...WEATHER, slug };
    (await api.post(`${BUILDER}/api-tools`, weather)).ok().hasBody({ slug, name: 'Weather', parameters });
    (await api.get(`${BUILDER}/api-tools`)).includes('slug', slug);
    const actions = `${BUILDER}/frontend-actions`;
    afterwards(`frontend action ${triggerFunction}`, () => api.delete(`${actions}/${triggerFunction}`));
    const map = { name: 'Show on the map', description: 'Shows a city.', triggerFunction, parameters };
    (await api.post(actions, map)).ok().hasBody({ triggerFunction, parameters });
    (await api.get(actions, { limit: 100 })).includes('triggerFunction', triggerFunction);
  }),
  test('API tools, MCP servers and frontend actions are changed and deleted', async ({ api, id, afterwards }) => {
    const slug = id('weather');
    const triggerFunction = id('showmap').replaceAll('-', '_');
    const tool = `${BUILDER}/api-tools/${slug}`;
    afterwards(`API tool ${slug}`, () => api.delete(tool));
    (await api.post(`${BUILDER}/api-tools`, { ...WEATHER, slug })).ok();
    (await api.patch(tool, { description: 'For three days.' })).ok();
    (await api.get(tool)).ok().hasBody({ slug, description: 'For three days.' });
    (await api.delete(tool)).ok();
    (await api.get(tool)).refused(404, 'ERR_TOOL_NOT_FOUND');

    const server = `${BUILDER}/mcp-servers/${slug}`;
    afterwards(`MCP server ${slug}`, () => api.delete(server));
    (await api.post(`${BUILDER}/mcp-servers`, { slug, name: 'Maps', url: 'https://mcp.example.com/mcp' })).ok();
    const changes = { name: 'Timetables', headers: '{"Authorization":"Bearer correcthorse"}' };
    (await api.patch(server, changes)).ok().hasBody({ slug, name: 'Timetables' });

    const action = `${BUILDER}/frontend-actions/${triggerFunction}`;
    const map = { name: 'Show on the map', description: 'Shows a city.', triggerFunction, parameters: [] };
    (await api.post(`${BUILDER}/frontend-actions`, map)).ok();
    (await api.delete(action)).ok();
  }),
  test('The runs of agents are listed', async ({ api, user }) => {
    (await api.get('/v3/ai-agents/runs', { uid: await user('ana') })).lists('id', []);
  }),
]);
