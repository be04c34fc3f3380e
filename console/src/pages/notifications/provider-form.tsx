import { Checkbox, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSaveProvider, type Provider, type ProviderKind } from '../../api/notifications/providers.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { formValues, isHidden, providerForms, requestValues, unusedId, type ProviderField } from './provider-fields.ts';

interface ProviderFormProps {
  appId: string;
  kind: ProviderKind;
  /** Absent for a new one. */
  provider?: Provider;
  /** Of the providers of the app. */
  usedIds?: readonly (string | undefined)[];
  close: () => void;
}

export function ProviderForm({ appId, kind, provider, usedIds = [], close }: ProviderFormProps) {
  const save = useSaveProvider(appId, kind, provider === undefined);
  const [values, setValues] = useState(() => ({
    ...formValues(kind, provider?.values),
    ...(!provider && { providerId: unusedId(kind, usedIds) }),
  }));
  const [isInvalidJson, setInvalidJson] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInvalidJson(false);
    try {
      save.mutate(requestValues(kind, values), { onSuccess: close });
    } catch {
      setInvalidJson(true);
    }
  };
  const { fields } = providerForms[kind];
  return (
    <form onSubmit={submit}>
      <Stack>
        {fields
          .filter(({ name }) => !name.startsWith('basicAuth') || values.useBasicAuth)
          .map((field) => (
            <Field
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              isNew={provider === undefined}
              error={
                field.name === 'serviceAccount' && isInvalidJson ? texts.notificationProviders.invalidJson : undefined
              }
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
        {save.error && <ErrorState error={save.error} />}
        <FormActions submit={texts.save} isPending={save.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

interface FieldProps {
  field: ProviderField;
  value: string | boolean;
  isNew: boolean;
  error?: string;
  onChange: (value: string | boolean) => void;
}

function Field({ field, value, isNew, error, onChange }: FieldProps) {
  const label = texts.notificationProviders.fields[field.name];
  if (field.type === 'flag')
    return (
      <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  const common = {
    label,
    error,
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    required: !field.isOptional && (isNew || !isHidden(field)),
    disabled: field.isFixed && !isNew,
    description: isHidden(field) ? texts.notificationProviders.secretStays : undefined,
    autoComplete: isHidden(field) ? 'new-password' : 'off',
  };
  if (field.type === 'secret') return <PasswordInput {...common} />;
  if (field.type === 'key') return <Textarea {...common} autosize minRows={3} maxRows={10} spellCheck={false} />;
  return <TextInput {...common} />;
}
