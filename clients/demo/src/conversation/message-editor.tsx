import { Button, Group, Text, Textarea } from '@mantine/core';
import type { Message } from 'confab-client';
import { useState, type FormEvent } from 'react';
import { useChat } from '../hooks/index.ts';
import { texts } from '../texts.ts';

interface MessageEditorProps {
  message: Message;
  onClose: () => void;
}

/** Edits the text of a message. The event of the edit changes the list. */
export function MessageEditor({ message, onClose }: MessageEditorProps) {
  const { rest } = useChat();
  const [text, setText] = useState(message.data.text ?? '');
  const [failure, setFailure] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await rest.PUT('/v3/messages/{id}', {
      params: { path: { id: message.id } },
      body: { data: { text: text.trim() } },
    });
    if (error) setFailure(error.message);
    else onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Textarea
        aria-label={texts.conversation.editLabel}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        autosize
        autoFocus
        onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
      />
      {failure !== undefined && (
        <Text size="xs" role="alert">
          {texts.failed(failure)}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        <Button type="submit" size="compact-sm" disabled={text.trim() === ''}>
          {texts.conversation.save}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {texts.conversation.cancel}
        </Button>
      </Group>
    </form>
  );
}
