import { NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useCreateCampaign } from '../../api/campaigns/campaigns.ts';
import { useTemplate, useTemplateChoices } from '../../api/campaigns/templates.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { FormError } from '../../components/form-error.tsx';
import { texts } from '../../texts/index.ts';
import { SenderField } from './sender-field.tsx';
import { VariableFields } from './variable-fields.tsx';
import { givenValues } from './variable-values.ts';

const labels = texts.campaigns;
const TYPING_MILLISECONDS = 300;

/** A draft, of a version that is approved: the newest one unless another is chosen. */
export function CreateCampaign({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateCampaign(appId);
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [templateId, chooseTemplate] = useState<string | null>(null);
  const [chosen, chooseVersion] = useState<number>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [sender, setSender] = useState('');
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search, TYPING_MILLISECONDS);
  const choices = useTemplateChoices(appId, searched);
  const template = useTemplate(appId, templateId ?? undefined).data;
  const approved = template?.versions?.filter(({ status }) => status === 'approved') ?? [];
  const version = approved.find((each) => each.version === chosen) ?? approved[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!version) return;
    create.mutate(
      {
        name,
        templateId: version.templateId,
        templateVersion: version.version,
        variables: givenValues(values),
        ...(sender !== '' && { sender }),
      },
      { onSuccess: ({ id }) => navigate(`/apps/${appId}/campaigns/${id}`) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={create.error ?? choices.error} />
        <TextInput
          label={labels.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
        />
        <Select
          label={labels.template}
          description={labels.templateHint}
          data={choices.data?.map((each) => ({ value: each.templateId, label: each.name })) ?? []}
          value={templateId}
          onChange={(value) => {
            chooseTemplate(value);
            chooseVersion(undefined);
          }}
          searchable
          onSearchChange={setSearch}
          nothingFoundMessage={labels.noTemplate}
          error={template && approved.length === 0 ? labels.notApproved : undefined}
          required
        />
        {version && approved.length > 1 && (
          <NativeSelect
            label={labels.version}
            data={approved.map((each) => String(each.version))}
            value={String(version.version)}
            onChange={(event) => chooseVersion(Number(event.currentTarget.value))}
          />
        )}
        {version && (
          <>
            <SenderField channels={version.channels} value={sender} onChange={setSender} />
            <VariableFields
              legend={labels.variables}
              schema={version.variableSchema}
              values={values}
              onChange={setValues}
            />
          </>
        )}
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
