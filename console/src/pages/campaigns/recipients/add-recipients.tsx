import { Alert, Button, Card, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAddRecipients } from '../../../api/campaigns/recipients.ts';
import { FormError } from '../../../components/form-error.tsx';
import { formatNumber } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { uidsIn } from '../uids.ts';

const labels = texts.campaignRecipients;

/** Adds users by their uids. */
export function AddRecipients({ appId, id }: { appId: string; id: string }) {
  const add = useAddRecipients(appId, id);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const uids = uidsIn(text);
    if (uids.length > 0) add.mutate(uids, { onSuccess: () => setText('') });
  };
  return (
    <Card withBorder component="form" onSubmit={submit}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.addTitle}
        </Title>
        <FormError error={add.error} />
        <Textarea
          label={labels.uids}
          description={labels.uidsHint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={3}
          spellCheck={false}
          required
        />
        <Button type="submit" loading={add.isPending} style={{ alignSelf: 'flex-start' }}>
          {labels.add}
        </Button>
        {add.data && (
          <Text size="sm" role="status">
            {labels.added(formatNumber(add.data.added))}
          </Text>
        )}
        {add.data && add.data.notFound.length > 0 && (
          <Alert color="orange" variant="light" role="alert" title={labels.notFound}>
            <Text size="sm" className="user-text">
              {add.data.notFound.join(', ')}
            </Text>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
