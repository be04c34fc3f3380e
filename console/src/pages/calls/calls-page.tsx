import { NativeSelect } from '@mantine/core';
import { choiceOf, numberOf } from '../../address.ts';
import { callStatuses, callTypes } from '../../api/calls.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { useListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { CallTable } from './call-table.tsx';

const labels = texts.calls;

/** Calls and meetings, the newest first. */
export default function CallsPage({ appId }: { appId: string }) {
  const { values, set, isFiltered, clear } = useListAddress(['uid', 'status', 'type', 'receiver', 'from', 'to']);
  const status = choiceOf(values.status, callStatuses);
  const type = choiceOf(values.type, callTypes);
  const receiverType = choiceOf(values.receiver, ['user', 'group'] as const);
  const [startedAt, endedAt] = [numberOf(values.from), numberOf(values.to)];
  return (
    <Page title={texts.areas.calls}>
      <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
        <FilterField label={labels.uid} value={values.uid} change={(uid) => set({ uid: uid.toLowerCase() })} />
        {(
          [
            ['status', labels.status, labels.statuses],
            ['type', labels.type, labels.types],
            ['receiver', labels.receiver, labels.receivers],
          ] as const
        ).map(([name, label, choices]) => (
          <NativeSelect
            key={name}
            label={label}
            data={[
              { value: '', label: texts.table.any },
              ...Object.entries(choices).map(([value, text]) => ({ value, label: text })),
            ]}
            value={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <TimeFilter
          label={labels.from}
          value={startedAt}
          onChange={(seconds) => set({ from: seconds?.toString() ?? '' })}
        />
        <TimeFilter
          label={labels.until}
          value={endedAt}
          onChange={(seconds) => set({ to: seconds?.toString() ?? '' })}
        />
      </Filters>
      <CallTable
        appId={appId}
        filter={{ uid: values.uid || undefined, status, type, receiverType, startedAt, endedAt }}
      />
    </Page>
  );
}
