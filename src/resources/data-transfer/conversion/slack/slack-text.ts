/** A mention, a channel, a link or a command between angle brackets. Those that users type are escaped. */
const TOKEN = /<([^<>\n]{1,4000})>/g;

const USER = /^@([A-Z0-9a-z]{1,40})$/;

/** The ids of the users whom a text mentions. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TOKEN)].flatMap(([, token]) => USER.exec(token!.split('|')[0]!)?.[1] ?? [])),
];

export interface SlackNames {
  readonly uidOf: (id: string) => string;
  readonly channelOf: (id: string) => string | undefined;
}

/** A text as people read it: https://docs.slack.dev/messaging/formatting-message-text */
export const slackText = (text: string, names: SlackNames): string =>
  unescaped(text.replace(TOKEN, (_, token: string) => readable(token, names)));

function readable(token: string, { uidOf, channelOf }: SlackNames): string {
  const [target, ...rest] = token.split('|') as [string, ...string[]];
  const label = rest.join('|');
  const user = USER.exec(target)?.[1];
  if (user !== undefined) return `<@uid:${uidOf(user)}>`;
  if (target.startsWith('#')) return `#${(label || channelOf(target.slice(1)) || target.slice(1)).replace(/^#/, '')}`;
  // <!here>, <!subteam^S1|@team>, <!date^1392734382^{date}|a fallback>
  if (target.startsWith('!'))
    return (
      label ||
      `@${
        target
          .slice(1)
          .replace(/^subteam\^/, '')
          .split('^')[0]!
      }`
    );
  return label === '' || label === target || target === `mailto:${label}`
    ? target.replace(/^mailto:/, '')
    : `${label} (${target})`;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
