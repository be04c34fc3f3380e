import type { SourceRecord } from '../reading/source-record.js';

/** What an app attaches to a message, in the form that Slack, Mattermost and Rocket.Chat share: https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments */
export function textOfCard(card: SourceRecord): string {
  const title = withAddress(card.text('title'), card.text('title_link'));
  const fields = card.records('fields').map((field) => {
    const [name, value] = [field.text('title'), field.id('value')];
    return [name, value].filter(Boolean).join(': ');
  });
  const buttons = card
    .records('actions')
    .map((action) => `[${withAddress(action.text('text', 'name') ?? 'button', action.text('url'))}]`);
  const lines = [
    card.text('pretext'),
    card.text('author_name'),
    title,
    card.text('text'),
    ...fields,
    buttons.join(' '),
  ];
  const found = [...lines, card.text('footer')].filter(Boolean);
  return (found.length > 0 ? found : [card.text('fallback')]).filter(Boolean).join('\n');
}

export const withAddress = (text: string | undefined, url: string | undefined): string | undefined =>
  text === undefined || url === undefined || url === text ? (text ?? url) : `${text} (${url})`;
