// In your app this is your backend: it knows who its users are, and creates auth tokens for them with the API key. The demo has the session of
// the console instead, whose operator may do the same.

export interface App {
  id: string;
  name: string;
}

/** A user to chat as. */
export interface Profile {
  uid: string;
  name: string;
  avatar?: string;
  statusMessage?: string;
  role: string;
}

/** The server refused a request. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The browser is not signed in to the console. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401;

async function request<Data>(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Data> {
  const response = await fetch(path, {
    method,
    headers: { 'x-confab-console': '1', ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Data; error?: { message: string } };
  if (!response.ok) throw new Refusal(response.status, answer.error?.message ?? response.statusText);
  return answer.data;
}

export const backend = {
  /** Signs in with the code of a link, which is valid once. */
  signIn: (code: string) => request('POST', '/console/session/link', { 'x-sign-in-code': code }),
  apps: () => request<App[]>('GET', '/apps'),
  users: (appId: string) => request<Profile[]>('GET', '/v3/users?perPage=24', { appId }),
  createSampleData: (appId: string) => request('POST', `/console/apps/${appId}/sample-data`),
  authToken: async (appId: string, uid: string) => {
    const path = `/v3/users/${encodeURIComponent(uid)}/auth_tokens`;
    // the server has refused the previous token of a client that requests another one
    return (await request<{ authToken: string }>('POST', path, { appId }, { force: true })).authToken;
  },
};
