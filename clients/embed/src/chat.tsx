// The chat of an element, which is loaded when it is opened: the kit, in the shadow root of the element.
import {
  ChatProvider,
  ChatWindow,
  englishTexts,
  receiverKey,
  receiverOf,
  useConversations,
  type OpenConversation,
  type Parts,
  type Texts,
} from 'confab-react';
import kitStyle from 'confab-react/style.css?inline';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { inkOn, type Appearance } from './attributes.ts';
import chatStyle from './chat.css?inline';
import type { Session } from './identity.ts';
import type { Language } from './languages.ts';

interface ChatSettings {
  readonly url: string;
  readonly appId: string;
  /** In the language of the chat. */
  readonly texts: Texts;
  readonly session: Session;
  /** Another session in place of one whose token was refused. */
  readonly renew: (refused: string) => Promise<Session>;
  readonly onUnread: (count: number) => void;
  /** Nothing can be shown any more. */
  readonly onFailure: (error: unknown) => void;
}

export interface MountedChat {
  update(appearance: Appearance): void;
  /** A chat that is not shown stays connected, counts, and marks nothing as read. */
  show(isShown: boolean): void;
  unmount(): void;
}

/** Sheets are objects of the document: a page whose Content-Security-Policy has no `style-src` for them accepts them. */
const sheets = [kitStyle, chatStyle].map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});

/** The variables of the kit that a page may set on the element. */
const VARIABLES = ['font', 'font-size', 'radius', 'radius-small', 'background', 'surface', 'border', 'text', 'muted']
  .concat(['hover', 'selected', 'accent', 'on-accent', 'bubble', 'bubble-own', 'danger', 'online', 'warning'])
  .map((name) => `--confab-${name}`);

const liveKit = () => import('livekit-client');

const languages: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  ar: async () => (await import('confab-react/languages/ar')).arabic,
  de: async () => (await import('confab-react/languages/de')).german,
  es: async () => (await import('confab-react/languages/es')).spanish,
  fr: async () => (await import('confab-react/languages/fr')).french,
  it: async () => (await import('confab-react/languages/it')).italian,
  ja: async () => (await import('confab-react/languages/ja')).japanese,
  nl: async () => (await import('confab-react/languages/nl')).dutch,
  pt: async () => (await import('confab-react/languages/pt')).portuguese,
  tr: async () => (await import('confab-react/languages/tr')).turkish,
  zh: async () => (await import('confab-react/languages/zh')).chinese,
};

/** The texts of the kit. Each language is a file. */
export const textsIn = async (language: Language): Promise<Texts> =>
  language === 'en' ? englishTexts : languages[language]();

/** @param element in the shadow root of the element of the page */
export function mountChat(element: HTMLElement, settings: ChatSettings): MountedChat {
  const shadow = element.getRootNode() as ShadowRoot;
  const theme = new CSSStyleSheet();
  shadow.adoptedStyleSheets.push(...sheets, theme);
  const root = createRoot(element, { onUncaughtError: settings.onFailure });
  let appearance: Appearance | undefined;
  let isShown = false;
  let { session } = settings;
  const renew = async (refused: string) => {
    const renewed = await settings.renew(refused);
    const isOther = renewed.uid !== session.uid;
    session = renewed;
    if (isOther) render();
    return renewed.authToken;
  };
  const render = () => {
    if (appearance)
      root.render(<EmbeddedChat {...settings} {...{ session, renew, appearance, isShown }} key={session.uid} />);
  };
  return {
    update(next) {
      appearance = next;
      setTheme(theme, shadow.host, next);
      render();
    },
    show(next) {
      isShown = next;
      render();
    },
    unmount() {
      root.unmount();
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter(
        (sheet) => sheet !== theme && !sheets.includes(sheet),
      );
    },
  };
}

