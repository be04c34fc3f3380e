import { Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useArchiveDownload } from '../../api/app-export.ts';
import { ErrorState } from '../../components/states.tsx';
import { formatBytes } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.data;

/** Downloads the archive of the app while the server makes it. */
export function ExportForm({ appId }: { appId: string }) {
  const [passphrase, setPassphrase] = useState('');
  const download = useArchiveDownload(appId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    download.mutate(passphrase);
  };
  return (
    <Card withBorder component="form" onSubmit={onSubmit}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.exportTitle}
        </Title>
        <Text size="sm">{labels.exportExplain}</Text>
        <PasswordInput
          label={labels.passphrase}
          description={labels.passphraseExplain}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autoComplete="new-password"
          maxLength={1000}
          maw={420}
          disabled={download.isPending}
        />
        <Group>
          <Button type="submit" loading={download.isPending}>
            {labels.downloadAll}
          </Button>
          {download.isPending && (
            <Button variant="default" onClick={download.cancel}>
              {labels.cancelDownload}
            </Button>
          )}
          <Text size="sm" role="status">
            {download.isPending && labels.received(formatBytes(download.bytes))}
            {download.isSuccess && labels.downloaded(formatBytes(download.bytes))}
          </Text>
        </Group>
        {download.error && <ErrorState error={download.error} />}
      </Stack>
    </Card>
  );
}
