import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { dataOf, type Client } from '#test/support/client.js';
import { customProvider } from '#test/support/notifications.js';
import { MANAGEMENT, type TestApp, type TestServer } from '#test/support/server.js';

type Body = Record<string, unknown>;

/** What a request sends. Absent: the field is not in the request. */
interface Change {
  readonly address?: string;
  readonly secret?: string;
}

/** A secret that requests have, at an address that an app chooses. */
export interface SentSecret {
  /** As in the list of all stored secrets. */
  readonly id: string;
  /** Name of the field in errors. */
  readonly field: string;
  /** How the secret is stored, of the text that a test chooses. */
  readonly stored: (secret: string) => string;
  readonly create: (app: TestApp, server: TestServer, change: Required<Change>) => Promise<void>;
  /** @param more other fields @returns the details of the error; undefined if the request was accepted */
  readonly change: (app: TestApp, server: TestServer, change: Change, more?: Body) => Promise<ErrorDetails | undefined>;
  readonly read: (app: TestApp, server: TestServer) => Promise<unknown>;
  /** Fields by which requests no longer have the secret, where there are some. */
  readonly unused?: Body;
}

type Method = 'post' | 'put' | 'patch';

interface Resource {
  readonly client?: (app: TestApp, server: TestServer) => Client;
  readonly collection: (app: TestApp) => string;
  readonly item: (app: TestApp) => string;
  readonly method: Method;
  readonly fixed: Body;
  /** Of a new one only. */
  readonly id?: Body;
  readonly fields: (change: Change) => Body;
}

/** A secret of a resource with operations of its own. */
function ofResource(
  about: Pick<SentSecret, 'id' | 'field' | 'stored' | 'unused'>,
  { client = ({ api }) => api, collection, item, method, fixed, id, fields }: Resource,
): SentSecret {
  return {
    ...about,
    create: async (app, server, change) => {
      const answer = await client(app, server).post(collection(app), { ...id, ...fixed, ...fields(change) });
      expect(answer.status).toBeLessThan(300);
    },
    change: async (app, server, change, more) => {
      const { status, body } = await client(app, server)[method](item(app), { ...fields(change), ...more });
      if (status < 300) return undefined;
      expect(body.error.code).toBe('ERR_BAD_REQUEST');
      return body.error.details as ErrorDetails;
    },
    read: async (app, server) => (await client(app, server).get(item(app))).body as unknown,
  };
}

const management = (_: TestApp, server: TestServer): Client => server.client(MANAGEMENT);
const asText = (secret: string): string => secret;
const asHeaders = (secret: string): string => JSON.stringify({ 'X-Key': secret });
const headersOf = (secret: string | undefined) => (secret === undefined ? undefined : asHeaders(secret));

/** A setting with a key, beside a setting with an address. */
const ofSetting = (key: string, address: string): SentSecret => {
  const set = async (app: TestApp, server: TestServer, change: Change): Promise<ErrorDetails | undefined> => {
    const settings = { [address]: change.address, [key]: change.secret };
    const results = dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings }));
    return Object.values<any>(results).find(({ success }) => !success)?.error.details as ErrorDetails | undefined;
  };
  return {
    id: `app_settings.${key}`,
    field: `settings.${key}`,
    stored: asText,
    create: async (...args) => expect(await set(...args)).toBeUndefined(),
    change: set,
    read: async (app, server) => (await server.client(MANAGEMENT).get(`/apps/${app.id}/settings`)).body as unknown,
  };
};

const ofProvider = (kind: string, path: string, more: Body = {}): SentSecret =>
  ofResource(
    {
      id: `notification_providers.${kind}`,
      field: 'basicAuthPassword',
      stored: (basicAuthPassword) => JSON.stringify({ basicAuthPassword }),
      unused: { useBasicAuth: false },
    },
    {
      collection: () => `/v3/notifications/${path}/v1/providers/custom`,
      item: () => `/v3/notifications/${path}/v1/providers/custom`,
      method: 'put',
      fixed: { ...customProvider, ...more },
      fields: ({ address, secret }) => ({ webhookURL: address, basicAuthPassword: secret }),
    },
  );

