/** A user to choose from. */
export interface Profile {
  uid: string;
  name: string;
  avatar?: string;
  statusMessage?: string;
  role: string;
}

/** Requests to the backend of the demo, which has the API key. */
export const backend = {
  users: () => request<Profile[]>('/backend/users'),
  authToken: async (uid: string) => {
    const { authToken } = await request<{ authToken: string }>('/backend/tokens', {
      method: 'POST',
      body: JSON.stringify({ uid }),
    });
    return authToken;
  },
};

async function request<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`The backend responded with the status ${response.status}.`);
  return (await response.json()) as Body;
}
