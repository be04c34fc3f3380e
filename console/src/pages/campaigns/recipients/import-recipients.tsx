import { Button, Card, Code, FileButton, Group, List, Loader, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useImportRecipients, useRecipientImport, type RecipientImport } from '../../../api/campaigns/recipients.ts';
import { FormError } from '../../../components/form-error.tsx';
import { formatNumber } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';

const labels = texts.campaignRecipients;
const EXAMPLE = 'user_id,name\nana,Ana\nben,Ben';

/** Adds the users of a CSV file. The import goes on at the server, also when the page is left. */
export function ImportRecipients({ appId, id }: { appId: string; id: string }) {
  const begin = useImportRecipients(appId, id);
  const { import: last, isRunning } = useRecipientImport(appId, id);
  const resetChoice = useRef<() => void>(null);
  const choose = (file: File | null) => {
    if (file) begin.mutate(file);
    // the same file can be chosen again after it was corrected
    resetChoice.current?.();
  };
  return (
    <Card withBorder component="section" aria-label={labels.importTitle}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.importTitle}
        </Title>
        <Text size="sm">{labels.importHint}</Text>
        <Code block>{EXAMPLE}</Code>
        <FormError error={begin.error} />
        <FileButton
          onChange={choose}
          accept=".csv,.tsv,.txt,text/csv"
          resetRef={resetChoice}
          inputProps={{ 'aria-label': labels.file }}
        >
          {(properties) => (
            <Button
              {...properties}
              variant="default"
              loading={begin.isPending}
              disabled={isRunning}
              style={{ alignSelf: 'flex-start' }}
            >
              {labels.choose}
            </Button>
          )}
        </FileButton>
        {last && !begin.isPending && <Progress last={last} isRunning={isRunning} />}
      </Stack>
    </Card>
  );
}

function Progress({ last, isRunning }: { last: RecipientImport; isRunning: boolean }) {
  const { status, processed, added, failed, errors } = last;
  const counts = labels.imported(formatNumber(processed), formatNumber(added), formatNumber(failed));
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        {isRunning && <Loader size="xs" />}
        <Text size="sm" role="status">
          {labels.importStates[status]} {counts}
        </Text>
      </Group>
      {errors.length > 0 && (
        <List size="sm" mah={240} style={{ overflow: 'auto' }} tabIndex={0} aria-label={labels.importErrors}>
          {errors.map(({ line, message }, index) => (
            <List.Item key={index} className="user-text">
              {labels.line(formatNumber(line))}: {message}
            </List.Item>
          ))}
        </List>
      )}
      {failed > errors.length && <Text size="sm">{labels.moreErrors(formatNumber(failed - errors.length))}</Text>}
    </>
  );
}
