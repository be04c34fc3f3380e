import { Anchor, Autocomplete, Button, Card, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { channelTypes, useCategories, useChannels } from '../../../api/campaigns/channels.ts';
import type { TemplateStatus, useSaveTemplate } from '../../../api/campaigns/templates.ts';
import { Allowed, AllowedFields } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { texts } from '../../../texts/index.ts';
import { ChannelFields } from './channel-fields.tsx';
import { newContent, requestOf, type ChannelDraft, type TemplateDraft } from './template-draft.ts';
import { VariableSchemaFields } from './variable-schema-fields.tsx';

const labels = texts.campaignTemplates;

export interface TemplateFormProps {
  appId: string;
  draft: TemplateDraft;
  change: (changes: Partial<TemplateDraft>) => void;
  /** Of the version that is stored; absent of a new template. */
  status?: TemplateStatus;
  isPending: boolean;
  error: Error | null;
  /** Stores a draft. */
  submit: () => void;
  /** Stores what the form has, and approves it. Absent of a new template. */
  approve?: ReturnType<typeof useSaveTemplate>;
}

export function TemplateForm(props: TemplateFormProps) {
  const { appId, draft, change, status, isPending, error, submit, approve } = props;
  const operation = status ? 'update-campaign-template' : 'create-campaign-template';
  const categories = useCategories(appId).data?.map(({ name }) => name) ?? [];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const text = (name: 'name' | 'label' | 'alternativeText' | 'tags', maxLength: number) => ({
    label: labels[name],
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    maxLength,
  });
  return (
    <Card withBorder component="form" onSubmit={onSubmit}>
      <Stack>
        <AllowedFields operation={operation}>
          <TextInput {...text('name', 100)} required />
          <Channels appId={appId} draft={draft} change={change} />
          <VariableSchemaFields draft={draft} change={change} />
          <Autocomplete
            label={labels.category}
            description={labels.categoryHint}
            data={categories}
            value={draft.templateCategory}
            onChange={(templateCategory) => change({ templateCategory })}
            maxLength={100}
          />
          <TextInput {...text('label', 100)} description={labels.labelHint} />
          <TextInput {...text('alternativeText', 1000)} description={labels.alternativeTextHint} />
          <TextInput {...text('tags', 2000)} description={texts.user.tagsHint} />
          <FormError error={error} />
        </AllowedFields>
        <Allowed operation={operation}>
          <Group justify="flex-end">
            {approve && (
              <ConfirmButton
                label={labels.approve}
                question={labels.approveQuestion}
                change={approve}
                input={requestOf(draft, 'approved')}
              />
            )}
            <Button type="submit" loading={isPending}>
              {status === undefined || status === 'draft' ? texts.save : labels.saveAsNext}
            </Button>
          </Group>
        </Allowed>
      </Stack>
    </Card>
  );
}

/** A template is on one channel of each type at most, all at once or one after the other. */
function Channels({ appId, draft, change }: Pick<TemplateFormProps, 'appId' | 'draft' | 'change'>) {
  const { channels, config } = draft;
  const offered = useChannels(appId).data?.filter(({ enabled }) => enabled) ?? [];
  const free = channelTypes.filter(
    (type) =>
      offered.some((channel) => channel.type === type) && !channels.some(({ channelType }) => channelType === type),
  );
  const set = (next: ChannelDraft[]) =>
    change({ channels: next.map((channel, index) => ({ ...channel, sequenceOrder: index + 1 })) });
  const isSequence = config.sequenceEnabled === true;
  return (
    <>
      {channels.length === 0 && (
        <Text size="sm">
          {labels.needsChannel}{' '}
          <Anchor component={Link} href={`/apps/${appId}/campaigns/channels`} inherit>
            {texts.campaignChannels.title}
          </Anchor>
        </Text>
      )}
      {channels.map((channel, index) => (
        <ChannelFields
          key={channel.channelType}
          channel={channel}
          offered={offered.filter(({ type }) => type === channel.channelType).map(({ channelId }) => channelId)}
          place={isSequence ? { isFirst: index === 0, isLast: index === channels.length - 1 } : undefined}
          change={(changes) => set(channels.with(index, { ...channel, ...changes }))}
          remove={channels.length > 1 ? () => set(channels.toSpliced(index, 1)) : undefined}
          moveUp={() => set([channel, ...channels.toSpliced(index, 1)])}
        />
      ))}
      <Group gap="xs">
        {free.map((type) => (
          <Button
            key={type}
            size="xs"
            variant="default"
            onClick={() => {
              const { channelId } = offered.find((channel) => channel.type === type)!;
              set([...channels, { channelId, channelType: type, content: newContent(type) }]);
            }}
          >
            {labels.addChannel[type]}
          </Button>
        ))}
      </Group>
      {channels.length > 1 && (
        <Switch
          label={labels.sequence}
          checked={isSequence}
          onChange={(event) => change({ config: { ...config, sequenceEnabled: event.currentTarget.checked } })}
        />
      )}
    </>
  );
}
