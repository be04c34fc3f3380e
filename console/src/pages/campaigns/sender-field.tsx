import { TextInput } from '@mantine/core';
import type { TemplateChannel } from '../../api/campaigns/templates.ts';
import { texts } from '../../texts/index.ts';

interface SenderFieldProps {
  /** Of the version that is sent. */
  channels: readonly Pick<TemplateChannel, 'channelType'>[];
  value: string;
  onChange: (value: string) => void;
}

/** Whose messages are sent, of templates with messages. */
export const SenderField = ({ channels, value, onChange }: SenderFieldProps) =>
  channels.some(({ channelType }) => channelType === 'message') && (
    <TextInput
      label={texts.campaigns.sender}
      description={texts.campaigns.senderHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={100}
      spellCheck={false}
      required
    />
  );
