import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useArchivedApps, useRestoreApp } from '../../api/apps.ts';
import { useRights } from '../../api/rights.ts';
import { ErrorState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

/** The deleted apps that can be restored; nothing if there are none. */
export function ArchivedApps() {
  const apps = useArchivedApps();
  const restore = useRestoreApp();
  const error = apps.error ?? restore.error;
  if (error) return <ErrorState error={error} retry={() => void apps.refetch()} />;
  if (!apps.data?.length) return null;
  return (
    <Stack component="section" gap="xs" aria-label={texts.apps.archived}>
      <Title order={2} size="h4">
        {texts.apps.archived}
      </Title>
      {apps.data.map(({ id, name, scheduledToDeleteAt }) => (
        <Card key={id} withBorder component="article">
          <Group justify="space-between">
            <div>
              <Text className="user-text">{name}</Text>
              <Text size="sm">
                {id}
                {scheduledToDeleteAt !== undefined && ` · ${texts.apps.erasedAt} ${formatTime(scheduledToDeleteAt)}`}
              </Text>
            </div>
            <RestoreButton
              appId={id}
              name={name}
              isPending={restore.isPending && restore.variables === id}
              restore={() => restore.mutate(id)}
            />
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

interface RestoreButtonProps {
  appId: string;
  name: string;
  isPending: boolean;
  restore: () => void;
}

/** For owners and the management pair. */
function RestoreButton({ appId, name, isPending, restore }: RestoreButtonProps) {
  if (!useRights(appId).isOwner) return null;
  return (
    <Button variant="default" loading={isPending} onClick={restore} aria-label={`${texts.apps.restore} ${name}`}>
      {texts.apps.restore}
    </Button>
  );
}
