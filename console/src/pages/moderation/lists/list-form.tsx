import {
  Card,
  FileButton,
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Operation } from '../../../api/rights.ts';
import { Allowed, AllowedFields } from '../../../components/allowed.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { formatNumber } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { FormError } from '../../../components/form-error.tsx';
import { categories, termsIn, type ListCategory, type ListDraft } from './list-draft.ts';

interface ListFormProps {
  initial: () => ListDraft;
  /** What submits the form. */
  operation: Operation;
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  submit: (draft: ListDraft) => void;
  cancel: () => void;
}

const labels = texts.moderation.list;

export function ListForm({ initial, operation, isNew, isPending, error, submit, cancel }: ListFormProps) {
  const [draft, setDraft] = useState(initial);
  const change = (changes: Partial<ListDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(draft);
  };
  return (
    <form onSubmit={onSubmit}>
      <Card withBorder>
        <Stack gap="sm">
          <AllowedFields operation={operation}>
            {isNew && (
              <>
                <TextInput
                  label={labels.id}
                  description={labels.idHelp}
                  value={draft.id}
                  onChange={(event) => change({ id: event.currentTarget.value })}
                  required
                />
                <NativeSelect
                  label={labels.category}
                  value={draft.category}
                  onChange={(event) => change({ category: event.currentTarget.value as ListCategory })}
                  data={categories.map((value) => ({ value, label: labels.categories[value] }))}
                />
              </>
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
            {draft.category === 'custom-api' ? (
              <ApiFields draft={draft} isNew={isNew} change={change} />
            ) : (
              <Terms draft={draft} category={draft.category} change={change} />
            )}
            <FormError error={error} />
          </AllowedFields>
          <Allowed operation={operation}>
            <FormActions submit={isNew ? texts.create : texts.save} isPending={isPending} cancel={cancel} />
          </Allowed>
        </Stack>
      </Card>
    </form>
  );
}

interface PartProps {
  draft: ListDraft;
  change: (changes: Partial<ListDraft>) => void;
}

function Terms({ draft, category, change }: PartProps & { category: Exclude<ListCategory, 'custom-api'> }) {
  const add = async (file: File | null) => {
    if (file) change({ terms: [draft.terms.trimEnd(), await file.text()].filter(Boolean).join('\n') });
  };
  return (
    <>
      <Textarea
        label={labels.terms}
        description={labels.perLine[category]}
        value={draft.terms}
        onChange={(event) => change({ terms: event.currentTarget.value })}
        rows={15}
        spellCheck={false}
        required
      />
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {labels.count(formatNumber(termsIn(draft).length))}
        </Text>
        <FileButton onChange={(file) => void add(file)} accept="text/plain,.txt">
          {(properties) => (
            <Button {...properties} variant="default" size="xs">
              {labels.addFile}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  );
}

const ApiFields = ({ draft, isNew, change }: PartProps & { isNew: boolean }) => (
  <>
    <TextInput
      label={labels.url}
      type="url"
      value={draft.url}
      onChange={(event) => change({ url: event.currentTarget.value })}
      required
    />
    <TextInput
      label={labels.username}
      value={draft.username}
      onChange={(event) => change({ username: event.currentTarget.value })}
      autoComplete="off"
    />
    <PasswordInput
      label={labels.password}
      description={isNew ? undefined : labels.passwordStays}
      value={draft.password}
      onChange={(event) => change({ password: event.currentTarget.value })}
      autoComplete="new-password"
    />
  </>
);
