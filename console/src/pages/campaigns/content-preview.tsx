import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { NotificationCard } from '../../../../clients/react/src/components/notification-card.js';
import '../../../../clients/react/src/style.css';
import {
  rendered,
  renderedContent,
  type Variables,
} from '../../../../src/resources/campaigns/templates/template-content.ts';
import type { Schemas } from '../../api/client.ts';
import type { TemplateChannel } from '../../api/campaigns/templates.ts';
import { texts } from '../../texts/index.ts';
import { EmailPreview } from './email-preview.tsx';

const labels = texts.campaignPreview;
const SCHEMES = ['light', 'dark'] as const;

type PreviewedChannel = Pick<TemplateChannel, 'channelType' | 'content'>;

interface ContentPreviewProps {
  channels: readonly PreviewedChannel[];
  /** In place of a card that cannot be shown. */
  alternativeText?: string;
  /** The values that are inserted, as the server does it. */
  variables: Variables;
}

/** What a template is on each channel. */
export function ContentPreview({ channels, alternativeText, variables }: ContentPreviewProps) {
  const shown = channels.map((channel) => ({
    ...channel,
    content: renderedContent(channel, variables) as PreviewedChannel['content'],
  }));
  const missing = missingIn(shown);
  return (
    <Stack aria-live="polite">
      {missing.length > 0 && <Text size="sm">{labels.missing(missing.join(', '))}</Text>}
      {shown.map(({ channelType, content }) => (
        <Stack key={channelType} component="section" gap="xs" aria-label={texts.campaignChannels.types[channelType]}>
          <Title order={3} size="h5">
            {texts.campaignChannels.types[channelType]}
          </Title>
          {channelType === 'email' ? (
            <EmailPreview subject={textOf(content.subject)} html={textOf(content.body)} />
          ) : channelType !== 'in_app' ? (
            <TextPreview content={content} />
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {SCHEMES.map((scheme) => (
                <article
                  key={scheme}
                  className="confab"
                  style={{ background: 'none', colorScheme: scheme }}
                  aria-label={labels.schemes[scheme]}
                >
                  <NotificationCard
                    item={itemOf(content, rendered(alternativeText, variables))}
                    onAction={stay}
                    hasActions
                  />
                </article>
              ))}
            </SimpleGrid>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

type FeedItem = Schemas['FeedItemView'];

/** What cards show of an item. */
const itemOf = (content: object, alternativeText: string | undefined) => ({ content, alternativeText }) as FeedItem;

/** Buttons lead nowhere. */
const stay: ComponentProps<typeof NotificationCard>['onAction'] = (_action, _item, event) => event.preventDefault();

/** Of a push notification, an SMS or a message. */
const TextPreview = ({ content: { title, body, text, data } }: { content: PreviewedChannel['content'] }) => (
  <Paper withBorder p="sm" maw={420} component="article">
    <Text size="sm" fw={600} className="user-text">
      {textOf(title)}
    </Text>
    <Text size="sm" className="user-text">
      {textOf(body ?? text ?? (data as { text?: unknown } | undefined)?.text)}
    </Text>
  </Paper>
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of variables that have no value: the server leaves them in the text. */
const missingIn = (channels: readonly PreviewedChannel[]): string[] => [
  ...new Set([...JSON.stringify(channels).matchAll(/\{\{ *(\w+) *\}\}/g)].map(([, name]) => name!)),
];
