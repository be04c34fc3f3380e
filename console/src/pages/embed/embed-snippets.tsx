import { Button, CopyButton, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { CodeText } from '../../components/code-text.tsx';
import { texts } from '../../texts/index.ts';
import { snippets } from './snippets.ts';

const labels = texts.embed;

type Platform = keyof typeof snippets;

const HELP: Partial<Record<Platform, string>> = { react: labels.reactHelp, wordpress: labels.wordpressHelp };

/** What to copy into a website, by what it is made with. */
export function EmbedSnippets({ attributes }: { attributes: Record<string, string> }) {
  const [platform, setPlatform] = useState<Platform>('html');
  const snippet = snippets[platform](location.origin, attributes);
  return (
    <Stack component="section" gap="xs" aria-label={labels.snippet}>
      <Title order={2} size="h4">
        {labels.snippet}
      </Title>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={labels.snippet}
          data={Object.entries(labels.platforms).map(([value, label]) => ({ value, label }))}
          value={platform}
          onChange={(value) => setPlatform(value as Platform)}
        />
        <CopyButton value={snippet}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
        </CopyButton>
      </Group>
      <CodeText label={labels.platforms[platform]} text={snippet} />
      {HELP[platform] && <Text size="sm">{HELP[platform]}</Text>}
    </Stack>
  );
}
