import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import {
  changedSettings,
  effectiveSettings,
  type NotificationSettings,
  type PartialNotificationSettings,
} from '#resources/notifications/settings/notification-settings.js';
import { NotificationSettingsService } from '#resources/notifications/settings/notification-settings.service.js';
import { renderDigest } from '../rendering/digest-content.js';
import { renderMessage } from '../rendering/message-templates.js';
import { sampleMessages, type TemplateKind, type TemplateName } from './sample-messages.js';
import type { TemplatePreviewView } from './template-preview.view.js';

/** Renders templates with sample messages, by the code that renders notifications. */
@Injectable()
export class TemplatePreviews {
  constructor(private readonly settings: NotificationSettingsService) {}

  /** @param changes of the templates, which are not stored */
  async render(
    ctx: AppContext,
    name: TemplateName,
    changes: PartialNotificationSettings['templates'] = {},
  ): Promise<TemplatePreviewView[]> {
    const settings = effectiveSettings(changedSettings(await this.settings.get(ctx), { templates: changes }));
    const usePrivacy = name.endsWith('Privacy');
    const kind = name.replace(/(Default|Privacy)$/, '') as TemplateKind;
    const receiverTypes = kind === 'groupMentionTemplate' ? (['group'] as const) : (['user', 'group'] as const);
    return receiverTypes.flatMap((receiverType) =>
      sampleMessages(kind, receiverType, new Date()).map((message) => ({
        receiverType,
        messageType: message.type,
        ...textsOf(kind, message, settings, usePrivacy),
      })),
    );
  }
}

function textsOf(kind: TemplateKind, message: MessageView, settings: NotificationSettings, usePrivacy: boolean) {
  if (kind !== 'emailSubjectTemplate' && kind !== 'smsContentTemplate') {
    const isMention = kind === 'userMentionTemplate';
    return renderMessage(message, { templates: settings.templates, usePrivacy, isMention });
  }
  const channel = kind === 'emailSubjectTemplate' ? 'email' : 'sms';
  const digest = { id: 'preview', channel, settings, usePrivacy, to: { uid: 'ben', name: 'Ben' } } as const;
  const { subject, text } = renderDigest({ ...digest, messages: [message] });
  return channel === 'email' ? { subject } : { text };
}
