// What the page /docs has beside Swagger UI: examples of requests as programs, the API key of an app of who is signed in to the console, and a search. It reads a list that the build has made of the API document, once, and knows nothing of the
// state of Swagger UI: that one opens a single operation, when a result is chosen.
import { appChoice } from './app-key.ts';
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
  html { scroll-padding-top: 70px; }
  .swagger-ui .topbar { display: none; }
  .page-bar { position: sticky; top: 0; z-index: 2; background: var(--surface); border-bottom: 1px solid var(--line); font-family: sans-serif; color: var(--text);
    --surface: #fff; --text: #3b4151; --line: #d1d5db; --field: #6b7280; --link: #1b4f9c; --chosen: #e3ebf7; }
  html.dark-mode .page-bar { --surface: #2a2e30; --text: #e4e6e6; --line: #43494c; --field: #8b9397; --link: #8fc1ff; --chosen: #3b4346; }
  .page-bar > div { max-width: 1460px; margin: 0 auto; padding: 10px 20px; }
  .page-bar nav { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; }
  .page-bar [role=search] { flex: 1 1 260px; }
  .page-bar input, .page-bar select { padding: 10px; font-size: 16px; border: 1px solid var(--field); border-radius: 4px; background: var(--surface); color: var(--text); }
  .page-bar input { width: 100%; }
  .page-bar select { max-width: 220px; font-size: 14px; }
  .page-bar a { color: var(--link); text-decoration: none; }
  .page-bar nav > a:first-child { color: inherit; font-weight: 700; }
  .page-bar ul { list-style: none; margin: 8px 0 0; padding: 0; max-height: 60vh; overflow-y: auto; }
  .page-bar li a { display: block; padding: 6px 10px; border-radius: 4px; overflow-wrap: anywhere; }
  .page-bar a:hover, .page-bar a:focus { background: var(--chosen); }
  .page-bar code { color: var(--text); }
  .page-bar p { margin: 8px 0 0; }
  @media (max-width: 600px) { .page-bar [role=search] { order: 1; flex-basis: 100%; } .page-bar nav > a:first-child { flex: 1; } }
  .page-bar p:empty, .page-bar ul:empty { margin: 0; }
`;

function link(text: string, href: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.textContent = text;
  return anchor;
}

const bar = document.createElement('header');
bar.className = 'page-bar';
const navigation = document.createElement('nav');
navigation.setAttribute('aria-label', 'Confab');
const field = document.createElement('input');
field.id = 'operation-search';
field.type = 'search';
field.autocomplete = 'off';
field.ariaLabel = 'Find an operation';
field.placeholder = 'Find an operation by its name, path, parameters or fields';
const search = document.createElement('div');
search.setAttribute('role', 'search');
search.append(field);
navigation.append(link('Confab API', '/docs'), search, link('Guide', '/docs/guide/'), link('Console', '/console/'));
const status = document.createElement('p');
status.setAttribute('role', 'status');
const results = document.createElement('ul');
const content = document.createElement('div');
content.append(navigation, status, results);
bar.append(content);

function linkTo({ id, tag, method, path, summary }: Operation): HTMLElement {
  const anchor = link(`${summary} `, `#/${encodeURIComponent(tag)}/${id}`);
  const code = document.createElement('code');
  code.textContent = `${method.toUpperCase()} ${path}`;
  anchor.append(code);
  anchor.addEventListener('click', (event) => {
    const isOfBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const { ui } = window as unknown as { ui?: SwaggerUi };
    if (isOfBrowser || !ui) return; // the browser opens the address, and Swagger UI the operation that it names
    event.preventDefault();
    history.pushState(null, '', anchor.hash);
    ui.layoutActions.parseDeepLinkHash(anchor.hash);
  });
  const item = document.createElement('li');
  item.append(anchor);
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
document.getElementById('swagger-ui')!.before(bar);

appChoice((text) => {
  status.textContent = text;
}).then(
  (choice) => choice && search.after(choice),
  () => undefined, // the page works without it
);
