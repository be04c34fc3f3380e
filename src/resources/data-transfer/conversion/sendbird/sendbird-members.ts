import type { Declarations } from '../reading/record-notes.js';

/** The objects of the Platform API: https://sendbird.com/docs/chat/platform-api/v3 */
export const SENDBIRD_MEMBERS: Declarations = {
  leftOut: {
    'tokens of users': { user: 'access_token session_tokens', Member: 'access_token session_tokens' },
    'discovery, phone numbers and pushes of users': {
      user: 'discovery_keys phone_number is_hide_me_from_friends locale require_auth_for_profile_image has_ever_logged_in country',
      Member:
        'discovery_keys phone_number is_hide_me_from_friends locale require_auth_for_profile_image has_ever_logged_in',
    },
    'settings of members': {
      Member:
        'muted_description muted_end_at push_trigger_option do_not_disturb is_push_enabled count_preference hidden_state is_blocked_by_me is_blocking_me is_muted',
    },
    'settings of channels': {
      channel:
        'is_ephemeral is_super is_broadcast is_exclusive is_discoverable ignore_profanity_filter channel_mode sms_fallback is_dynamic_partitioned disappearing_message is_triggered_by_message_read max_length_message',
      channelOfMessages:
        'is_ephemeral is_super is_broadcast is_exclusive is_discoverable ignore_profanity_filter sms_fallback disappearing_message',
    },
    'previews of links': { message: 'og_tag' },
    'thumbnails of files': { File: 'thumbnails', message: 'thumbnails' },
    'reports, moderation and suggestions of messages': {
      message:
        'suggested_replies message_events extended_message_payload extended_message scheduled_info keep_original_profile translation_target_langs data_reviewed moderation_info',
    },
    'requests of invitations': {
      channel: 'invited_at inviter joined_ts',
      channelOfMessages: 'invited_at inviter joined_ts',
    },
  },
  notNeeded: {
    'ids of the service': {
      message:
        'req_id channel_type channel message_mode root_message_id apple_critical_alert_options is_op_msg sender_id type',
      channel: 'channel sendbird_uikit id max',
      channelOfMessages: 'channel id max',
      Member:
        'is_bot is_online is_created friend_name friend_discovery_key id role state is_active last_seen_at created_at preferred_languages',
      user: 'is_online is_created is_shadow_blocked is_bot id unread_channel_count unread_message_count friend_name friend_discovery_key',
      File: 'id require_auth object_id object_status',
    },
    'counts, and what the members and messages say': {
      channel:
        'member_count joined_member_count participant_count participants unread_message_count unread_mention_count last_message created_by is_created unread_count num_members max_read_receipt',
      channelOfMessages:
        'member_count joined_member_count participant_count participants unread_message_count unread_mention_count last_message created_by is_created',
      message:
        'thread_info parent_message parent_message_text is_reply_to_channel mentioned_user_ids message_retention_hour message',
    },
  },
};
