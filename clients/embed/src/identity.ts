import type { Attribute } from './attributes.js';

/** A token of the app's backend, or a function that requests one. */
export type TokenSource = string | (() => string | Promise<string>);

/** Who writes. */
export interface Session {
  readonly uid: string;
  readonly authToken: string;
}

/** The server refused a request, or it did not arrive. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Asks whoever is on the page for a token: `event.detail.respondWith(fetch(…).then((response) => response.text()))`. */
const TOKEN_EVENT = 'confab-token';

/** Whose chat an element shows: a user of the app by a token of its backend, or a guest, whose token the browser keeps. */
export class Identity {
  constructor(
    private readonly element: HTMLElement,
    private readonly server: string,
    private readonly read: (name: Attribute) => string | null,
    private readonly property: () => TokenSource | undefined,
  ) {}

  /** @returns undefined if there is nobody yet: guests are created when they open the chat */
  async known(): Promise<Session | undefined> {
    const token = await this.#token();
    if (token !== undefined) return this.#sessionOf(token);
    return this.read('guest') === null ? undefined : this.#stored();
  }

  /** @param refused a token that the server has refused, which is not used again */
  async session(refused?: string): Promise<Session> {
    const token = await this.#token();
    if (token !== undefined) return this.#sessionOf(token);
    if (this.read('guest') === null)
      throw new Refusal('This page gives the chat no token: set token-url, token or guest.');
    const stored = this.#stored();
    if (stored && stored.authToken !== refused) return stored;
    const guest = await this.request<Session>('POST', '/v3/embed/guests', { appId: this.#app });
    this.#store(guest);
    return guest;
  }

  async request<Data>(method: string, path: string, headers: Record<string, string> = {}): Promise<Data> {
    let response: Response;
    try {
      response = await fetch(this.server + path, { method, headers, credentials: 'omit' });
    } catch {
      throw new Refusal('The server of the chat cannot be reached.');
    }
    const answer = (await response.json().catch(() => ({}))) as {
      data: Data;
      error?: { code: string; message: string };
    };
    if (response.ok) return answer.data;
    throw new Refusal(answer.error?.message ?? `The server responded with ${response.status}.`, answer.error?.code);
  }

  async #sessionOf(authToken: string): Promise<Session> {
    const { uid } = await this.request<{ uid: string }>('GET', '/v3/embed/me', { authToken, appId: this.#app });
    return { uid, authToken };
  }

  /** By the property, the attributes, or whoever answers the event. @returns undefined if the page has none of these */
  async #token(): Promise<string | undefined> {
    const given = this.property() ?? this.read('token');
    if (typeof given === 'function') return given();
    if (given) return given;
    const url = this.read('token-url');
    if (url) return fetchToken(url);
    let answer: Promise<string> | string | undefined;
    const respondWith = (token: Promise<string> | string) => (answer = token);
    this.element.dispatchEvent(
      new CustomEvent(TOKEN_EVENT, { bubbles: true, composed: true, detail: { app: this.#app, respondWith } }),
    );
    return answer;
  }

  get #app(): string {
    return this.read('app') ?? '';
  }

  get #key(): string {
    return `confab-guest ${this.server} ${this.#app}`;
  }

  /** A browser that keeps nothing has a guest for each page. */
  #stored(): Session | undefined {
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key) ?? 'null') as Partial<Session> | null;
      const isSession = typeof stored?.uid === 'string' && typeof stored.authToken === 'string';
      return isSession ? (stored as Session) : undefined;
    } catch {
      return undefined;
    }
  }

  #store({ uid, authToken }: Session): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ uid, authToken }));
    } catch {
      // the page forbids it
    }
  }
}

/** Of the backend of the page, with its cookies: the text of the response is the token. */
async function fetchToken(url: string): Promise<string> {
  const { protocol } = new URL(url, document.baseURI);
  if (!/^https?:$/.test(protocol)) throw new Refusal('The attribute token-url is an address of this site.');
  const response = await fetch(url, { method: 'POST', credentials: 'same-origin' });
  if (!response.ok) throw new Refusal(`${url} responded with ${response.status} in place of a token.`);
  return (await response.text()).trim();
}
