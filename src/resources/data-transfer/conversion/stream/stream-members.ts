import type { Declarations } from '../reading/record-notes.js';

const USER = {
  leftOut: 'role_in_team teams_role privacy_settings push_notifications invisible_since language teams',
  credentials: 'devices revoke_tokens_issued_before',
  states:
    'online last_engaged_at channel_mutes mutes total_unread_count unread_channels unread_count unread_threads avg_response_time channel_unread_count ban_expires shadow_banned bypass_moderation',
};

/** What messages, channels and users have beside custom fields: https://getstream.io/chat/docs/node/message_format/ */
export const STREAM_MEMBERS: Declarations = {
  leftOut: {
    'devices and tokens of users': { User: USER.credentials, user: USER.credentials },
    'settings of users': { User: USER.leftOut, user: USER.leftOut },
    'when pins end': { message: 'pin_expires' },
    'translations of messages': { message: 'i18n' },
    'labels and verdicts of moderation': {
      message: 'moderation moderation_details image_labels before_message_send_failed',
    },
    'drafts, reminders and shared locations': { message: 'draft reminder shared_location' },
    'mentions of everybody in the channel': {
      message: 'mentioned_channel mentioned_here mentioned_roles mentioned_groups',
    },
    'settings of the channel of each member': { channel: 'own_capabilities hidden muted hide_messages_before blocked' },
    'settings of memberships': {
      member: 'notifications_muted ban_expires shadow_banned custom ban_from_future_channels',
    },
    'votes and rules of polls': { 'message.poll': '*' },
    'when banned members may come back': { member: 'banned_at' },
  },
  notNeeded: {
    'states of users and unread counts': { User: USER.states, user: USER.states },
    'forms of the text that the service makes': { message: 'html command args text' },
    'copies of what other messages say': { message: 'quoted_message thread_participants member deleted_for_me' },
    'counts of replies and reactions': {
      message: 'reply_count deleted_reply_count own_reactions latest_reactions reaction_scores reaction_groups',
      Reaction: 'message_id score updated_at',
      channel:
        'last_message_at member_count message_count truncated_by truncated_by_id members config auto_translation_enabled',
    },
    'ids of the service': {
      message: 'cid poll_id user_id restricted_visibility',
      channel: 'cid id created_by_id deleted_at',
      member:
        'user_id channel_role role is_moderator status updated_at invite_accepted_at invite_rejected_at invited created_at deleted_at deleted_messages',
      read: 'user_id unread_messages last_read_message_id last_delivered_message_id first_unread_message_id',
      'message.attachments':
        'id title_link thumb_url fallback file_size mime_type image_url asset_url original_width original_height waveform_data duration',
      'message.quoted_message': '*',
    },
  },
};
