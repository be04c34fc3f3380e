import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSchedule } from '../../api/campaigns/campaigns.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { FormError } from '../../components/form-error.tsx';
import { texts } from '../../texts/index.ts';

const labels = texts.campaigns;
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Browsers list neither UTC nor all other names of their own zone. */
const zones = [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The time is that of clocks in the zone, or in that of each recipient. */
export function ScheduleForm({ appId, id, close }: { appId: string; id: string; close: () => void }) {
  const schedule = useSchedule(appId, id);
  const [localTime, setLocalTime] = useState('');
  const [timeZone, setTimeZone] = useState(ownZone);
  const [recipientTimeZone, setByRecipient] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    schedule.mutate({ localTime, timeZone, recipientTimeZone }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={schedule.error} />
        <TextInput
          type="datetime-local"
          label={labels.time}
          value={localTime}
          onChange={(event) => setLocalTime(event.currentTarget.value)}
          required
          data-autofocus
        />
        <Select
          label={labels.zone}
          data={zones}
          value={timeZone}
          onChange={(zone) => setTimeZone(zone ?? ownZone)}
          searchable
          allowDeselect={false}
          limit={50}
        />
        <Checkbox
          label={labels.byRecipientZone}
          description={labels.byRecipientZoneHint}
          checked={recipientTimeZone}
          onChange={(event) => setByRecipient(event.currentTarget.checked)}
        />
        <FormActions submit={labels.schedule} isPending={schedule.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
