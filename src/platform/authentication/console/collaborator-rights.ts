import type { CollaboratorRole } from '#generated/prisma/enums.js';

/** The roles are listed from the fewest rights to the most. Each has those of the roles before it, except that nobody has those of marketing. */
export const COLLABORATOR_ROLES = [
  'marketing',
  'viewer',
  'moderator',
  'developer',
  'admin',
  'owner',
] as const satisfies CollaboratorRole[];

/**
 * The operations of the API document that a role adds to those of the roles before it. A viewer reads, but no secrets. An operation that
 * is not listed is for the management pair only.
 */
const operationsOfRoles: Record<Exclude<CollaboratorRole, 'marketing'>, Record<string, string>> = {
  viewer: {
    Users: 'list-users get-user get-me',
    Groups: 'list-groups list-user-groups get-group',
    'Group members': 'list-group-members get-group-member',
    'Banned users': 'list-banned-group-users',
    'Muted users': 'list-muted-group-users',
    Invitations: 'list-group-invitations',
    'Join requests': 'list-group-join-requests',
    Messages: `
      list-all-messages get-message-details explain-message user-list-user-messages user-list-group-messages
      list-all-thread-messages list-threads list-all-reactions get-message-reactions`,
    Polls: 'list-poll-votes',
    Conversations: `
      list-all-conversations list-global-pinned-conversations get-conversation get-user-conversations
      get-group-conversations get-user-disappearing-messages get-group-disappearing-messages`,
    Friends: 'list-all-friends',
    'Blocked users': 'list-blocked-users user-list-blocked-users',
    Stickers: 'list-stickers get-sticker',
    Campaigns: `
      list-campaigns get-campaign list-campaign-recipients get-campaign-recipient-summary get-campaign-import-status
      preview-campaign-segment list-campaign-failures`,
    'Campaign templates': `
      list-campaign-templates get-campaign-template list-campaign-categories get-campaign-category preview-campaign-template`,
    'Campaign channels': 'list-campaign-channels get-campaign-channel list-available-campaign-channels',
    'Campaign analytics': `
      get-campaign-analytics-overview get-campaign-analytics get-campaign-template-analytics get-campaign-channel-analytics
      get-campaign-user-analytics get-campaign-sequence-metrics`,
    'Notification feed': 'list-feed-items get-feed-item count-unread-feed-items',
    'Campaign push notifications': 'list-campaign-push-notifications get-campaign-push-notification',
    Roles: 'list-roles get-role',
    Calls: 'list-calls retrieve-call-details retrieve-call-transcriptions',
    RBAC: 'list-role-permissions list-scope-permissions',
    'Restrict features': 'get-restrictedfeatures',
    Moderation: `
      list-moderation-blocked-messages list-flagged-messages list-reviewed-messages chat-api-list-message-moderation
      chat-api-get-message-moderation list-rule-keywords get-rule-keyword list-reasons get-reason-details list-rules
      get-rule list-rule-revisions`,
    Management: 'list-apps',
    Settings: 'get-client-settings',
    Metrics: 'usage-metrics message-receipt-metrics metric-series list-usage-limits list-failed-requests',
    Notifications: `
      notifications-push-list-preferences notifications-get-timezone notifications-push-list-settings
      notifications-push-list-muted`,
  },
  moderator: {
    'Group members': 'kick-group-member',
    'Banned users': 'ban-group-user unban-group-user',
    'Muted users': 'mute-group-user unmute-group-user',
    Invitations: 'invite-group-user withdraw-group-invitation',
    'Join requests': 'approve-join-request decline-join-request',
    Messages: 'delete-message',
    Moderation: `
      review-blocked-message blockreview-flagged-message undo-message-review update-moderation-case flag-a-message test-moderation
      test-rule-keyword`,
  },
  developer: {
    Users: 'create-user reactivate-users deactivate-users update-user update-me',
    Groups: 'create-group update-group delete-group transfer-group-ownership',
    'Group members': 'add-group-members leave-group change-group-member-scope',
    Messages: `
      send-message send-bot-message send-ephemeral-message update-message send-thread-message subscribe-thread unsubscribe-thread
      add-message-reactions remove-message-reactions pin-message unpin-message save-message unsave-message
      mark-message-as-interacted`,
    Polls: 'create-poll vote-in-poll withdraw-poll-votes close-poll',
    'Scheduled messages': `
      create-scheduled-message list-scheduled-messages get-scheduled-message update-scheduled-message
      cancel-scheduled-message`,
    Reminders: 'set-message-reminder list-reminders delete-message-reminder',
    Invitations: 'list-invitations accept-invitation decline-invitation',
    'Join requests': 'list-join-requests create-join-request withdraw-join-request',
    Drafts: 'save-draft list-drafts delete-draft',
    Stickers: 'create-sticker update-sticker delete-sticker',
    Media: 'upload-media',
    Campaigns: `
      create-campaign update-campaign delete-campaign add-campaign-recipients create-campaign-upload import-campaign-recipients send-campaign
      schedule-campaign pause-campaign resume-campaign cancel-campaign send-campaign-notification test-campaign-template`,
    'Campaign templates': `
      create-campaign-template update-campaign-template archive-campaign-template update-campaign-template-channel
      create-campaign-template-version create-campaign-category update-campaign-category delete-campaign-category`,
    'Campaign channels': 'create-campaign-channel update-campaign-channel',
    'Notification feed':
      'mark-feed-item-as-delivered mark-feed-item-as-read report-feed-item-engagement delete-feed-item',
    'Campaign push notifications': `
      mark-campaign-push-notification-as-delivered mark-campaign-push-notification-as-clicked
      report-campaign-push-notification-engagement`,
    Conversations: `
      replace-global-pinned-conversations delete-conversation reset-user-conversation update-user-conversation
      mark-conversation-as-delivered mark-conversation-as-read mark-conversation-as-unread pin-user-conversation
      unpin-user-conversation reset-group-conversation update-group-conversation
      mark-group-conversation-as-delivered mark-group-conversation-as-read mark-group-conversation-as-unread
      pin-group-conversation unpin-group-conversation set-user-disappearing-messages set-group-disappearing-messages`,
    Friends: 'add-friend remove-friend',
    'Blocked users': 'block-users unblock-users user-block-users user-unblock-users',
    Roles: 'create-role update-role delete-role',
    Calls: 'create-call update-call delete-call add-call-transcription add-call-recording',
    RBAC: 'set-role-permissions unset-role-permissions set-scope-permissions unset-scope-permissions',
    'Restrict features': 'restrict-features allow-features',
    Moderation: `
      chat-api-send-message-moderation chat-api-update-message-moderation chat-api-delete-message-moderation
      create-rule-keyword update-rule-keyword delete-rule-keyword create-reason update-reason-details delete-reason
      create-rule update-rule delete-rule`,
    'AI Agents': `
      builder-add-knowledge builder-remove-knowledge create-agent list-agents get-agent update-agent delete-agent
      create-api-tool list-api-tools get-api-tool update-api-tool delete-api-tool builder-create-agent
      builder-list-agents builder-get-agent builder-update-agent builder-delete-agent builder-add-mcp
      builder-remove-mcp create-frontend-action list-frontend-actions delete-frontend-action add-knowledge-text
      add-knowledge-website list-knowledge get-knowledge delete-knowledge refresh-knowledge create-mcp-server
      list-mcp-servers get-mcp-server update-mcp-server delete-mcp-server list-mcp-server-tools list-agent-runs
      cancel-agent-run report-agent-tool-result create-tool list-tools get-tool update-tool delete-tool`,
    'AI Assistance': `
      suggest-replies-to-user suggest-replies-to-group suggest-starters-with-user suggest-starters-with-group
      summarise-user-conversation summarise-group-conversation ask-agent-about-user-conversation
      ask-agent-about-group-conversation translate-message rewrite-text`,
    Webhooks: `
      create-webhook list-webhooks get-webhook update-webhook delete-webhook add-triggers list-triggers
      remove-triggers list-webhook-deliveries get-webhook-delivery replay-webhook-delivery test-webhook`,
    Notifications: `
      notifications-get-contact-details notifications-update-contact-details notifications-delete-contact-details
      notifications-push-update-preferences notifications-push-reset-preferences notifications-update-timezone
      notifications-push-update-settings notifications-push-reset-settings notifications-push-mute-conversations
      notifications-push-unmute-conversations preview-notification-template notifications-logs test-push-notification test-email-notification
      test-sms-notification`,
  },
  admin: {
    Users: 'delete-user export-user',
    'Auth tokens': `
      create-authtoken list-authtokens flush-authtokens revoke-authtokens-before get-authtoken update-authtoken
      delete-authtoken`,
    'API keys': 'create-apikey list-apikeys get-apikey update-apikey delete-apikey',
    Calls: 'create-call-token',
    'Data import': 'import-users import-groups import-members import-messages list-imported-files',
    Management: `
      update-app export-app add-collaborator list-collaborators list-audit-log map-settings list-settings unmap-settings`,
    Webhooks: 'get-webhook-secret rotate-webhook-secret',
    Notifications: `
      notifications-email-list-sendgrid-details notifications-email-save-sendgrid-details
      notifications-email-update-sendgrid-details notifications-email-delete-sendgrid-details
      notifications-sms-list-twilio-details notifications-sms-save-twilio-details
      notifications-sms-update-twilio-details notifications-sms-delete-twilio-details
      notifications-list-email-custom-provider notifications-save-email-custom-provider
      notifications-update-email-custom-provider notifications-delete-email-custom-provider
      notifications-list-push-custom-provider notifications-save-push-custom-provider
      notifications-update-push-custom-provider notifications-delete-push-custom-provider
      notifications-list-sms-custom-provider notifications-save-sms-custom-provider
      notifications-update-sms-custom-provider notifications-delete-sms-custom-provider
      notifications-push-list-apns-providers notifications-push-add-apns-provider
      notifications-push-update-apns-provider notifications-push-delete-apns-provider
      notifications-push-default-apns-provider notifications-push-list-fcm-providers
      notifications-push-add-fcm-provider notifications-push-update-fcm-provider
      notifications-push-delete-fcm-provider notifications-push-default-fcm-provider
      notifications-push-list-webpush-providers notifications-push-add-webpush-provider
      notifications-push-update-webpush-provider notifications-push-delete-webpush-provider
      notifications-push-default-webpush-provider notifications-push-register-token notifications-push-list-tokens
      notifications-push-unregister-tokens notifications-push-delete-token`,
  },
  owner: {
    Management: 'delete-app restore-app',
  },
};

