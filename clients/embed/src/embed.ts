// The script of a page: `<confab-chat>`. It has everything until the chat is opened, and loads the chat then.
import { ATTRIBUTES, appearanceOf, inkOn, warn, type Attribute } from './attributes.ts';
import type { MountedChat } from './chat.tsx';
import { Identity, type TokenSource } from './identity.ts';
import { languageOf, shellTexts, type Language } from './languages.ts';
import shellStyle from './shell.css?inline';

/** The address of the module below the script, which the build knows. */
declare const CHAT_MODULE: string;

const script = (document.currentScript ?? document.querySelector('script[src$="/embed.js"]')) as HTMLScriptElement;
/** Everything comes from where the script has come from: no attribute of a page leads elsewhere. */
const server = new URL('.', script.src).href.replace(/\/$/, '');

const COUNT_MILLISECONDS = 60_000;

const CHAT_ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5.500h16v11H11l-4.500 4v-4H4z"/></svg>';
const CLOSE_ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>';
const DOWN_ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 9 7 7 7-7"/></svg>';

// without anything of the page: its text is set by textContent alone
const SHELL = `<div class="shell">
  <button class="bubble" part="bubble" type="button" aria-controls="window">
    <span class="icon">${CHAT_ICON}</span><span class="count" part="count" hidden></span>
  </button>
  <section class="window" part="window" id="window" tabindex="-1" hidden>
    <header class="heading" part="heading"><h2></h2><button type="button">${CLOSE_ICON}</button></header>
    <div class="chat" hidden></div>
    <div class="state" role="status"></div>
  </section>
</div>`;

const shellSheet = new CSSStyleSheet();
shellSheet.replaceSync(shellStyle);

