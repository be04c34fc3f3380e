import { Card, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useDisappearingMessages, useSetDisappearingMessages } from '../../api/groups.ts';
import { AllowedFields } from '../../components/allowed.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** After how long messages of a group disappear. A value that the app has set and that is none of the choices is shown as well. */
export function DisappearingMessages({ appId, guid }: { appId: string; guid: string }) {
  const { group } = texts;
  const setting = useDisappearingMessages(appId, guid);
  const set = useSetDisappearingMessages(appId, guid);
  const error = set.error ?? setting.error;
  const value = setting.data && String(setting.data.disappearAfterSeconds);
  const choices: Record<string, string> = {
    ...(value !== undefined && { [value]: group.disappearingOther(value) }),
    ...group.disappearingAfter,
  };
  return (
    <Card withBorder component="section" maw={640} mt="md" aria-label={group.disappearing}>
      {error && <ErrorState error={error} />}
      <AllowedFields operation="set-group-disappearing-messages">
        <Select
          label={group.disappearing}
          description={group.disappearingHint}
          data={Object.entries(choices).map(([seconds, label]) => ({ value: seconds, label }))}
          value={value ?? null}
          allowDeselect={false}
          disabled={value === undefined || set.isPending}
          onChange={(seconds) =>
            seconds !== null &&
            set.mutate(Number(seconds), {
              onSuccess: () => notifications.show({ message: group.disappearingSaved }),
            })
          }
        />
      </AllowedFields>
    </Card>
  );
}
