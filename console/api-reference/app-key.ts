// For browsers that are signed in to the console: fills in an API key of an app, as if it were pasted.

interface App {
  readonly id: string;
  readonly name: string;
}

interface ApiKey {
  readonly apiKey: string;
  readonly scope: string;
}

/** What the page has of Swagger UI. */
interface SwaggerUi {
  preauthorizeApiKey(scheme: string, key: string): void;
}

const MOST_APPS = 1000;

/** @returns undefined where the session may not, or has ended */
async function read<Data>(path: string, headers: Record<string, string> = {}): Promise<Data | undefined> {
  // the server accepts the cookie of the session with this header only
  const response = await fetch(path, { headers: { 'x-confab-console': '1', ...headers } });
  return response.ok ? ((await response.json()) as { data: Data }).data : undefined;
}

async function useKeyOf(appId: string): Promise<string> {
  const keys = await read<readonly ApiKey[]>('/v3/apikeys', { appId });
  const key = keys?.find(({ scope }) => scope === 'fullAccess') ?? keys?.[0];
  if (!key) return 'There is no API key of the app that your role may see.';
  (window as unknown as { ui: SwaggerUi }).ui.preauthorizeApiKey('apikey', key.apiKey);
  return `Requests that you try out have the API key ${key.apiKey.slice(0, 4)}… of the app.`;
}

/** A choice of the apps of the session; undefined for browsers that are not signed in. @param say shows what happened */
export async function appChoice(say: (text: string) => void): Promise<HTMLElement | undefined> {
  const session = await read<{ isSignedIn: boolean }>('/console/session');
  const apps = session?.isSignedIn ? await read<readonly App[]>(`/apps?perPage=${MOST_APPS}`) : undefined;
  if (!apps || apps.length === 0) return undefined;
  const choice = document.createElement('select');
  choice.ariaLabel = 'Use the API key of an app';
  choice.append(new Option('Use the API key of …', ''), ...apps.map(({ id, name }) => new Option(name, id)));
  choice.addEventListener('change', () => {
    if (choice.value === '') return;
    useKeyOf(choice.value).then(say, () => say('The API keys of the app could not be read. Choose it again.'));
  });
  return choice;
}
