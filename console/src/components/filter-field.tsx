import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface FilterFieldProps {
  label: string;
  /** Of the address. */
  value: string;
  change: (value: string) => void;
  /** In pixels. */
  maxWidth?: number;
  placeholder?: string;
  error?: string;
}

const TYPING_MILLISECONDS = 300;

/** A text that filters a list. The filter changes when the user pauses. */
export function FilterField({ label, value, change, maxWidth = 200, ...field }: FilterFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // another value than the one that was typed is from a link or a button
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    change(typed);
  }, TYPING_MILLISECONDS);
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
      type="search"
      maw={maxWidth}
      {...field}
    />
  );
}
