import { Button, Group, Textarea } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { ErrorState } from './states.tsx';

interface ComposerProps {
  /** Of the field. */
  label: string;
  /** Of the button. */
  submit: string;
  send: {
    mutate: (text: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  disabled?: boolean;
}

/** A field for a message. Enter sends it, and Shift + Enter begins a line. A text that was not sent stays. */
export function Composer({ label, submit, send, disabled = false }: ComposerProps) {
  const [text, setText] = useState('');
  const sendText = () => {
    if (disabled || text.trim() === '' || send.isPending) return;
    send.mutate(text, { onSuccess: () => setText('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendText();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendText();
  };
  return (
    <form onSubmit={onSubmit}>
      {send.error && <ErrorState error={send.error} />}
      <Group align="flex-end" wrap="nowrap">
        <Textarea
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autosize
          maxRows={6}
          flex={1}
        />
        <Button type="submit" loading={send.isPending} disabled={disabled}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
