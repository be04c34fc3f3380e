import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../../clients/typescript/src/generated/rest.js';
import { observedFetch } from './connection.ts';

export type Schemas = components['schemas'];

/** The server accepts the cookie of the session with this header only. */
const CONSOLE_HEADER = 'x-confab-console';

/** The server refused a request. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Problems by field, of ERR_BAD_REQUEST. */
  readonly details: Record<string, string[]>;

  constructor(status: number, error: { code?: string; message?: string; details?: unknown } | undefined) {
    super(error?.message ?? `The server responded with status ${status}.`);
    this.status = status;
    this.code = error?.code ?? '';
    this.details = isDetails(error?.details) ? error.details : {};
  }
}

const isDetails = (details: unknown): details is Record<string, string[]> =>
  typeof details === 'object' && details !== null && !Array.isArray(details);

type RestClient = Client<paths>;

let isSessionEnded = false;

/** After the end of the session no request of a page is sent: each would count as a wrong credential. */
export function setSessionEnded(isEnded: boolean): void {
  isSessionEnded = isEnded;
}

export const ENDED = 'AUTH_ERR_CONSOLE_SESSION';

const endedResponse = (): Response =>
  Response.json({ error: { code: ENDED, message: 'The session of the console has ended.' } }, { status: 401 });

function restClient(headers: Record<string, string>): RestClient {
  return createClient<paths>({
    baseUrl: location.origin,
    headers: { [CONSOLE_HEADER]: '1', ...headers },
    fetch: (request) => (isSessionEnded ? Promise.resolve(endedResponse()) : observedFetch(request)),
  });
}

/** The operations of the installation. */
export const installation: RestClient = restClient({});

const clients = new Map<string, RestClient>();

/** The operations of an app, on behalf of a user if a uid is given. */
export function appClient(appId: string, onBehalfOf?: string): RestClient {
  const key = JSON.stringify([appId, onBehalfOf]);
  let client = clients.get(key);
  if (!client) clients.set(key, (client = restClient({ appId, ...(onBehalfOf !== undefined && { onBehalfOf }) })));
  return client;
}

interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** @returns the body of the response @throws ApiError */
export async function body<Data>(request: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await request;
  if (!response.ok || data === undefined || data === null)
    throw new ApiError(response.status, (error as { error?: object } | undefined)?.error);
  return data;
}

/** A request of the console itself, which is not part of the API. @throws ApiError */
export async function consoleRequest<Data>(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  content?: object,
): Promise<Data> {
  const type = content && { 'content-type': 'application/json' };
  const request = new Request(`/console/${path}`, {
    method,
    headers: { [CONSOLE_HEADER]: '1', ...headers, ...type },
    body: content && JSON.stringify(content),
  });
  const response = await observedFetch(request);
  const json = (await response.json().catch(() => ({}))) as { data?: Data; error?: object };
  if (!response.ok) throw new ApiError(response.status, json.error);
  return json.data as Data;
}
