import { JsonInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts/index.ts';
import type { Settings } from './settings.ts';

interface JsonFieldProps {
  label: string;
  value: Settings;
  onChange: (value: Settings) => void;
}

/** A JSON object. What is none changes nothing, and is marked. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const [text, setText] = useState(() => JSON.stringify(value, undefined, 2));
  return (
    <JsonInput
      label={label}
      value={text}
      error={parseObject(text) ? undefined : texts.notificationSettings.invalidJson}
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
