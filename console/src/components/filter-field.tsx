import { Autocomplete, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface FilterFieldProps {
  label: string;
  /** Of the address. */
  value: string;
  change: (value: string) => void;
  placeholder?: string;
  error?: string;
  /** The texts that a text may become. */
  completionsOf?: (text: string) => string[];
}

const TYPING_MILLISECONDS = 300;

/** A text that filters a list. The filter changes when the user pauses. */
export function FilterField({ label, value, change, completionsOf, ...others }: FilterFieldProps) {
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
  const type = (typed: string) => {
    setText(typed);
    send(typed.trim());
  };
  const field = { label, value: text, type: 'search', maw: 320, ...others };
  return completionsOf ? (
    <Autocomplete {...field} data={completionsOf(text)} filter={({ options }) => options} onChange={type} />
  ) : (
    <TextInput {...field} onChange={(event) => type(event.currentTarget.value)} />
  );
}
