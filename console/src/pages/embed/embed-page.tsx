import { useState } from 'react';
import { Alert, Box, Grid, Stack, Text, Title } from '@mantine/core';
import { useSettings } from '../../api/settings.ts';
import { Page } from '../../components/page.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { EmbedAccess } from './embed-access.tsx';
import { EmbedForm } from './embed-form.tsx';
import { EmbedSnippets } from './embed-snippets.tsx';
import { attributesOf, type EmbedChoices } from './snippets.ts';

const labels = texts.embed;

const FIRST: EmbedChoices = {
  mode: 'support',
  kind: 'user',
  peer: '',
  layout: 'bubble',
  theme: 'light',
  accent: '#4253c9',
  heading: '',
  greeting: '',
  language: '',
  identity: 'guest',
  tokenUrl: '/chat-token',
  unread: false,
};

export default function EmbedPage({ appId }: { appId: string }) {
  const settings = useSettings(appId);
  const [choices, setChoices] = useState(FIRST);
  const [as, setAs] = useState('');
  const attributes = attributesOf(appId, choices);
  const { accent, ...others } = attributes;
  const shown = accent === FIRST.accent ? others : attributes;
  return (
    <Page title={texts.areas.embed}>
      <Text size="sm">{labels.explanation}</Text>
      {settings.isPending && <Loading />}
      {settings.error && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <Stack>
              <EmbedAccess key={appId} appId={appId} settings={settings.data} />
              <EmbedForm
                choices={choices}
                change={(part) => setChoices((now) => ({ ...now, ...part }))}
                as={as}
                setAs={setAs}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <Stack>
              <EmbedPreview
                attributes={shown}
                as={choices.identity === 'token' ? as : undefined}
                problem={problemOf(choices, as, settings.data['embed.guests'])}
              />
              <EmbedSnippets attributes={shown} />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </Page>
  );
}

/** Why there is nothing to show yet. */
function problemOf({ mode, peer, identity }: EmbedChoices, as: string, hasGuests: boolean): string | undefined {
  if (mode !== 'chats' && peer === '') return labels.previewNeedsPeer;
  if (identity === 'token') return as === '' ? labels.previewNeedsUser : undefined;
  return hasGuests ? undefined : labels.previewNeedsGuests;
}

interface EmbedPreviewProps {
  attributes: Record<string, string>;
  as?: string;
  problem?: string;
}

/** A page with the chat, which follows what is chosen without loading again. */
function EmbedPreview({ attributes, as, problem }: EmbedPreviewProps) {
  const preview = encodeURIComponent(JSON.stringify({ attributes, as }));
  return (
    <Stack component="section" gap="xs" aria-label={labels.preview}>
      <Title order={2} size="h4">
        {labels.preview}
      </Title>
      {problem ? (
        <Alert color="blue" variant="light">
          {problem}
        </Alert>
      ) : (
        <Box
          component="iframe"
          title={labels.preview}
          src={`/embed/preview#${preview}`}
          w="100%"
          h={680}
          bd="1px solid var(--mantine-color-default-border)"
          style={{ borderRadius: 8 }}
        />
      )}
    </Stack>
  );
}
