import { compileTemplate, renderIfComplete } from '#platform/templates/template.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { NotificationTemplates } from '#resources/notifications/settings/notification-settings.js';
import { entityOf } from './message-entities.js';
import { mentionsEveryone, textOf } from './message-text.js';
import { bodyText, oneLine } from './plain-text.js';

const NEW_MESSAGE = 'New message';
const REMINDER = '⏰ Reminder';

export interface TemplateChoice {
  readonly templates: NotificationTemplates;
  readonly usePrivacy: boolean;
  /** Whether the message mentions the user who is notified. */
  readonly isMention: boolean;
}

/** The texts of one template. */
interface MessageTemplate {
  readonly title: string;
  readonly body: string;
  /** The text replaces a body that is empty, or shows a value that the message does not have. If it is absent, such values are left out of the body. */
  readonly fallback?: string;
}

export interface RenderedMessage {
  readonly title: string;
  readonly body: string;
}

/** The title and the body of a notification about a message, as plain text. */
export function renderMessage(message: MessageView, choice: TemplateChoice): RenderedMessage {
  const template = templateOf(message, choice);
  const text = textOf(message);
  const context = { message: { ...message, data: { ...message.data, ...(text !== undefined && { text }) } } };
  const render = (source: string) => compileTemplate(source)(context, 'plain');
  return {
    title: oneLine(render(template.title)) || oneLine(entityOf(message, 'sender').name),
    body: bodyText(renderBody(template, context)) || NEW_MESSAGE,
  };
}

/** A reminder that is due: the templates of reminders, whose text is what a notification of the message shows. */
export function renderReminder(message: MessageView, choice: TemplateChoice): RenderedMessage {
  const { body: text } = renderMessage(message, choice);
  const shown = { ...message, category: 'custom', type: 'extension_reminders', data: { ...message.data, text } };
  const { title, body } = renderMessage(shown, choice);
  // the privacy template is one of messages, and says of itself that there is a new one
  return { title, body: choice.usePrivacy && body === NEW_MESSAGE ? REMINDER : body };
}

/** @returns a blank text if it would show nothing of the message */
function renderBody({ body, fallback }: MessageTemplate, context: object): string {
  const render = (source: string, values = context) => compileTemplate(source)(values, 'plain');
  if (fallback === undefined) return render(body);
  const complete = renderIfComplete(body, context, 'plain') ?? '';
  const substitute = bodyText(complete) ? complete : render(fallback);
  if (bodyText(substitute)) return substitute;
  const incomplete = render(body);
  return incomplete === render(body, {}) ? '' : incomplete;
}

function templateOf(message: MessageView, { templates, usePrivacy, isMention }: TemplateChoice): MessageTemplate {
  const isGroup = message.receiverType === 'group';
  const variant = usePrivacy ? 'Privacy' : 'Default';
  const kind = templateKindOf(message, isMention);
  switch (kind) {
    case 'userMention': {
      const { bodyGroup, bodyOneOnOne, body_fallback: fallback, ...titles } = templates[`${kind}Template${variant}`];
      return { title: titleOf(titles, isGroup), body: isGroup ? bodyGroup : bodyOneOnOne, fallback };
    }
    case 'groupMention': {
      const { titleGroup: title, body, body_fallback: fallback } = templates[`${kind}Template${variant}`];
      return { title, body, fallback };
    }
    case 'media': {
      const { titleOneOnOne, titleGroup, ...bodies } = templates[`${kind}MessageTemplate${variant}`];
      const body = bodies[`body_${message.type as MediaType}`];
      return { title: titleOf({ titleOneOnOne, titleGroup }, isGroup), body };
    }
    case 'text': {
      const { body, ...titles } = templates[`${kind}MessageTemplate${variant}`];
      return { title: titleOf(titles, isGroup), body };
    }
    case 'custom':
    case 'poll':
    case 'reminder': {
      const { body, body_fallback: fallback, ...titles } = templates[`${kind}MessageTemplate${variant}`];
      return { title: titleOf(titles, isGroup), body, fallback };
    }
  }
}

const MEDIA_TYPES = ['image', 'audio', 'video', 'file'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

/** A user who is mentioned by name receives that template also where everyone is mentioned. */
function templateKindOf(message: MessageView, isMention: boolean) {
  const { category, type } = message;
  if (category === 'message' && type === 'text') {
    if (isMention) return 'userMention';
    return mentionsEveryone(message) ? 'groupMention' : 'text';
  }
  if (category === 'message' && MEDIA_TYPES.some((media) => media === type)) return 'media';
  if (category !== 'custom') return 'custom';
  if (type === 'extension_poll') return 'poll';
  return type === 'extension_reminders' ? 'reminder' : 'custom';
}

const titleOf = (titles: { readonly titleOneOnOne: string; readonly titleGroup: string }, isGroup: boolean): string =>
  isGroup ? titles.titleGroup : titles.titleOneOnOne;
