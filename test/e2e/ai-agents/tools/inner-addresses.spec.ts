import type { ServerTool, ToolRequest } from '#resources/ai-agents/running/tool-providers/agent-tool.js';
import { ApiToolProvider } from '#resources/ai-agents/running/tool-providers/api-tool-provider.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { useOwnServer } from '#test/support/server.js';
import { useHttpDouble } from '#test/support/tool-servers.js';

const server = useOwnServer();
const database = useDatabase(server);
const inner = useHttpDouble();
const BUILDER = '/v3/ai-agents/agent-builder';

/** As if a name that was public has become that of an inner address. */
test('no request of an agent reaches an inner address, whatever is stored', async () => {
  const app = await server.createApp();
  const move = async (table: string, column: string) =>
    database.query(`UPDATE ${table} SET ${column} = $2 WHERE app_id = $1`, [app.id, `${inner.url}/`]);
  const url = 'https://example.invalid/';

  await app.api.post(`${BUILDER}/mcp-servers`, { slug: 'maps', name: 'Maps', url });
  await move('ai_mcp_servers', 'url');
  const listing = await app.api.get(`${BUILDER}/mcp-servers/maps/tools`);
  expectError(listing, 424, 'ERR_MCP_SERVER_FAILED');
  expect(listing.body.error.message).toContain('its address is not public');

  const tool = { slug: 'weather', description: 'Weather', endpoint: url, method: 'GET', enableBasicAuth: false };
  await app.api.post(`${BUILDER}/api-tools`, tool);
  await move('ai_api_tools', 'endpoint');
  const request = {
    ctx: systemContext(app),
    agent: { kind: 'builder', apiTools: ['weather'] },
  } as unknown as ToolRequest;
  const { tools } = await server.app.get(ApiToolProvider).toolsOf(request);
  const result = await (tools[0] as ServerTool).execute({}, new AbortController().signal);
  expect(result).toEqual({ text: 'The address of the API is not public.', isError: true });

  const { uniqueId } = dataOf(await app.api.post(`${BUILDER}/knowledge-base/website`, { url }));
  const source = async () => dataOf(await app.api.get(`${BUILDER}/knowledge-base/${uniqueId}`));
  await eventually(async () => expect(await source()).toMatchObject({ status: 'failed' }));
  await move('ai_knowledge_sources', 'url');
  dataOf(await app.api.post(`${BUILDER}/knowledge-base/${uniqueId}/refresh`));
  await eventually(async () =>
    expect(await source()).toMatchObject({ status: 'failed', error: 'The address of the page is not public.' }),
  );
  expect(inner.requests).toEqual([]);
});
