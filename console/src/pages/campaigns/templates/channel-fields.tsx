import { Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import type { ChannelType } from '../../../api/campaigns/channels.ts';
import { JsonField } from '../../../components/json-field.tsx';
import { texts } from '../../../texts/index.ts';
import { ContentFields } from './content-fields.tsx';
import type { ChannelDraft } from './template-draft.ts';

const labels = texts.campaignTemplates;
const STOP_CONDITIONS: Record<ChannelType, readonly (keyof typeof labels.stopConditions)[]> = {
  in_app: ['delivered', 'read', 'engaged'],
  push: ['delivered', 'clicked'],
  email: [],
  sms: [],
  message: [],
};

interface ChannelFieldsProps {
  channel: ChannelDraft;
  /** Channels of this type, by their ids. */
  offered: readonly string[];
  /** Of templates that are a sequence. */
  place?: { isFirst: boolean; isLast: boolean };
  change: (changes: Partial<ChannelDraft>) => void;
  /** Absent if it is the only one. */
  remove?: () => void;
  moveUp: () => void;
}

/** What a template is on one channel: fields of the usual content, or all of it as JSON. */
export function ChannelFields({ channel, offered, place, change, remove, moveUp }: ChannelFieldsProps) {
  const { channelType, channelId, content } = channel;
  const [isJson, setIsJson] = useState(false);
  const title = texts.campaignChannels.types[channelType];
  return (
    <Fieldset legend={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Switch label={labels.json} checked={isJson} onChange={(event) => setIsJson(event.currentTarget.checked)} />
          <Group gap="xs">
            {place && !place.isFirst && (
              <Button size="compact-sm" variant="default" onClick={moveUp}>
                {labels.moveUp}
              </Button>
            )}
            {remove && (
              <Button size="compact-sm" variant="default" onClick={remove} aria-label={labels.removeChannel(title)}>
                {labels.remove}
              </Button>
            )}
          </Group>
        </Group>
        {channelType === 'in_app' && (offered.length > 1 || !offered.includes(channelId)) && (
          <NativeSelect
            label={labels.channel}
            data={[...new Set([channelId, ...offered])]}
            value={channelId}
            onChange={(event) => change({ channelId: event.currentTarget.value })}
          />
        )}
        {isJson ? (
          <JsonField
            label={labels.content}
            value={content}
            onChange={(value) => change({ content: value })}
            maxRows={24}
          />
        ) : (
          <ContentFields channelType={channelType} content={content} change={(value) => change({ content: value })} />
        )}
        {channelType === 'in_app' && (
          <NumberInput
            label={labels.retention}
            description={labels.retentionHint}
            value={channel.messageRetentionHours ?? 0}
            onChange={(value) => change({ messageRetentionHours: Number(value) })}
            min={0}
            max={87_600}
            allowDecimal={false}
          />
        )}
        {place && !place.isLast && <SequenceFields channel={channel} change={change} />}
      </Stack>
    </Fieldset>
  );
}

/** How long a sequence waits after the channel, and what ends it. */
const SequenceFields = ({ channel, change }: Pick<ChannelFieldsProps, 'channel' | 'change'>) => (
  <>
    <NumberInput
      label={labels.waitMinutes}
      value={channel.waitMinutes ?? ''}
      onChange={(value) => change({ waitMinutes: value === '' ? undefined : Number(value) })}
      min={1}
      max={43_200}
      allowDecimal={false}
    />
    <NativeSelect
      label={labels.stopCondition}
      data={[
        { value: '', label: labels.stopConditions.never },
        ...STOP_CONDITIONS[channel.channelType].map((value) => ({ value, label: labels.stopConditions[value] })),
      ]}
      value={channel.stopCondition ?? ''}
      onChange={(event) =>
        change({ stopCondition: (event.currentTarget.value || undefined) as ChannelDraft['stopCondition'] })
      }
    />
  </>
);
