import helpers from '@sendgrid/helpers';
import type { DigestContent } from '../provider-client.js';
import type { SendGridConfiguration } from './sendgrid-provider.dto.js';

/**
 * The request body of Mail Send: the HTML of a campaign, or data for a dynamic template. These data are plain text: `{{…}}` of a template escapes
 * HTML.
 *
 * @throws if the configuration is invalid
 */
export function sendGridMail(
  configuration: SendGridConfiguration,
  content: DigestContent,
  { email, replyTo }: { readonly email: string; readonly replyTo?: string },
): object {
  const { id, to, messages, senderDetails, groupDetails, subject, html, unsubscribeUrl } = content;
  const { senderEmail, senderName } = configuration;
  const mail = new helpers.classes.Mail({
    to: { email, name: to.name },
    from: { email: senderEmail, name: senderName },
    ...(replyTo !== undefined && { replyTo }),
    subject: subject ?? '',
    // the library warns on the console about texts with quotation marks
    hideWarnings: true,
    ...(html === undefined
      ? {
          templateId: configuration.sendGridTemplateID,
          dynamicTemplateData: {
            to: { uid: to.uid, email, name: to.name },
            messages,
            ...(senderDetails && { senderDetails }),
            ...(groupDetails && { groupDetails }),
            subject: subject ?? '',
            ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
          },
        }
      : { html, text: messages[0]!.message }),
    asm: { groupId: groupIdOf(configuration) },
    customArgs: { notificationId: id },
    ...(unsubscribeUrl !== undefined && { headers: unsubscribeHeaders(unsubscribeUrl) }),
  });
  return mail.toJSON();
}

/** RFC 8058: one click. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function groupIdOf({ sendGridUnsubscribeGroupID: id }: SendGridConfiguration): number {
  if (!/^\d{1,15}$/.test(id)) throw new TypeError('The id of the unsubscribe group is not a number');
  return Number(id);
}