/** The kit sets its variables on its own elements, so those of the page are set there as well. */
function setTheme(sheet: CSSStyleSheet, host: Element, { accent }: Appearance): void {
  sheet.replaceSync('.embed .confab {}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  if (accent) {
    // it is the color of texts as well: a light one is not readable on white, nor a dark one on black
    const onLight = inkOn(accent) === '#fff' ? accent : `color-mix(in srgb, ${accent} 40%, #16191f)`;
    const onDark = `color-mix(in srgb, ${accent} 55%, #fff)`;
    style.setProperty('--confab-accent', `var(--confab-light, ${onLight}) var(--confab-dark, ${onDark})`);
    style.setProperty('--confab-on-accent', 'var(--confab-light, #fff) var(--confab-dark, #10121a)');
    for (const [name, part] of [
      ['bubble-own', 18],
      ['selected', 14],
    ] as const)
      style.setProperty(`--confab-${name}`, `color-mix(in srgb, ${accent} ${part}%, var(--confab-background))`);
  }
  const given = getComputedStyle(host);
  for (const name of VARIABLES) {
    const value = given.getPropertyValue(name);
    if (value !== '') style.setProperty(name, value);
  }
}

interface EmbeddedChatProps extends Omit<ChatSettings, 'renew' | 'onFailure'> {
  readonly renew: (refused: string) => Promise<string>;
  readonly appearance: Appearance;
  readonly isShown: boolean;
}

function EmbeddedChat(props: EmbeddedChatProps) {
  const { url, appId, texts: ofKit, session, renew, onUnread, appearance, isShown } = props;
  const [authToken] = useState(() => tokensOf(session.authToken, renew));
  const { mode, receiver, theme, features, texts: given } = appearance;
  const parts = useMemo(() => partsOf(appearance), [appearance]);
  const texts = useMemo(() => textsOf(given, ofKit), [given, ofKit]);
  const [chosen, setChosen] = useState<OpenConversation>();
  const alone = mode === 'chats' ? undefined : receiver;
  // a conversation stays open while it is alone, with the thread that was opened in it
  const isOfAlone = chosen && alone && receiverKey(chosen.receiver) === receiverKey(alone);
  const open = alone ? (isOfAlone ? chosen : { receiver: alone }) : chosen;
  return (
    <ChatProvider
      url={url}
      appId={appId}
      uid={session.uid}
      authToken={authToken}
      texts={texts}
      parts={parts}
      liveKit={features.has('calls') ? liveKit : undefined}
    >
      <Unread of={alone && receiverKey(alone)} onCount={onUnread} />
      {isShown && (
        <div className={alone ? 'embed embed-alone' : 'embed'} data-confab-theme={theme}>
          <ChatWindow open={open} onOpen={setChosen} />
        </div>
      )}
    </ChatProvider>
  );
}

/** The first token is there; the kit asks for another one when the server refuses that. */
function tokensOf(first: string, renew: (refused: string) => Promise<string>): () => Promise<string> {
  let last: string | undefined;
  return async () => (last = last === undefined ? first : await renew(last));
}

const nothing = () => null;

/** What the page wants left out, is replaced by nothing. */
function partsOf({ mode, features, greeting }: Appearance): Parts {
  const Greeting = greeting ? () => <p className="embed-greeting">{greeting}</p> : nothing;
  return {
    ...(mode === 'support' && { ConversationHeader: Greeting }),
    ...(!features.has('actions') && { MessageActions: nothing }),
    ...(!features.has('library') && { LibraryMenu: nothing }),
    ...(!features.has('menu') && { ConversationMenu: nothing }),
    ...(!features.has('previews') && { LinkPreview: nothing }),
  };
}

/** The locale is that of the language: one that the browser does not know would end the chat. */
const textsOf = (given: unknown, texts: Texts): Texts => ({
  ...(textsWith(given, texts) as Texts),
  locale: texts.locale,
});

/** The texts, with those in their place that a page has given, as far as they are texts where the kit has texts. */
function textsWith(given: unknown, texts: object): object {
  const own = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, unknown]) => {
      const other = Object.hasOwn(own, name) ? own[name] : undefined;
      if (typeof text === 'string') return [name, typeof other === 'string' ? other : text];
      return [name, typeof text === 'object' && text !== null && !Array.isArray(text) ? textsWith(other, text) : text];
    }),
  );
}

/** Counts the unread messages of one conversation, or of all. */
function Unread({ of, onCount }: { of?: string; onCount: (count: number) => void }) {
  const { conversations } = useConversations();
  const count = conversations
    .filter((each) => of === undefined || receiverKey(receiverOf(each)) === of)
    .reduce((sum, { unreadMessageCount }) => sum + Number(unreadMessageCount), 0);
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
