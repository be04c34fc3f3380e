import { NativeSelect, TextInput } from '@mantine/core';
import { useSearchParams } from 'wouter';
import type { AuditFilter } from '../../api/audit.ts';
import { Filters } from '../../components/filters.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { endOfDay, startOfDay } from '../../days.ts';
import { texts } from '../../texts/index.ts';

const names = ['type', 'change', 'target', 'actor', 'email', 'uid', 'request', 'from', 'to'] as const;
type Name = (typeof names)[number];

/** The filters of the log, as the address of the page has them. */
export interface AuditAddress {
  filter: AuditFilter;
  values: Record<Name, string>;
  isFiltered: boolean;
  set: (changes: Partial<Record<Name, string>>) => void;
  clear: () => void;
}

const isActor = (text: string): text is NonNullable<AuditFilter['actor']> => text in texts.audit.actors;

export function useAuditAddress(): AuditAddress {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>;
  const { type, change, target, actor, email, uid, request, from, to } = values;
  const end = endOfDay(to);
  return {
    values,
    filter: {
      ...(type && (change ? { action: `${type}.${change}` } : { targetType: type })),
      actor: isActor(actor) ? actor : undefined,
      email: email || undefined,
      uid: uid || undefined,
      targetId: target || undefined,
      requestId: request || undefined,
      from: startOfDay(from),
      to: end === undefined ? undefined : end + 1,
    },
    isFiltered: names.some((name) => values[name] !== ''),
    set: (changes) => {
      const next = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== '');
      setParameters(Object.fromEntries(next), { replace: true });
    },
    clear: () => setParameters({}, { replace: true }),
  };
}

const labels = texts.audit;

export function AuditFilters({ address: { values, isFiltered, set, clear } }: { address: AuditAddress }) {
  const field = (name: Name, label: string) => (
    <FilterField label={label} value={values[name]} change={(value) => set({ [name]: value })} />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
      <NativeSelect
        label={labels.target}
        value={values.type}
        onChange={(event) => set({ type: event.currentTarget.value, change: '' })}
        data={[
          { value: '', label: labels.anyTarget },
          ...Object.entries(labels.targets).map(([value, label]) => ({ value, label })),
        ]}
      />
      {values.type !== '' && (
        <NativeSelect
          label={labels.change}
          value={values.change}
          onChange={(event) => set({ change: event.currentTarget.value })}
          data={[
            { value: '', label: labels.anyChange },
            ...Object.entries(labels.changes).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      {field('target', labels.targetId)}
      <NativeSelect
        label={labels.actor}
        value={values.actor}
        onChange={(event) => set({ actor: event.currentTarget.value })}
        data={[
          { value: '', label: labels.anyActor },
          ...Object.entries(labels.actors).map(([value, label]) => ({ value, label })),
        ]}
      />
      {field('email', labels.email)}
      {field('uid', labels.uid)}
      {field('request', labels.requestId)}
      {day('from', labels.from)}
      {day('to', labels.to)}
    </Filters>
  );
}
