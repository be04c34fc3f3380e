import { Box, Checkbox, Fieldset, Group, JsonInput, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts/index.ts';
import { readableName } from './readable-name.ts';

export type SettingValue = boolean | number | string | Settings;
export interface Settings {
  [name: string]: SettingValue;
}

const { off, on, none, all, onlyMentions, subscribed, toOwn, mayChoose, invalidJson } = texts.notificationSettings;

/** Labels of the numbers 1, 2, … of a setting. */
function choicesOf(name: string): string[] | undefined {
  if (name === 'messagesSetting' || name === 'quotedRepliesSetting') return [none, all, onlyMentions];
  if (name === 'repliesSetting') return [none, all, onlyMentions, subscribed];
  if (name === 'reactionsSetting') return [none, toOwn, all];
  return name.endsWith('Setting') ? [off, on] : undefined;
}

interface SettingFieldsProps {
  /** Makes the labels of this group distinct from those of others, for assistive technology. */
  group: string;
  values: Settings;
  onChange: (name: string, value: SettingValue) => void;
}

/** Whether users may choose a setting themselves. */
const overrideOf = (name: string): string | undefined =>
  name.endsWith('Setting') ? name.replace(/Setting$/, 'Override') : undefined;

/** A line for each setting of a group, with a field by the type of its value, and whether users may choose it. */
export function SettingFields({ group, values, onChange }: SettingFieldsProps) {
  // a time of day with its end is one line
  const Lines = 'from' in values ? Group : Stack;
  const overrides = new Set(Object.keys(values).map(overrideOf));
  const field = (name: string) => (
    <SettingField group={group} name={name} value={values[name]!} onChange={(changed) => onChange(name, changed)} />
  );
  return (
    <Lines gap="xs">
      {Object.keys(values)
        .filter((name) => !overrides.has(name))
        .map((name) => {
          const override = overrideOf(name);
          return (
            <Group key={name} gap="sm">
              <Box flex={1}>{field(name)}</Box>
              {override !== undefined && override in values && field(override)}
            </Group>
          );
        })}
    </Lines>
  );
}

interface SettingFieldProps {
  group: string;
  name: string;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

function SettingField({ group, name, value, onChange }: SettingFieldProps) {
  const label = labelOf(name);
  const accessible = { 'aria-label': `${readableName(group)}: ${label}` };
  if (typeof value === 'boolean')
    return (
      <Checkbox
        label={name.endsWith('Override') ? mayChoose : label}
        {...accessible}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (typeof value === 'string')
    return (
      <TextInput
        className="field-in-line"
        label={label}
        {...accessible}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (typeof value === 'object') {
    if (name === 'customJson') return <JsonField label={label} value={value} onChange={onChange} />;
    return (
      <Fieldset legend={label}>
        <SettingFields
          group={`${group} ${name}`}
          values={value}
          onChange={(field, changed) => onChange({ ...value, [field]: changed })}
        />
      </Fieldset>
    );
  }
  const choices = choicesOf(name);
  if (!choices)
    return (
      <NumberInput
        className="field-in-line"
        label={label}
        {...accessible}
        value={value}
        min={0}
        onChange={(changed) => onChange(Number(changed))}
        allowDecimal={false}
      />
    );
  return (
    <NativeSelect
      className="field-in-line"
      label={label}
      {...accessible}
      data={choices.map((choice, index) => ({ value: String(index + 1), label: choice }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

function labelOf(name: string): string {
  if (name.endsWith('Override')) return `${readableName(name.slice(0, -'Override'.length))}: ${mayChoose}`;
  return readableName(name.replace(/Setting$/, ''));
}

function JsonField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Settings;
  onChange: (value: Settings) => void;
}) {
  const [text, setText] = useState(() => JSON.stringify(value, undefined, 2));
  const parsed = parseObject(text);
  return (
    <JsonInput
      label={label}
      value={text}
      error={parsed ? undefined : invalidJson}
      onChange={(changed) => {
        setText(changed);
        const object = parseObject(changed);
        if (object) onChange(object);
      }}
      autosize
      maxRows={10}
    />
  );
}

function parseObject(text: string): Settings | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : undefined;
  } catch {
    return undefined;
  }
}