/** The areas that marketing may do everything in. */
const areasOfMarketing: readonly string[] = [
  'Campaigns',
  'Campaign templates',
  'Campaign channels',
  'Campaign analytics',
  'Notification feed',
  'Campaign push notifications',
];

/** What marketing reads to choose recipients. */
const readByMarketing = 'list-users get-user list-groups get-group list-group-members list-roles';

/** These operations need the management pair, because they show or change the installation as a whole. */
export const OPERATIONS_OF_THE_INSTALLATION: readonly string[] = [
  'create-app',
  'fetch-multi-tenant-usage',
  'get-usage-report',
  'get-health-report',
];

/** Operations that list what all apps have, and show a collaborator the apps of the collaborator. */
const LISTS_OF_APPS: readonly string[] = ['list-apps'];

const namesIn = (text: string): string[] => text.trim().split(/\s+/);

const rolesInOrder = COLLABORATOR_ROLES.filter((role) => role !== 'marketing');

const least = new Map<string, CollaboratorRole>(
  rolesInOrder.flatMap((role) =>
    Object.values(operationsOfRoles[role]).flatMap((names) =>
      namesIn(names).map((operation) => [operation, role] as const),
    ),
  ),
);

const ofMarketing: ReadonlySet<string> = new Set([
  ...rolesInOrder.flatMap((role) => areasOfMarketing.flatMap((area) => namesIn(operationsOfRoles[role][area] ?? ''))),
  ...namesIn(readByMarketing),
]);

/** The role with the fewest rights that may call the operation, marketing aside; undefined if none may. */
export const leastRole = (operation: string): CollaboratorRole | undefined => least.get(operation);

export const isAtLeast = (role: CollaboratorRole, other: CollaboratorRole): boolean =>
  COLLABORATOR_ROLES.indexOf(role) >= COLLABORATOR_ROLES.indexOf(other);

export function mayCall(role: CollaboratorRole, operation: string): boolean {
  if (role === 'marketing') return ofMarketing.has(operation);
  const needed = least.get(operation);
  return needed !== undefined && isAtLeast(role, needed);
}

export const isListOfApps = (operation: string): boolean => LISTS_OF_APPS.includes(operation);

/** All operations that some role may call. */
export const operationsOfCollaborators = (): readonly string[] => [...least.keys()];
