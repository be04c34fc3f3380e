/**
 * The operations of the v3 API. It is complete: an operation that Confab adds is beyond it, and its cases are of the profile `confab`.
 */
const operationsOfAreas: Record<string, string> = {
  Users: 'create-user deactivate-users delete-user get-user list-users reactivate-users update-user',
  'Auth tokens': 'create-authtoken delete-authtoken flush-authtokens get-authtoken list-authtokens update-authtoken',
  Groups: 'create-group delete-group get-group list-groups transfer-group-ownership update-group',
  'Group members': 'add-group-members change-group-member-scope kick-group-member leave-group list-group-members',
  Messages: `
    add-message-reactions delete-message get-message-details get-message-reactions list-all-messages
    list-all-reactions list-all-thread-messages list-threads mark-message-as-interacted pin-message
    remove-message-reactions save-message send-bot-message send-message send-thread-message subscribe-thread
    unpin-message unsave-message unsubscribe-thread update-message user-list-group-messages
    user-list-user-messages`,
  Conversations: `
    delete-conversation get-conversation get-group-conversations
    get-user-conversations list-all-conversations
    list-global-pinned-conversations mark-conversation-as-delivered mark-conversation-as-read
    mark-conversation-as-unread mark-group-conversation-as-delivered mark-group-conversation-as-read
    mark-group-conversation-as-unread pin-group-conversation pin-user-conversation
    replace-global-pinned-conversations reset-group-conversation reset-user-conversation
    unpin-group-conversation
    unpin-user-conversation update-group-conversation update-user-conversation`,
  Friends: 'add-friend list-all-friends remove-friend',
  'Blocked users': 'block-users list-blocked-users unblock-users',
  'Banned users': 'ban-group-user list-banned-group-users unban-group-user',
  Roles: 'create-role delete-role get-role list-roles update-role',
  'API keys': 'create-apikey delete-apikey get-apikey list-apikeys update-apikey',
  'Data import': 'import-groups import-members import-messages import-users',
  Calls: 'list-calls retrieve-call-details retrieve-call-transcriptions',
  RBAC: `
    list-role-permissions list-scope-permissions set-role-permissions set-scope-permissions
    unset-role-permissions unset-scope-permissions`,
  'Restrict features': 'allow-features get-restrictedfeatures restrict-features',
  Metrics: 'message-receipt-metrics usage-metrics',
  Moderation: `
    blockreview-flagged-message chat-api-delete-message-moderation chat-api-get-message-moderation
    chat-api-list-message-moderation chat-api-send-message-moderation chat-api-update-message-moderation
    create-reason create-rule create-rule-keyword delete-reason delete-rule delete-rule-keyword flag-a-message
    get-reason-details get-rule get-rule-keyword list-flagged-messages list-moderation-blocked-messages
    list-reasons list-reviewed-messages list-rule-keywords list-rule-revisions list-rules
    review-blocked-message update-reason-details update-rule update-rule-keyword`,
  Notifications: `
    notifications-delete-contact-details notifications-delete-email-custom-provider
    notifications-delete-push-custom-provider notifications-delete-sms-custom-provider
    notifications-email-delete-sendgrid-details notifications-email-list-sendgrid-details
    notifications-email-save-sendgrid-details notifications-email-update-sendgrid-details
    notifications-get-contact-details notifications-get-timezone notifications-list-email-custom-provider
    notifications-list-push-custom-provider notifications-list-sms-custom-provider notifications-logs
    notifications-push-add-apns-provider notifications-push-add-fcm-provider
    notifications-push-default-apns-provider notifications-push-default-fcm-provider
    notifications-push-delete-apns-provider notifications-push-delete-fcm-provider
    notifications-push-delete-token notifications-push-list-apns-providers
    notifications-push-list-fcm-providers notifications-push-list-muted notifications-push-list-preferences
    notifications-push-list-settings notifications-push-list-tokens notifications-push-mute-conversations
    notifications-push-register-token notifications-push-reset-preferences notifications-push-reset-settings
    notifications-push-unmute-conversations notifications-push-unregister-tokens
    notifications-push-update-apns-provider notifications-push-update-fcm-provider
    notifications-push-update-preferences notifications-push-update-settings
    notifications-save-email-custom-provider notifications-save-push-custom-provider
    notifications-save-sms-custom-provider notifications-sms-delete-twilio-details
    notifications-sms-list-twilio-details notifications-sms-save-twilio-details
    notifications-sms-update-twilio-details notifications-update-contact-details
    notifications-update-email-custom-provider notifications-update-push-custom-provider
    notifications-update-sms-custom-provider notifications-update-timezone`,
  'AI Agents': `
    add-knowledge-text builder-add-knowledge builder-add-mcp builder-create-agent builder-delete-agent
    builder-get-agent builder-list-agents builder-remove-mcp builder-update-agent create-agent create-api-tool
    create-frontend-action create-mcp-server create-tool delete-agent delete-mcp-server delete-tool get-agent
    get-mcp-server get-tool list-agents list-api-tools list-frontend-actions list-mcp-servers list-tools
    update-agent update-tool`,
  Management: `
    add-collaborator create-app delete-app fetch-multi-tenant-usage list-apps list-collaborators list-settings
    map-settings unmap-settings`,
  Webhooks: `
    add-triggers create-webhook delete-webhook get-webhook list-triggers list-webhooks remove-triggers
    update-webhook`,
};

export const V3_OPERATIONS: ReadonlySet<string> = new Set(
  Object.values(operationsOfAreas).flatMap((names) => names.trim().split(/\s+/)),
);
