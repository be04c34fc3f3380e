import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import type { TemplateVariable } from '../../api/campaigns/templates.ts';
import { texts } from '../../texts/index.ts';
import { namesOf } from './variable-values.ts';

interface VariableFieldsProps {
  legend: string;
  /** Of the template. */
  schema: readonly TemplateVariable[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** A field for each variable. What is empty has the value of the template. */
export function VariableFields({ legend, schema, values, onChange }: VariableFieldsProps) {
  const names = namesOf(schema, values);
  if (names.length === 0) return null;
  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        <Text size="sm">{texts.campaigns.variablesHint}</Text>
        {names.map((name) => (
          <TextInput
            key={name}
            label={name}
            value={values[name] ?? ''}
            placeholder={String(schema.find(({ key }) => key === name)?.default ?? '')}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
            maxLength={4000}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
