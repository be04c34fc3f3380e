import { JsonInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts/index.ts';

interface JsonFieldProps<Value extends object> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  maxRows?: number;
}

/** A JSON object. What is none changes nothing, and is marked. */
export function JsonField<Value extends object>({ label, value, onChange, maxRows = 10 }: JsonFieldProps<Value>) {
  const [text, setText] = useState(() => JSON.stringify(value, undefined, 2));
  return (
    <JsonInput
      label={label}
      value={text}
      error={parseObject(text) ? undefined : texts.notificationSettings.invalidJson}
      onChange={(changed) => {
        setText(changed);
        const object = parseObject(changed);
        if (object) onChange(object as Value);
      }}
      autosize
      maxRows={maxRows}
    />
  );
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
