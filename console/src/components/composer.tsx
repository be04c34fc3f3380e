import { ActionIcon, Button, FileButton, Group, Textarea } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { texts } from '../texts/index.ts';
import { ErrorState } from './states.tsx';

interface Content {
  text: string;
  files: readonly File[];
}

interface ComposerProps {
  /** Of the field. */
  label: string;
  /** Of the button. */
  submit: string;
  send: {
    mutate: (content: Content, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  disabled?: boolean;
  /** Whether files can be sent. */
  hasFiles?: boolean;
}

/** A field for a message. Enter sends it, and Shift + Enter begins a line. What was not sent stays. */
export function Composer({ label, submit, send, disabled = false, hasFiles = false }: ComposerProps) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const resetChoice = useRef<() => void>(null);
  const sendContent = () => {
    if (disabled || (text.trim() === '' && files.length === 0) || send.isPending) return;
    const onSuccess = () => {
      // what was written while the message was sent stays
      setText((present) => (present.startsWith(text) ? present.slice(text.length).trimStart() : present));
      setFiles((present) => (present === files ? [] : present));
    };
    send.mutate({ text: text.trim() === '' ? '' : text, files }, { onSuccess });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendContent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the Enter that ends the composition of a character does not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendContent();
  };
  const choose = (chosen: File[]) => {
    setFiles([...files, ...chosen]);
    // a file that is removed can be chosen again
    resetChoice.current?.();
  };
  return (
    <form onSubmit={onSubmit}>
      {send.error && <ErrorState error={send.error} />}
      <ChosenFiles files={files} remove={(file) => setFiles(files.filter((each) => each !== file))} />
      <Group align="flex-end" gap="xs">
        {hasFiles && (
          <FileButton multiple resetRef={resetChoice} onChange={choose}>
            {(props) => (
              <ActionIcon {...props} variant="default" size={36} aria-label={texts.conversations.attach}>
                +
              </ActionIcon>
            )}
          </FileButton>
        )}
        <Textarea
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          dir="auto"
          autosize
          maxRows={6}
          flex={1}
          miw={140}
        />
        <Button type="submit" loading={send.isPending} disabled={disabled} maw="100%">
          {submit}
        </Button>
      </Group>
    </form>
  );
}

const ChosenFiles = ({ files, remove }: { files: readonly File[]; remove: (file: File) => void }) =>
  files.length > 0 && (
    <Group gap="xs" mb="xs">
      {files.map((file, index) => (
        <Button
          key={index}
          size="compact-sm"
          variant="default"
          maw="100%"
          aria-label={texts.conversations.removeFile(file.name)}
          onClick={() => remove(file)}
        >
          {file.name} ×
        </Button>
      ))}
    </Group>
  );