class ConfabChat extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  /** The token of the user, or a function that requests one. A page may set it before this script is there. */
  declare token?: TokenSource;
  readonly #shadow = this.attachShadow({ mode: 'open' });
  readonly #read = (name: Attribute): string | null => this.getAttribute(name);
  readonly #identity = new Identity(this, server, this.#read, () => this.token);
  #mounted?: MountedChat;
  /** Changes with each attempt, so that one that is overtaken shows nothing. */
  #attempt = 0;
  #isLoading = false;
  #isInView = false;
  #unread = 0;
  #timer?: ReturnType<typeof setInterval>;
  #observer?: IntersectionObserver;

  constructor() {
    super();
    this.#shadow.innerHTML = SHELL;
    this.#shadow.adoptedStyleSheets = [shellSheet];
    this.#part('.bubble').addEventListener('click', () => (this.isOpen ? this.close() : this.open()));
    this.#part('.heading button').addEventListener('click', () => this.close());
    this.#part('.window').addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !this.#isInline && !this.#shadow.querySelector('dialog[open], :popover-open'))
        this.close();
    });
  }

  connectedCallback(): void {
    if (!this.#read('app')) warn('The attribute app is missing.');
    this.#update();
    if (this.#isInline) {
      this.#observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#observer?.disconnect();
        this.#isInView = true;
        this.#show();
      });
      this.#observer.observe(this);
    } else if (this.isOpen) this.#show();
    if (this.#read('unread') !== null) {
      const count = () => document.visibilityState === 'visible' && void this.#count();
      setTimeout(count);
      this.#timer = setInterval(count, COUNT_MILLISECONDS);
    }
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    this.#observer?.disconnect();
    this.#unmount();
  }

  attributeChangedCallback(name: Attribute, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (['app', 'token', 'token-url', 'guest', 'language'].includes(name)) this.#unmount();
    const hadFocus = this.#shadow.activeElement !== null;
    this.#update();
    if (name === 'open' && (before === null) !== (after === null)) this.#toggled(hadFocus);
    else if (this.#isShowing) this.#show();
  }

  get isOpen(): boolean {
    return this.#read('open') !== null;
  }

  /** The number of unread messages, as far as it is known. */
  get unreadCount(): number {
    return this.#unread;
  }

  /** As a press on the bubble, it moves the focus into the chat; a page that sets the attribute keeps it. */
  open(): void {
    this.setAttribute('open', '');
    this.#part('.window').focus();
  }

  close(): void {
    this.removeAttribute('open');
  }

  #isMounted(): boolean {
    return this.#mounted !== undefined;
  }

  get #language(): Language {
    return languageOf(this.#read('language') ?? this.closest('[lang]')?.getAttribute('lang'));
  }

  get #isInline(): boolean {
    return this.#read('layout') === 'inline';
  }

  get #isShowing(): boolean {
    return this.#isInline ? this.#isInView : this.isOpen;
  }

  #toggled(hadFocus: boolean): void {
    if (this.isOpen) {
      this.#show();
    } else {
      this.#mounted?.show(false);
      if (hadFocus) this.#part('.bubble').focus();
    }
    this.dispatchEvent(new CustomEvent(this.isOpen ? 'confab-open' : 'confab-close', { bubbles: true }));
  }

  /** Shows what the attributes say, as far as it is there before the chat. */
  #update(): void {
    const { theme, accent, heading, texts: given } = appearanceOf(this.#read);
    const texts = shellTexts[this.#language];
    const { embed } = (given ?? {}) as { embed?: Partial<typeof texts> };
    const text = (name: 'open' | 'close' | 'heading'): string =>
      typeof embed?.[name] === 'string' ? embed[name] : texts[name];
    const shell = this.#part('.shell');
    shell.lang = this.#language;
    // a page that is written from right to left stays so with texts in another language
    if (this.#language === 'ar') shell.dir = 'rtl';
    else shell.removeAttribute('dir');
    shell.dataset.theme = theme;
    shell.className = `shell ${this.#isInline ? 'inline' : 'docked'} ${this.#read('position') === 'start' ? 'start' : ''}`;
    for (const [name, value] of [
      ['--accent', accent],
      ['--ink', accent && inkOn(accent)],
    ] as const)
      if (value) shell.style.setProperty(name, value);
      else shell.style.removeProperty(name);
    const [bubble, window] = [this.#part('.bubble'), this.#part('.window')];
    bubble.hidden = this.#isInline;
    this.#part('.heading').hidden = this.#isInline;
    window.hidden = !this.#isInline && !this.isOpen;
    const title = heading ?? text('heading');
    window.ariaLabel = title;
    window.role = this.#isInline ? 'region' : 'dialog';
    this.#part('h2').textContent = title;
    const button = this.#part('.heading button');
    button.ariaLabel = button.title = text('close');
    bubble.ariaExpanded = String(this.isOpen);
    bubble.ariaLabel =
      text(this.isOpen ? 'close' : 'open') +
      (this.#unread > 0 ? `, ${texts.unread.replace('#', String(this.#unread))}` : '');
    this.#part('.icon').innerHTML = this.isOpen ? DOWN_ICON : CHAT_ICON;
    const count = this.#part('.count');
    count.hidden = this.#unread === 0 || this.isOpen;
    count.textContent = this.#unread > 99 ? '99+' : String(this.#unread);
  }

  #show(): void {
    if (this.#mounted) {
      this.#mounted.update(appearanceOf(this.#read));
      this.#mounted.show(true);
    } else if (!this.#isLoading) void this.#load();
  }

  async #load(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#isLoading = true;
    const app = this.#read('app');
    const state = this.#part('.state');
    this.#part('.chat').hidden = true;
    state.hidden = false;
    state.innerHTML = '<div class="bone"></div><div class="bone"></div><div class="bone"></div>';
    const language = this.#language;
    state.ariaLabel = shellTexts[language].loading;
    try {
      const [{ mountChat, texts }, session] = await Promise.all([chatIn(language), this.#identity.session()]);
      if (attempt !== this.#attempt || !this.isConnected) return;
      state.hidden = true;
      this.#part('.chat').hidden = false;
      this.#mounted = mountChat(this.#part('.chat'), {
        url: server,
        appId: app!,
        texts,
        session,
        renew: (refused) => this.#identity.session(refused),
        onUnread: (count) => this.#setUnread(count),
        onFailure: (error) => {
          this.#unmount();
          this.#fail(error);
        },
      });
      this.#mounted.update(appearanceOf(this.#read));
      this.#mounted.show(this.#isShowing);
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(error);
    } finally {
      if (attempt === this.#attempt) this.#isLoading = false;
    }
  }

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    // eslint-disable-next-line no-console -- for who makes the page
    console.error(`confab-chat: ${reason}`);
    const [paragraph, retry] = [document.createElement('p'), document.createElement('button')];
    paragraph.textContent = reason;
    retry.type = 'button';
    retry.textContent = shellTexts[this.#language].retry;
    retry.addEventListener('click', () => void this.#load());
    this.#part('.chat').hidden = true;
    const state = this.#part('.state');
    state.hidden = false;
    state.ariaLabel = null;
    state.replaceChildren(paragraph, retry);
  }

  #unmount(): void {
    this.#attempt++;
    this.#isLoading = false;
    this.#mounted?.unmount();
    this.#mounted = undefined;
  }

  #setUnread(count: number): void {
    if (count === this.#unread) return;
    this.#unread = count;
    this.#update();
    this.dispatchEvent(new CustomEvent('confab-unread', { bubbles: true, detail: count }));
  }

  /** Asks for the number of unread messages, until the chat is loaded and knows it. A page does without if that fails. */
  async #count(): Promise<void> {
    if (this.#isMounted()) return;
    try {
      const session = await this.#identity.known();
      if (!session) return;
      const headers = { authToken: session.authToken, appId: this.#read('app') ?? '' };
      const path = '/v3/conversations?perPage=100';
      const conversations = await this.#identity.request<ListedConversation[]>('GET', path, headers);
      const { receiver, mode } = appearanceOf(this.#read);
      const isShown = (each: ListedConversation) =>
        mode === 'chats' || (each.conversationWith.uid ?? each.conversationWith.guid) === receiver?.receiver;
      if (!this.#isMounted())
        this.#setUnread(
          conversations.filter(isShown).reduce((sum, { unreadMessageCount }) => sum + Number(unreadMessageCount), 0),
        );
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
    }
  }

  #part = (selector: string): HTMLElement => this.#shadow.querySelector(selector)!;
}

/** The module with the chat, and the texts of the kit. */
async function chatIn(language: Language) {
  const chat = (await import(/* @vite-ignore */ `${server}/${CHAT_MODULE}`)) as typeof import('./chat.tsx');
  return { mountChat: chat.mountChat, texts: await chat.textsIn(language) };
}

interface ListedConversation {
  readonly unreadMessageCount: string;
  readonly conversationWith: { readonly uid?: string; readonly guid?: string };
}

/** A page that includes the script twice has one element for each of the scripts. */
if (!customElements.get('confab-chat')) customElements.define('confab-chat', ConfabChat);

function addOfScript({ dataset, attributes }: HTMLScriptElement): void {
  if (dataset.app === undefined) return;
  const element = document.createElement('confab-chat');
  for (const { name, value } of attributes) {
    const attribute = name.replace(/^data-/, '');
    if (name.startsWith('data-') && (ATTRIBUTES as readonly string[]).includes(attribute))
      element.setAttribute(attribute, value);
  }
  // an inline chat is where its script is
  if (dataset.layout === 'inline') script.after(element);
  else document.body.append(element);
}

if ((document.body as HTMLElement | null) !== null) addOfScript(script);
else addEventListener('DOMContentLoaded', () => addOfScript(script), { once: true });
