import { dataOf, type Client } from './client.js';
import type { TestServer } from './server.js';

/** How the same app is reached on one of two servers. */
export interface ServedApp {
  readonly server: TestServer;
  readonly appId: string;
  readonly management: Client;
  /** The clients with which each operation is called: that of the app, and those of users. */
  readonly clients: readonly Client[];
}

/** Values of the parameters of paths, by their names; those of a longer prefix of the path replace them. */
export type PathValues = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Call {
  readonly operation: string;
  readonly status: number;
  readonly answer: string;
}

/** Calls every GET operation of the document on both servers. @returns the answers of the first, and those in which the second differs */
export async function compareAnswers(
  one: ServedApp,
  other: ServedApp,
  values: PathValues,
  omitted: Readonly<Record<string, string>>,
): Promise<{ answered: Set<string>; differences: object[] }> {
  const answered = new Set<string>();
  const differences: object[] = [];
  for (const { id, path, isManagement } of operationsOf(one.server)) {
    if (id in omitted) continue;
    for (const filled of filledPaths(path, valuesOf(path, values))) {
      const [expected, actual] = [
        await answers(one, id, filled, isManagement),
        await answers(other, id, filled, isManagement),
      ];
      expected.forEach((call, index) => {
        if (call.status === 200) answered.add(id);
        const [expectedAnswer, actualAnswer] = [call, actual[index]!].map(({ answer }) =>
          comparable([one.appId, other.appId], answer),
        ) as [string, string];
        if (expectedAnswer !== actualAnswer)
          differences.push({ filled, index, ...firstDifference(expectedAnswer, actualAnswer) });
      });
    }
  }
  return { answered, differences };
}

export const operationsOf = ({ document }: TestServer) =>
  Object.entries(document.paths).flatMap(([path, { get }]) =>
    get ? [{ id: get.operationId!, path, isManagement: path.startsWith('/apps') }] : [],
  );

function valuesOf(path: string, values: PathValues): Record<string, readonly string[]> {
  const prefixes = Object.keys(values).filter((prefix) => path.startsWith(prefix));
  return Object.assign({}, ...prefixes.sort((a, b) => a.length - b.length).map((prefix) => values[prefix])) as Record<
    string,
    readonly string[]
  >;
}

function filledPaths(path: string, values: Record<string, readonly string[]>): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  if (name === 'appId') return filledPaths(path.replace('{appId}', ':appId'), values);
  if (!values[name]) throw new Error(`No value for ${name} of ${path}`);
  return values[name].flatMap((value) => filledPaths(path.replace(`{${name}}`, encodeURIComponent(value)), values));
}

async function answers(app: ServedApp, operation: string, path: string, isManagement: boolean): Promise<Call[]> {
  const clients = isManagement ? [app.management] : app.clients;
  return Promise.all(
    clients.map(async (client) => {
      const response = await client.get(path.replace(':appId', app.appId), { perPage: 100 });
      return { operation, status: response.status, answer: `${response.status} ${JSON.stringify(response.body)}` };
    }),
  );
}

/** Without what an import changes: the id of the app, the signatures of files, and when a key was last used. Sessions have ids with that of the app. */
const comparable = (appIds: readonly string[], answer: string): string =>
  appIds
    .reduce(
      (text, appId) =>
        text.replaceAll(new RegExp(`${appId}\\.(\\w+)\\.[\\w-]+/`, 'g'), 'APP.$1/').replaceAll(appId, 'APP'),
      answer,
    )
    .replaceAll(/,"lastUsedAt":\d+|"lastUsedAt":\d+,/g, '');

/** The texts from a little before the first character that differs. */
function firstDifference(expected: string, actual: string): { expected: string; actual: string } {
  let at = 0;
  while (expected[at] === actual[at]) at++;
  const part = (text: string) => text.slice(Math.max(at - 100, 0), at + 150);
  return { expected: part(expected), actual: part(actual) };
}

/** The first value of a member of the rows of a list. */
export async function firstOf(client: Client, path: string, member: string): Promise<string> {
  const [row] = dataOf(await client.get(path)) as Record<string, unknown>[];
  return String((row?.agent as Record<string, unknown> | undefined)?.[member] ?? row?.[member]);
}
