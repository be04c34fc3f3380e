import { Card, NativeSelect, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useUpdateGroup, type Group, type Scope } from '../../api/groups.ts';
import { AllowedFields } from '../../components/allowed.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** Who sends in a group and how often, and how users join. Each choice is stored at once. Without a name of its own, a switch is named with its hint. */
export function GroupRules({ appId, group: { guid, ...rules } }: { appId: string; group: Group }) {
  const { group } = texts;
  const { mutate, isPending, error } = useUpdateGroup(appId, guid);
  const set = (change: Parameters<typeof mutate>[0]) =>
    mutate(change, { onSuccess: () => notifications.show({ message: group.rulesSaved }) });
  const interval = String(rules.slowModeSeconds ?? 0);
  const intervals: Record<string, string> = { [interval]: group.slowModeOther(interval), ...group.slowModeTimes };
  return (
    <Card withBorder component="section" maw={640} mt="md" aria-label={group.rules}>
      <Stack>
        {error && <ErrorState error={error} />}
        <AllowedFields operation="update-group">
          <Switch
            label={group.frozen}
            aria-label={group.frozen}
            description={group.frozenHint}
            checked={rules.frozen ?? false}
            disabled={isPending}
            onChange={(event) => set({ frozen: event.currentTarget.checked })}
          />
          <NativeSelect
            label={group.sendScope}
            value={rules.sendScope ?? 'participant'}
            disabled={isPending}
            onChange={(event) => set({ sendScope: event.currentTarget.value as Scope })}
            data={Object.entries(group.sendScopes).map(([value, label]) => ({ value, label }))}
          />
          <NativeSelect
            label={group.slowMode}
            description={group.slowModeHint}
            value={interval}
            disabled={isPending}
            onChange={(event) => set({ slowModeSeconds: Number(event.currentTarget.value) })}
            data={Object.entries(intervals).map(([value, label]) => ({ value, label }))}
          />
          <Switch
            label={group.joinByRequest}
            aria-label={group.joinByRequest}
            description={group.joinByRequestHint}
            checked={rules.joinByRequest ?? false}
            disabled={isPending}
            onChange={(event) => set({ joinByRequest: event.currentTarget.checked })}
          />
        </AllowedFields>
      </Stack>
    </Card>
  );
}
