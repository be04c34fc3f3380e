import { NativeSelect, TextInput } from '@mantine/core';
import { useRules } from '../../../api/moderation/rules.ts';
import { useSession } from '../../../api/session.ts';
import { Filters } from '../../../components/filters.tsx';
import { FilterField } from '../../../components/filter-field.tsx';
import { texts } from '../../../texts/index.ts';
import type { QueueAddress } from './queue-address.ts';

const labels = texts.moderation.queue;

export function QueueFilters({ appId, address }: { appId: string; address: QueueAddress }) {
  const { values, order, set, clear, isFiltered } = address;
  const email = useSession().data?.email;
  const rules = useRules(appId);
  const known = rules.data ?? [];
  const isUnknown = values.rule !== '' && !known.some(({ id }) => id === values.rule);
  return (
    <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
      <NativeSelect
        label={labels.rule}
        value={values.rule}
        onChange={(event) => set({ rule: event.currentTarget.value })}
        data={[
          { value: '', label: labels.anyRule },
          ...(isUnknown ? [values.rule] : []),
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterField label={labels.sender} value={values.sender} change={(sender) => set({ sender })} />
      <NativeSelect
        label={labels.assignee}
        value={values.assignee}
        onChange={(event) => set({ assignee: event.currentTarget.value })}
        data={[
          { value: '', label: labels.anybody },
          ...(email === undefined ? [] : [{ value: email, label: labels.me }]),
          { value: 'none', label: labels.nobody },
          ...(['', 'none', email].includes(values.assignee) ? [] : [values.assignee]),
        ]}
      />
      <TextInput
        label={labels.from}
        type="date"
        value={values.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label={labels.to}
        type="date"
        value={values.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label={labels.order}
        value={order}
        onChange={(event) => set({ order: event.currentTarget.value })}
        data={(['oldest', 'newest'] as const).map((value) => ({ value, label: labels.orders[value] }))}
      />
    </Filters>
  );
}
