// What the page /docs has beside Swagger UI: examples of requests as programs, and a search. It reads a list that the build has made of the API document, once, and knows nothing of the
// state of Swagger UI: that one opens a single operation, when a result is chosen.
import { found, type Operation } from './found.ts';
import { snippets } from './snippets.ts';

const MAX_RESULTS = 30;

/** What the page has of Swagger UI. */
interface SwaggerUi {
  readonly layoutActions: { parseDeepLinkHash(hash: string): void };
}

type Bundle = ((options: { plugins?: unknown[] }) => unknown) & Record<string, unknown>;

// Swagger UI is made when the page is loaded, with options that are JSON. A plugin is a function, so it is added here.
const page = window as unknown as { SwaggerUIBundle: Bundle };
const bundle = page.SwaggerUIBundle;
page.SwaggerUIBundle = Object.assign(
  (options: { plugins?: unknown[] }) => bundle({ ...options, plugins: [...(options.plugins ?? []), snippets] }),
  bundle,
);

let operations: Promise<readonly Operation[]> | undefined;

/** Fetched when somebody begins to search; again after a failure. */
const load = (): Promise<readonly Operation[]> =>
  (operations ??= fetch('/docs/operations.json')
    .then((response) => {
      if (!response.ok) throw new Error(`The list of operations has the status ${response.status}.`);
      return response.json() as Promise<Operation[]>;
    })
    .catch((error: unknown) => {
      operations = undefined;
      throw error;
    }));

const style = document.createElement('style');
style.textContent = `
  .operation-search { max-width: 1460px; margin: 0 auto; padding: 20px 20px 0; font-family: sans-serif; color: #3b4151; }
  .operation-search label { display: block; font-weight: 700; margin-bottom: 6px; }
  .operation-search input { width: 100%; padding: 10px; font-size: 16px; border: 1px solid #6b7280; border-radius: 4px; background: #fff; color: #3b4151; }
  .operation-search ul { list-style: none; margin: 8px 0 0; padding: 0; }
  .operation-search a { display: block; padding: 6px 10px; border-radius: 4px; color: #1b4f9c; text-decoration: none; overflow-wrap: anywhere; }
  .operation-search a:hover, .operation-search a:focus { background: #e3ebf7; }
  .operation-search code { color: #3b4151; }
  .operation-search p { margin: 8px 0 0; }
`;

const search = document.createElement('div');
search.className = 'operation-search';
search.setAttribute('role', 'search');
const label = document.createElement('label');
label.htmlFor = 'operation-search';
label.textContent = 'Find an operation';
const field = document.createElement('input');
field.id = 'operation-search';
field.type = 'search';
field.autocomplete = 'off';
field.placeholder = 'Words of its name, path, parameters or fields';
const status = document.createElement('p');
status.setAttribute('role', 'status');
const results = document.createElement('ul');
search.append(label, field, status, results);

function linkTo({ id, tag, method, path, summary }: Operation): HTMLElement {
  const link = document.createElement('a');
  link.href = `#/${encodeURIComponent(tag)}/${id}`;
  const code = document.createElement('code');
  code.textContent = `${method.toUpperCase()} ${path}`;
  link.append(`${summary} `, code);
  link.addEventListener('click', (event) => {
    const isOfBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const { ui } = window as unknown as { ui?: SwaggerUi };
    if (isOfBrowser || !ui) return; // the browser opens the address, and Swagger UI the operation that it names
    event.preventDefault();
    history.pushState(null, '', link.hash);
    ui.layoutActions.parseDeepLinkHash(link.hash);
  });
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function show(matches: readonly Operation[], words: string): void {
  results.replaceChildren(...matches.slice(0, MAX_RESULTS).map(linkTo));
  const shown = matches.length > MAX_RESULTS ? `, the first ${MAX_RESULTS} of them here` : '';
  status.textContent =
    words === '' ? '' : `${matches.length} ${matches.length === 1 ? 'operation' : 'operations'}${shown}`;
}

async function update(): Promise<void> {
  const words = field.value.trim();
  try {
    const all = words === '' ? [] : await load();
    if (words === field.value.trim()) show(found(all, words), words); // else what was typed meanwhile is shown
  } catch {
    results.replaceChildren();
    status.textContent = 'The list of operations could not be loaded. Type again to try it once more.';
  }
}

field.addEventListener('focus', () => void load().catch(() => undefined));
field.addEventListener('input', () => void update());
document.head.append(style);
document.getElementById('swagger-ui')!.before(search);
