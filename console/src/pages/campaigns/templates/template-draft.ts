import type { Channel, ChannelType } from '../../../api/campaigns/channels.ts';
import type { NewTemplate, TemplateChannel, TemplateVersion } from '../../../api/campaigns/templates.ts';

/** A channel as the form has it. */
export type ChannelDraft = Pick<TemplateChannel, 'channelId' | 'channelType' | 'content'> & Partial<TemplateChannel>;

export interface VariableDraft {
  key: string;
  type: 'string' | 'image' | 'action';
  /** As text; empty for none. */
  default: string;
}

export interface TemplateDraft {
  name: string;
  templateCategory: string;
  label: string;
  alternativeText: string;
  /** With commas. */
  tags: string;
  channels: ChannelDraft[];
  variables: VariableDraft[];
  config: Record<string, unknown>;
}

/** What a channel of the type begins with. */
const newContents: Record<ChannelType, Record<string, unknown>> = {
  in_app: { version: '1.0', body: [] },
  push: { title: '', body: '' },
  email: { subject: '', body: '<p></p>' },
  sms: { text: '' },
  message: { data: { text: '' } },
};

export const newContent = (type: ChannelType): Record<string, unknown> => newContents[type];

/** @param channels of the app, of which the first feed is chosen */
export const newDraft = (channels: readonly Channel[]): TemplateDraft => ({
  name: '',
  templateCategory: '',
  label: '',
  alternativeText: '',
  tags: '',
  channels: channels
    .filter(({ enabled, type }) => enabled && type === 'in_app')
    .slice(0, 1)
    .map(({ channelId, type }) => ({ channelId, channelType: type, content: newContent(type) })),
  variables: [],
  config: {},
});

export const draftOf = (version: TemplateVersion): TemplateDraft => ({
  name: version.name,
  templateCategory: version.templateCategory ?? '',
  label: version.label ?? '',
  alternativeText: version.alternativeText ?? '',
  tags: version.tags.join(', '),
  channels: version.channels,
  variables: version.variableSchema.map((variable) => ({ ...variable, default: String(variable.default ?? '') })),
  config: version.config,
});

/** Names of variables in the contents that the draft does not declare. */
export const undeclared = ({ channels, alternativeText, variables }: TemplateDraft): string[] => {
  const text = JSON.stringify([channels.map(({ content }) => content), alternativeText]);
  const used = [...text.matchAll(/\{\{ *([A-Za-z_]\w*) *\}\}/g)].map(([, name]) => name!);
  return [...new Set(used)].filter((name) => !variables.some(({ key }) => key === name));
};

/** @param status a change of an approved version makes the next one, whose status it is */
export const requestOf = (
  { tags, variables, channels, ...draft }: TemplateDraft,
  status: 'draft' | 'approved',
): NewTemplate => ({
  ...draft,
  status,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
  channels,
  variableSchema: variables.map(({ key, type, default: value }) => ({
    key,
    type,
    ...(value !== '' && { default: value }),
  })),
});
