// A request of the page /docs as a program in JavaScript, and in Python with nothing but its standard library. Swagger UI has curl itself.

/** What Swagger UI has of a request: an immutable map. */
interface SentRequest {
  get(name: 'url' | 'method' | 'body'): unknown;
  get(name: 'headers'): { entries(): Iterable<[string, unknown]> } | undefined;
}

interface Parts {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  /** Absent without one, and of forms with files. */
  readonly body?: string;
}

function partsOf(request: SentRequest): Parts {
  const headers = [...(request.get('headers')?.entries() ?? [])].map(([name, value]) => [name, String(value)] as const);
  const body = request.get('body');
  return {
    url: String(request.get('url')),
    method: String(request.get('method')),
    headers: Object.fromEntries(headers),
    ...(typeof body === 'string' && { body }),
  };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const javaScriptOf = (request: SentRequest): string => {
  const { url, ...options } = partsOf(request);
  return `const response = await fetch(${JSON.stringify(url)}, ${json(options)});\nconsole.log(await response.json());`;
};

/** Texts of JSON are texts of Python too. */
const pythonOf = (request: SentRequest): string => {
  const { url, method, headers, body } = partsOf(request);
  return [
    'import json',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    `    headers=${json(headers).replaceAll('\n', '\n    ')},`,
    ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ')',
    'with urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
};

/** A plugin of Swagger UI, which finds them by these names. */
export const snippets = () => ({
  fn: { requestSnippetGenerator_javascript: javaScriptOf, requestSnippetGenerator_python: pythonOf },
});
