import { Box, Checkbox, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import { JsonField } from '../../components/json-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { SettingValue, Settings } from './settings.ts';

const { off, on, none, all, onlyMentions, subscribed, toOwn, mayChoose, labels, sections } = texts.notificationSettings;

export type SectionName = keyof typeof labels;

/** Labels of the numbers 1, 2, … of a setting. */
const choices: Readonly<Record<string, string[]>> = {
  messagesSetting: [none, all, onlyMentions],
  quotedRepliesSetting: [none, all, onlyMentions],
  repliesSetting: [none, all, onlyMentions, subscribed],
  reactionsSetting: [none, toOwn, all],
};

interface SettingFieldsProps {
  section: SectionName;
  values: Settings;
  onChange: (name: string, value: SettingValue) => void;
}

const withoutSuffix = (name: string): string => name.replace(/(?:Setting|Override)$/, '');

/** A line for each setting of a section, with a field by the type of its value, and whether users may choose it. */
export function SettingFields({ section, values, onChange }: SettingFieldsProps) {
  const labelsHere: Readonly<Record<string, string>> = labels[section];
  const settings = [...new Set(Object.keys(values).map(withoutSuffix))];
  return (
    <Stack gap="xs">
      {settings.map((setting) => {
        const label = labelsHere[setting] ?? setting;
        const override = `${setting}Override`;
        const name = [`${setting}Setting`, setting].find((one) => one in values);
        const accessibleName = `${sections[section]}: ${label}`;
        const mayUsersChoose = override in values && (
          <Checkbox
            flex={name === undefined ? undefined : '0 0 12rem'}
            label={name === undefined ? label : mayChoose}
            aria-label={name === undefined ? accessibleName : `${accessibleName}: ${mayChoose}`}
            checked={values[override] === true}
            onChange={(event) => onChange(override, event.currentTarget.checked)}
          />
        );
        return (
          <Group key={setting} gap="sm">
            {name !== undefined && (
              <Box flex={typeof values[name] === 'object' ? '1 1 100%' : '1 1 20rem'}>
                <SettingField
                  name={name}
                  label={label}
                  accessibleName={accessibleName}
                  value={values[name]!}
                  onChange={(value) => onChange(name, value)}
                />
              </Box>
            )}
            {mayUsersChoose}
          </Group>
        );
      })}
    </Stack>
  );
}

interface SettingFieldProps {
  name: string;
  label: string;
  /** Distinct from those of other sections. */
  accessibleName: string;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

function SettingField({ name, label, accessibleName, value, onChange }: SettingFieldProps) {
  const field = { label, 'aria-label': accessibleName, className: 'field-in-line' };
  switch (typeof value) {
    case 'boolean':
      return (
        <Checkbox
          label={label}
          aria-label={accessibleName}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'string':
      return <TextInput {...field} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'object':
      return name === 'customJson' ? (
        <JsonField label={label} value={value} onChange={onChange} />
      ) : (
        <ScheduleFields label={label} value={value as Record<string, Settings>} onChange={onChange} />
      );
    case 'number': {
      const options = choices[name] ?? (name.endsWith('Setting') ? [off, on] : undefined);
      return options ? (
        <NativeSelect
          {...field}
          data={options.map((option, index) => ({ value: String(index + 1), label: option }))}
          value={String(value)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      ) : (
        <NumberInput
          {...field}
          value={value}
          min={0}
          onChange={(changed) => onChange(Number(changed))}
          allowDecimal={false}
        />
      );
    }
  }
}
