// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'message-interactions-add': Record<string, never>;
    'message-pins-lock-conversation': {
      pg_advisory_xact_lock: string | null;
    };
    'message-pins-pin': Record<string, never>;
    'message-reactions-add': {
      id: bigint;
      message_id: bigint;
      uid: string;
      reaction: string;
      reacted_at: Date;
    };
    'message-reactions-list-append': {
      id: bigint;
      message_id: bigint;
      uid: string;
      reaction: string;
      reacted_at: Date;
    };
    'message-reactions-list-prepend': {
      id: bigint;
      message_id: bigint;
      uid: string;
      reaction: string;
      reacted_at: Date;
    };
    'message-reactions-remove': {
      id: bigint;
      message_id: bigint;
      uid: string;
      reaction: string;
      reacted_at: Date;
    };
    'messages-annotations': {
      replies: unknown;
      reactions: unknown;
      pins: unknown;
      saves: unknown;
      subscriptions: unknown;
      interactions: unknown;
    };
    'messages-append': {
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    'messages-approve': {
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    'messages-compared-range': {
      compared: number | null;
      first: string | null;
      last: string | null;
    };
    'messages-edit': {
      mentioned_uids: string[] | null;
    };
    'messages-empty': Record<string, never>;
    'messages-erase-conversation': {
      newestId: bigint | null;
      at: Date | null;
    };
    'messages-erase-mentions': Record<string, never>;
    'messages-erase-user': {
      newestId: bigint | null;
      at: Date | null;
      uids: string[] | null;
      guids: string[] | null;
    };
    'messages-expire': {
      through: bigint | null;
      isOver: boolean | null;
      erased: unknown;
    };
    'messages-find': {
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    'messages-follow-thread': Record<string, never>;
    'messages-list': {
      messages: unknown;
      users: unknown;
      groups: unknown;
    };
    'messages-lock': {
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    'messages-lock-for-key-share': {
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    'messages-lock-groups-of-user': {
      '?column?': number | null;
    };
    'messages-lock-user-and-parties': {
      exists: boolean | null;
    };
    'messages-page-by-ids': {
      messages: unknown;
      users: unknown;
      groups: unknown;
    };
    'messages-page-by-muid': {
      messages: unknown;
      users: unknown;
      groups: unknown;
    };
    'messages-page-with-reset': {
      messages: unknown;
      users: unknown;
      groups: unknown;
      reset: bigint | null;
    };
    'messages-previews-by-ids': {
      messages: unknown;
      users: unknown;
      groups: unknown;
    };
    'messages-send': {
      position: number | null;
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      has_check_job: boolean | null;
      sender_summary: unknown;
      receiver_summary: unknown;
    };
    'messages-send-files': {
      position: number | null;
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      has_check_job: boolean | null;
      sender_summary: unknown;
      receiver_summary: unknown;
    };
    'messages-send-referring': {
      position: number | null;
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      has_check_job: boolean | null;
      sender_summary: unknown;
      receiver_summary: unknown;
    };
    'messages-send-replies': {
      position: number | null;
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      has_check_job: boolean | null;
      sender_summary: unknown;
      receiver_summary: unknown;
    };
    'messages-send-replies-and-files': {
      position: number | null;
      id: bigint;
      conversation_key: string;
      sender: string;
      receiver_type: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parent_id: bigint | null;
      mentioned_uids: string[] | null;
      quoted_message_id: bigint | null;
      moderation_status: 'pending' | 'approved' | 'disapproved' | null;
      sent_at: Date;
      updated_at: Date;
      edited_at: Date | null;
      edited_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      has_check_job: boolean | null;
      sender_summary: unknown;
      receiver_summary: unknown;
    };
    'messages-set-moderation-status': Record<string, never>;
    'messages-texts-before': {
      sender: string;
      text: string | null;
    };
    'messages-texts-of-thread-before': {
      sender: string;
      text: string | null;
    };
    'saved-messages-count-others': {
      saved: number | null;
    };
    'saved-messages-lock-user': {
      '?column?': number | null;
    };
    'threads-list-followed-append': {
      id: bigint | null;
      conversation_key: string | null;
      sender: string | null;
      receiver_type: 'user' | 'group' | null;
      receiver: string | null;
      last_reply_id: bigint | null;
      position: bigint | null;
      updated_at: Date | null;
      reply_count: number | null;
      unread_reply_count: number | null;
    };
    'threads-list-followed-prepend': {
      id: bigint | null;
      conversation_key: string | null;
      sender: string | null;
      receiver_type: 'user' | 'group' | null;
      receiver: string | null;
      last_reply_id: bigint | null;
      position: bigint | null;
      updated_at: Date | null;
      reply_count: number | null;
      unread_reply_count: number | null;
    };
    'threads-list-participated-append': {
      id: bigint | null;
      conversation_key: string | null;
      sender: string | null;
      receiver_type: 'user' | 'group' | null;
      receiver: string | null;
      last_reply_id: bigint | null;
      position: bigint | null;
      updated_at: Date | null;
      reply_count: number | null;
      unread_reply_count: number | null;
    };
    'threads-list-participated-prepend': {
      id: bigint | null;
      conversation_key: string | null;
      sender: string | null;
      receiver_type: 'user' | 'group' | null;
      receiver: string | null;
      last_reply_id: bigint | null;
      position: bigint | null;
      updated_at: Date | null;
      reply_count: number | null;
      unread_reply_count: number | null;
    };
    'threads-subscribe': Record<string, never>;
    'threads-subscribe-mentioned': Record<string, never>;
    'unread-counts': {
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      count: number | null;
    };
  }
}
