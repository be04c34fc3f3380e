import { Textarea, TextInput } from '@mantine/core';
import type { ChannelType } from '../../../api/campaigns/channels.ts';
import type { TemplateChannel } from '../../../api/campaigns/templates.ts';
import { texts } from '../../../texts/index.ts';
import { CardFields } from './card-fields.tsx';
import { isObject, textOf } from './card-parts.ts';

const labels = texts.campaignTemplates;

interface ContentFieldsProps {
  channelType: ChannelType;
  content: TemplateChannel['content'];
  change: (content: TemplateChannel['content']) => void;
}

/** The usual members of the content of a channel. Others stay, and are changed as JSON. */
export function ContentFields({ channelType, content, change }: ContentFieldsProps) {
  const field = (name: string, label: string) => ({
    label,
    value: textOf(content[name]),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...content, [name]: event.currentTarget.value }),
  });
  switch (channelType) {
    case 'in_app':
      return <CardFields content={content} change={change} />;
    case 'push':
      return (
        <>
          <TextInput {...field('title', labels.pushTitle)} />
          <Textarea {...field('body', labels.pushBody)} autosize />
        </>
      );
    case 'email':
      return (
        <>
          <TextInput {...field('subject', labels.emailSubject)} />
          <Textarea {...field('body', labels.emailBody)} autosize minRows={6} maxRows={24} spellCheck={false} />
        </>
      );
    case 'sms':
      return <Textarea {...field('text', labels.smsText)} autosize minRows={2} />;
    case 'message':
      return <MessageFields content={content} change={change} />;
  }
}

function MessageFields({ content, change }: Omit<ContentFieldsProps, 'channelType'>) {
  const data = isObject(content.data) ? content.data : {};
  return (
    <Textarea
      label={labels.messageText}
      description={labels.messageTextHint}
      value={textOf(data.text)}
      onChange={(event) => change({ ...content, data: { ...data, text: event.currentTarget.value } })}
      autosize
      minRows={2}
    />
  );
}
