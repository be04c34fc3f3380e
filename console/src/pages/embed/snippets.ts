/** Those of the chat kit. */
export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'tr', 'zh'] as const;

/** What the operator chooses; an empty text is the default. */
export interface EmbedChoices {
  readonly mode: 'support' | 'conversation' | 'chats';
  readonly kind: 'user' | 'group';
  readonly peer: string;
  readonly layout: 'bubble' | 'start' | 'inline';
  readonly theme: 'light' | 'dark' | 'auto';
  readonly accent: string;
  readonly heading: string;
  readonly greeting: string;
  readonly language: (typeof LANGUAGES)[number] | '';
  readonly identity: 'guest' | 'token';
  readonly tokenUrl: string;
  readonly unread: boolean;
}

/** The attributes of the element `confab-chat`, without those that are the default. */
export function attributesOf(appId: string, choices: EmbedChoices): Record<string, string> {
  const { mode, kind, peer, layout, theme, accent, heading, greeting, language, identity, tokenUrl, unread } = choices;
  const isWithPeer = mode !== 'chats' && peer !== '';
  const all = {
    app: appId,
    with: isWithPeer && `${kind}:${peer}`,
    mode: isWithPeer && mode === 'support' && mode,
    layout: layout === 'inline' && layout,
    position: layout === 'start' && layout,
    theme: theme !== 'light' && theme,
    accent,
    heading: layout !== 'inline' && heading,
    greeting: mode === 'support' && greeting,
    language,
    guest: identity === 'guest' && 'guest',
    'token-url': identity === 'token' && tokenUrl,
    unread: unread && layout !== 'inline' && 'unread',
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Attributes whose presence says all. */
const FLAGS = ['guest', 'unread'];

const written = (attributes: Record<string, string>, prefix = ''): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${prefix}${name}${FLAGS.includes(name) ? '' : `="${escaped(value)}"`}`)
    .join('');

export const snippets = {
  html: (server: string, attributes: Record<string, string>): string =>
    `<script src="${server}/embed.js"${written(attributes, 'data-')} async></script>`,
  react: (server: string, attributes: Record<string, string>): string =>
    `<script src="${server}/embed.js" async></script>

export const Chat = () => <confab-chat${written(attributes)} />;`,
  wordpress: (server: string, attributes: Record<string, string>): string =>
    `add_action( 'wp_footer', function () { ?>
${snippets.html(server, attributes)}
<?php } );`,
};
