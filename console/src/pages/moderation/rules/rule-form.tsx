import { Button, Card, Checkbox, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { texts } from '../../../texts/index.ts';
import type { Operation } from '../../../api/rights.ts';
import { Allowed, AllowedFields } from '../../../components/allowed.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { placeOf } from '../place-of.ts';
import { ConditionFields } from './condition-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import { actions, newCondition, newFilter, type Action, type RuleDraft } from './rule-draft.ts';

interface RuleFormProps {
  appId: string;
  initial: () => RuleDraft;
  /** What submits the form. */
  operation: Operation;
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  submit: (draft: RuleDraft) => void;
  cancel: () => void;
}

const labels = texts.moderation.rule;

export function RuleForm({ appId, initial, operation, isNew, isPending, error, submit, cancel }: RuleFormProps) {
  const [draft, setDraft] = useState(initial);
  const change = (changes: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(draft);
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <AllowedFields operation={operation}>
          <Card withBorder>
            <Stack gap="sm">
              {isNew && (
                <TextInput
                  label={labels.id}
                  description={labels.idHelp}
                  value={draft.id}
                  onChange={(event) => change({ id: event.currentTarget.value })}
                  required
                />
              )}
              <TextInput
                label={labels.name}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
                maxLength={100}
                required
              />
              <TextInput
                label={labels.description}
                value={draft.description}
                onChange={(event) => change({ description: event.currentTarget.value })}
                maxLength={255}
              />
              <Switch
                label={labels.enabled}
                checked={draft.enabled}
                onChange={(event) => change({ enabled: event.currentTarget.checked })}
              />
              <Checkbox.Group
                label={labels.actionHelp}
                value={[...draft.action]}
                onChange={(values) => change({ action: actions.filter((action) => values.includes(action)) })}
              >
                <Stack gap={6} mt={6}>
                  {actions.map((action: Action) => (
                    <Checkbox key={action} value={action} label={labels.actions[action]} />
                  ))}
                </Stack>
              </Checkbox.Group>
            </Stack>
          </Card>
          <Title order={2} size="h4">
            {labels.conditionsTitle}
          </Title>
          <Text size="sm">{labels.conditionsHelp}</Text>
          {draft.conditions.map((condition, index) => (
            <ConditionFields
              key={condition.key}
              appId={appId}
              title={`${labels.conditions} ${index + 1}`}
              condition={condition}
              change={(changed) => change({ conditions: draft.conditions.with(index, changed) })}
              remove={() => change({ conditions: draft.conditions.toSpliced(index, 1) })}
            />
          ))}
          <Group>
            <Button
              variant="default"
              size="xs"
              onClick={() => change({ conditions: [...draft.conditions, newCondition()] })}
            >
              {labels.addCondition}
            </Button>
          </Group>
          <Title order={2} size="h4">
            {labels.filtersTitle}
          </Title>
          <Text size="sm">{labels.filtersHelp}</Text>
          {draft.filters.map((filter, index) => (
            <FilterFields
              key={filter.key}
              title={`${labels.filters} ${index + 1}`}
              filter={filter}
              change={(changed) => change({ filters: draft.filters.with(index, changed) })}
              remove={() => change({ filters: draft.filters.toSpliced(index, 1) })}
            />
          ))}
          <Group>
            <Button variant="default" size="xs" onClick={() => change({ filters: [...draft.filters, newFilter()] })}>
              {labels.addFilter}
            </Button>
          </Group>
          <FormError placeOf={placeOf} error={error} />
        </AllowedFields>
        <Allowed operation={operation}>
          <FormActions submit={isNew ? texts.create : texts.save} isPending={isPending} cancel={cancel} />
        </Allowed>
      </Stack>
    </form>
  );
}
