import { Badge, Button, Card, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAddKnowledge, useDeleteKnowledge, useKnowledge, type Knowledge } from '../../api/agents.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** Texts and web pages for agents of this server. */
export function KnowledgeBase({ appId }: { appId: string }) {
  const sources = useKnowledge(appId);
  const [adding, setAdding] = useState<'text' | 'page'>();
  const close = () => setAdding(undefined);
  return (
    <Stack>
      <Text size="sm">{texts.knowledge.explanation}</Text>
      <Group>
        <Button variant="default" onClick={() => setAdding('text')}>
          {texts.knowledge.addText}
        </Button>
        <Button variant="default" onClick={() => setAdding('page')}>
          {texts.knowledge.addPage}
        </Button>
      </Group>
      {sources.isPending && <Loading />}
      {sources.error && <ErrorState error={sources.error} retry={() => void sources.refetch()} />}
      {sources.data?.length === 0 && <EmptyState title={texts.knowledge.empty}>{texts.knowledge.emptyNext}</EmptyState>}
      {sources.data?.map((source) => (
        <Source key={source.uniqueId} appId={appId} source={source} />
      ))}
      <Modal opened={adding === 'text'} onClose={close} title={texts.knowledge.addText} size="lg">
        <AddText appId={appId} close={close} />
      </Modal>
      <Modal opened={adding === 'page'} onClose={close} title={texts.knowledge.addPage}>
        <AddPage appId={appId} close={close} />
      </Modal>
    </Stack>
  );
}

function Source({ appId, source: { uniqueId, title, url, status, error } }: { appId: string; source: Knowledge }) {
  const remove = useDeleteKnowledge(appId, uniqueId);
  return (
    <Card withBorder component="article">
      <Group justify="space-between">
        <div>
          <Text fw={600} className="user-text">
            {title}
          </Text>
          <Text size="sm" className="user-text">
            {[url, error].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group>
          <Badge variant="default">{status}</Badge>
          <ConfirmButton
            size="xs"
            label={texts.knowledge.delete}
            accessibleLabel={texts.knowledge.deleteOf(title)}
            question={texts.knowledge.deleteQuestion}
            change={remove}
          />
        </Group>
      </Group>
    </Card>
  );
}

function AddText({ appId, close }: { appId: string; close: () => void }) {
  const add = useAddKnowledge(appId);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ title, text }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.knowledge.heading}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          required
        />
        <Textarea
          label={texts.knowledge.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={100_000}
          autosize
          minRows={5}
          maxRows={16}
          required
        />
        {add.error && <ErrorState error={add.error} />}
        <FormActions submit={texts.save} isPending={add.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

function AddPage({ appId, close }: { appId: string; close: () => void }) {
  const add = useAddKnowledge(appId);
  const [url, setUrl] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ url }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.knowledge.url}
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required
        />
        {add.error && <ErrorState error={add.error} />}
        <FormActions submit={texts.save} isPending={add.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
