import { define, type ErrorDefinition } from './define-error.js';

/** Errors of campaigns, their templates and channels, and feeds. */
export const campaignErrors = {
  ERR_CATEGORY_NOT_FOUND: define(404, 'The category with id {id} does not exist.', {
    cause: 'No category of templates of the app has the id.',
    remedy: 'List the categories.',
  }),
  ERR_CATEGORY_ALREADY_EXISTS: define(409, 'A category with the name {name} exists.', {
    cause: 'Another category of templates of the app has the name.',
    remedy: 'Choose another name, or use that category.',
  }),
  ERR_CHANNEL_NOT_FOUND: define(404, 'The channel {id} does not exist.', {
    cause:
      'No channel of the app has the id, or a template names a type of which the app, or the template, has no channel.',
    remedy: 'List the channels, or create and enable one.',
  }),
  ERR_CHANNEL_ALREADY_EXISTS: define(409, 'The channel {id}, or another one for push notifications, exists.', {
    cause:
      'Another channel of the app has the `channelId`, or the app has its one channel for push notifications already.',
    remedy: 'Choose another `channelId`, or change the channel that exists.',
  }),
  ERR_CHANNEL_TYPE_RESTRICTED: define(403, 'Channels of the type {type} cannot be used here.', {
    cause: 'No notifications are sent on channels of the type, or the channel that a template names has another type.',
    remedy: 'Use `in_app` or `push`, and the type of the channel.',
  }),
  ERR_CHANNEL_DISABLED: define(400, 'The channel {id} is disabled.', {
    cause: 'A template names a channel with `enabled: false`.',
    remedy: 'Enable the channel, or name another one.',
  }),
  ERR_DUPLICATE_CHANNEL_TYPE: define(409, 'The template has two channels of the type {type}.', {
    cause: 'A template shows each type of channel once.',
    remedy: 'Remove one of the two.',
  }),
  ERR_TEMPLATE_NOT_FOUND: define(404, 'The template {id} does not exist.', {
    cause: 'No template of the app has the id, or the template has no such version.',
    remedy: 'List the templates.',
  }),
  ERR_TEMPLATE_ALREADY_EXISTS: define(409, 'A template with the templateId {id} exists.', {
    cause: 'Another template of the app has the `templateId`, which is made of the name where a request gives none.',
    remedy: 'Choose another `templateId`.',
  }),
  ERR_TEMPLATE_NOT_APPROVED: define(400, 'The template {id} is not approved.', {
    cause: 'Only versions of templates with the status `approved` are sent, and none of an archived template.',
    remedy: 'Approve the template: change its `status`.',
  }),
  ERR_CAMPAIGN_NOT_FOUND: define(404, 'The campaign with id {id} does not exist.', {
    cause: 'No campaign of the app has the id.',
    remedy: 'List the campaigns.',
  }),
  ERR_CAMPAIGN_STATUS: define(400, 'The campaign {id} cannot do this in the status {status}.', {
    cause:
      'Drafts are changed and deleted; drafts and scheduled campaigns are sent; those that are being sent are paused.',
    remedy: 'Read the status of the campaign. Pause a campaign that is being sent before it is cancelled.',
  }),
  ERR_CAMPAIGN_WITHOUT_RECIPIENTS: define(400, 'The campaign {id} has no recipients.', {
    cause: 'A campaign is sent to its recipients, and neither one was added, nor has it a segment with a condition.',
    remedy: 'Add recipients, or change the segment.',
  }),
  ERR_CAMPAIGN_IMPORT_RUNS: define(409, 'An import of recipients of the campaign {id} has not ended.', {
    cause: 'A campaign has one import at a time.',
    remedy: 'Wait until the status of the import is `completed` or `failed`.',
  }),
  ERR_CAMPAIGN_IMPORT_NOT_FOUND: define(404, 'No recipients of the campaign {id} were imported.', {
    cause: 'No import of recipients of the campaign was started.',
    remedy: 'Upload a CSV file, and start its import.',
  }),
  ERR_FEED_ITEM_NOT_FOUND: define(404, 'The feed item with id {id} does not exist.', {
    cause: 'No item of a feed has the id, it was deleted, or it is of another user.',
    remedy: 'List the items of the feed.',
  }),
  ERR_PUSH_NOTIFICATION_NOT_FOUND: define(404, 'The push notification with id {id} does not exist.', {
    cause: 'No push notification of a campaign has the id, or it is of another user.',
    remedy: 'List the push notifications of the user.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
