import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { texts } from '../../../texts/index.ts';
import { undeclared, type TemplateDraft, type VariableDraft } from './template-draft.ts';

const labels = texts.campaignTemplates;
const types = (['string', 'image', 'action'] as const).map((value) => ({ value, label: labels.variableTypes[value] }));

interface VariableSchemaFieldsProps {
  draft: TemplateDraft;
  change: (changes: Partial<TemplateDraft>) => void;
}

/** The variables that a template declares, with what they are where nothing else is given. */
export function VariableSchemaFields({ draft, change }: VariableSchemaFieldsProps) {
  const { variables } = draft;
  const set = (index: number, changes: Partial<VariableDraft>) =>
    change({ variables: variables.with(index, { ...variables[index]!, ...changes }) });
  const add = (key: string) => change({ variables: [...variables, { key, type: 'string', default: '' }] });
  return (
    <Fieldset legend={labels.variables}>
      <Stack gap="xs">
        <Text size="sm">{labels.variablesHint}</Text>
        {variables.map(({ key, type, default: value }, index) => (
          <Group key={index} gap="xs" align="flex-end">
            <TextInput
              label={labels.variableName}
              value={key}
              onChange={(event) => set(index, { key: event.currentTarget.value })}
              pattern="[A-Za-z_][A-Za-z0-9_]{0,99}"
              required
              flex="1 1 7rem"
            />
            <NativeSelect
              label={labels.variableType}
              data={types}
              value={type}
              onChange={(event) => set(index, { type: event.currentTarget.value as VariableDraft['type'] })}
              flex="0 1 8rem"
            />
            <TextInput
              label={labels.variableDefault}
              value={value}
              onChange={(event) => set(index, { default: event.currentTarget.value })}
              maxLength={4000}
              flex="1 1 7rem"
            />
            <Button
              variant="default"
              px="xs"
              onClick={() => change({ variables: variables.toSpliced(index, 1) })}
              aria-label={labels.removeVariable(key)}
            >
              ×
            </Button>
          </Group>
        ))}
        <Group gap="xs">
          {undeclared(draft).map((name) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => add(name)}>
              {labels.declare(name)}
            </Button>
          ))}
          <Button size="compact-sm" variant="default" onClick={() => add('')}>
            {labels.addVariable}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