const BUILDER = '/v3/ai-agents/agent-builder';

const apiTool: Omit<Resource, 'fields'> = {
  collection: () => `${BUILDER}/api-tools`,
  item: () => `${BUILDER}/api-tools/tool`,
  method: 'patch',
  id: { slug: 'tool' },
  fixed: {
    description: 'A tool.',
    method: 'GET',
    enableBasicAuth: true,
    basicAuthUsername: 'u',
    basicAuthPassword: 'p',
  },
};

export const sentSecrets: readonly SentSecret[] = [
  ofSetting('moderation.openai.key', 'moderation.openai.url'),
  ofSetting('aiAgents.openai.key', 'aiAgents.openai.url'),
  ofResource(
    { id: 'webhooks.password_cipher', field: 'password', stored: asText, unused: { useBasicAuth: false } },
    {
      client: management,
      collection: ({ id }) => `/apps/${id}/webhooks`,
      item: ({ id }) => `/apps/${id}/webhooks/crm`,
      method: 'put',
      id: { id: 'crm' },
      fixed: { name: 'Customer care', useBasicAuth: true, username: 'confab' },
      fields: ({ address, secret }) => ({ webhookURL: address, password: secret }),
    },
  ),
  ofResource(
    { id: 'keyword_lists.password_cipher', field: 'password', stored: asText, unused: { username: '' } },
    {
      collection: () => '/v3/moderation/keywords',
      item: () => '/v3/moderation/keywords/judge',
      method: 'put',
      id: { id: 'judge', category: 'custom-api' },
      fixed: { name: 'Judge', username: 'confab' },
      fields: ({ address, secret }) => ({ url: address, password: secret }),
    },
  ),
  ofProvider('custom_push', 'push'),
  ofProvider('custom_email', 'email', { useStoredEmailID: true }),
  ofProvider('custom_sms', 'sms'),
  ofResource(
    {
      id: 'ai_api_tools.basic_auth_password_cipher',
      field: 'basicAuthPassword',
      stored: asText,
      unused: { enableBasicAuth: false },
    },
    { ...apiTool, fields: ({ address, secret }) => ({ endpoint: address, basicAuthPassword: secret }) },
  ),
  ofResource(
    { id: 'ai_api_tools.headers_cipher', field: 'headers', stored: asHeaders },
    {
      ...apiTool,
      fixed: { ...apiTool.fixed, enableBasicAuth: false, basicAuthPassword: undefined },
      fields: ({ address, secret }) => ({ endpoint: address, headers: headersOf(secret) }),
    },
  ),
  ofResource(
    { id: 'ai_mcp_servers.headers_cipher', field: 'headers', stored: asHeaders },
    {
      collection: () => `${BUILDER}/mcp-servers`,
      item: () => `${BUILDER}/mcp-servers/trains`,
      method: 'patch',
      id: { slug: 'trains' },
      fixed: { name: 'Timetables' },
      fields: ({ address, secret }) => ({ url: address, headers: headersOf(secret) }),
    },
  ),
  externalAgent(),
];

/** The id of an agent is generated, so it is looked up. */
function externalAgent(): SentSecret {
  const agents = '/v3/ai-agents/agents';
  const uidIn = async ({ api }: TestApp): Promise<string> => dataOf<any[]>(await api.get(agents))[0].uid as string;
  const fields = ({ address, secret }: Change) => ({
    integrationMeta: { baseUrl: address, headers: headersOf(secret) },
  });
  return {
    id: 'ai_agents.headers_cipher',
    field: 'integrationMeta.headers',
    stored: asHeaders,
    create: async (app, _, change) => {
      const agent = { name: 'Cook', integrateWith: 'ag-ui', integrationType: 'agent', ...fields(change) };
      expect((await app.api.post(agents, agent)).status).toBeLessThan(300);
    },
    change: async (app, _, change) => {
      const { status, body } = await app.api.patch(`${agents}/${await uidIn(app)}`, fields(change));
      return status < 300 ? undefined : (body.error.details as ErrorDetails);
    },
    read: async (app) => (await app.api.get(agents)).body as unknown,
  };
}
