import { ActionIcon, Button, FileButton, Group, Textarea } from '@mantine/core';
import type { Receiver } from 'confab-client';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTyping } from '../hooks/index.ts';
import { AttachIcon, SendIcon } from '../icons.tsx';
import { texts } from '../texts.ts';

interface ComposerProps {
  receiver: Receiver;
  onSend: (text: string, files: readonly File[]) => void;
}

/** Enter sends, Shift and Enter start a new line. */
export function Composer({ receiver, onSend }: ComposerProps) {
  const typing = useTyping(receiver);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const isEmpty = text.trim() === '' && files.length === 0;
  const change = (value: string) => {
    setText(value);
    if (value === '') typing.end();
    else typing.start();
  };
  const send = () => {
    if (isEmpty) return;
    onSend(text.trim(), files);
    setText('');
    setFiles([]);
    typing.end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the Enter that ends the composition of a character does not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" onSubmit={onSubmit}>
      {files.length > 0 && (
        <Group gap="xs" px="xs" pt="xs">
          {files.map((file) => (
            <Button
              key={`${file.name} ${file.size}`}
              size="compact-sm"
              variant="default"
              aria-label={texts.composer.remove(file.name)}
              onClick={() => setFiles(files.filter((other) => other !== file))}
            >
              {file.name} ×
            </Button>
          ))}
        </Group>
      )}
      <Group p="xs" gap="xs" wrap="nowrap" align="flex-end">
        <FileButton onChange={(chosen) => setFiles([...files, ...chosen])} multiple>
          {(props) => (
            <ActionIcon {...props} variant="subtle" size="lg" aria-label={texts.composer.attach}>
              <AttachIcon />
            </ActionIcon>
          )}
        </FileButton>
        <Textarea
          aria-label={texts.composer.label}
          placeholder={texts.composer.placeholder}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autosize
          maxRows={6}
          flex={1}
        />
        <ActionIcon type="submit" size="lg" disabled={isEmpty} aria-label={texts.composer.send}>
          <SendIcon />
        </ActionIcon>
      </Group>
    </form>
  );
}
