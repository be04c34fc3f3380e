import { Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useEditText, type Message } from '../../api/messages.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

interface MessageEditorProps {
  appId: string;
  uid: string;
  message: Message;
  close: () => void;
}

/** Edits the text of a message as its sender. Escape leaves it as it is. */
export function MessageEditor({ appId, uid, message, close }: MessageEditorProps) {
  const [text, setText] = useState(message.data.text ?? '');
  const edit = useEditText(appId, uid, message.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') edit.mutate(text, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          aria-label={texts.conversations.editLabel}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
          dir="auto"
          autosize
          maxRows={12}
          autoFocus
          required
        />
        {edit.error && <ErrorState error={edit.error} />}
        <FormActions submit={texts.save} isPending={edit.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
