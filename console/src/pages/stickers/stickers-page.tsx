import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useStickerSets, type Sticker } from '../../api/stickers.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { StickerForm } from './sticker-form.tsx';
import { StickerTable } from './sticker-table.tsx';

const labels = texts.stickers;

export default function StickersPage({ appId }: { appId: string }) {
  const sets = useStickerSets(appId);
  const [edited, setEdited] = useState<Sticker | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Page
      title={texts.areas.stickers}
      actions={
        <Allowed operation="create-sticker">
          <Button onClick={() => setEdited('new')}>{labels.create}</Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explanation}</Text>
      {sets.isPending && <Loading />}
      {sets.error && <ErrorState error={sets.error} retry={() => void sets.refetch()} />}
      {sets.data?.length === 0 && <EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      {sets.data?.map((set) => (
        <Stack key={set.name} component="section" gap="xs" aria-label={set.name}>
          <Title order={2} size="h4" className="user-text">
            {set.name}
          </Title>
          <StickerTable appId={appId} set={set} edit={setEdited} />
        </Stack>
      ))}
      <Modal opened={edited !== undefined} onClose={close} title={edited === 'new' ? labels.create : labels.edit}>
        {edited !== undefined && (
          <StickerForm
            appId={appId}
            sets={sets.data ?? []}
            sticker={edited === 'new' ? undefined : edited}
            close={close}
          />
        )}
      </Modal>
    </Page>
  );
}
