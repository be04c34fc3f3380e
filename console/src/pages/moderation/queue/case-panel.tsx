import { Button, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useCollaborators } from '../../../api/collaborators.ts';
import { useUpdateCase, type QueueRow } from '../../../api/moderation/queues.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { formatTime } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';

interface CasePanelProps {
  appId: string;
  row: QueueRow;
  close: () => void;
}

const labels = texts.moderation.queue;
const MAX_CHARACTERS = 1000;

/** Notes of moderators about a message, and who reviews it. */
export function CasePanel({ appId, row: { message, assignee, notes }, close }: CasePanelProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateCase(appId, message.id);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '')
      update.mutate(
        { note: text.trim() },
        {
          onSuccess: () => setText(''),
          onSettled: () => field.current?.focus(), // the button that had the focus was disabled meanwhile
        },
      );
  };
  /** Back to the message, where the keys are shortcuts again. */
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.currentTarget.closest('article')?.focus();
    close();
  };
  return (
    <Paper withBorder p="xs" onKeyDown={leave}>
      <Stack gap="xs">
        {notes.map(({ text: note, author, createdAt }, index) => (
          <Text key={index} size="sm" className="user-text">
            <b>{author}</b> · {formatTime(createdAt)} – {note}
          </Text>
        ))}
        <Allowed operation="update-moderation-case">
          <form onSubmit={add}>
            <Group align="flex-end" gap="xs">
              <Textarea
                ref={field}
                label={labels.note}
                autoFocus
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                maxLength={MAX_CHARACTERS}
                autosize
                flex="1 1 14rem"
              />
              <Button type="submit" size="xs" variant="default" loading={update.isPending}>
                {labels.addNote}
              </Button>
              <Allowed operation="list-collaborators">
                <AssigneeSelect
                  appId={appId}
                  assignee={assignee}
                  assign={(email) => update.mutate({ assignee: email })}
                />
              </Allowed>
            </Group>
          </form>
        </Allowed>
        {update.error && <ErrorState error={update.error} />}
      </Stack>
    </Paper>
  );
}

/** Any collaborator of the app. */
function AssigneeSelect({
  appId,
  assignee = '',
  assign,
}: {
  appId: string;
  assignee?: string;
  assign: (email: string) => void;
}) {
  const { data = [] } = useCollaborators(appId);
  const emails = new Set([...data.map(({ email }) => email), ...(assignee ? [assignee] : [])]);
  return (
    <NativeSelect
      label={labels.assignee}
      value={assignee}
      onChange={(event) => assign(event.currentTarget.value)}
      data={[{ value: '', label: labels.nobody }, ...emails]}
    />
  );
}
