// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'disappearances-begin-action': {
      id: bigint | null;
      at: Date | null;
    };
    'disappearances-clear': {
      conversationKey: string;
    };
    'disappearances-clear-user': Record<string, never>;
    'disappearances-find': {
      messageId: bigint;
      disappearsAt: Date;
    };
    'disappearances-set': {
      conversationKey: string;
    };
    'disappearances-set-many': Record<string, never>;
    'disappearances-settings': {
      conversationKey: string;
      seconds: number;
    };
    'disappearances-start': {
      messageId: bigint;
      disappearsAt: Date;
    };
    'link-previews-cache': Record<string, never>;
    'link-previews-delete-old': Record<string, never>;
    'link-previews-find-apps-with-old': {
      appId: string;
    };
    'link-previews-find-cached': {
      preview: unknown;
      mediaId: string | null;
    };
    'message-interactions-add': Record<string, never>;
    'message-pins-lock-conversation': {
      pgAdvisoryXactLock: string | null;
    };
    'message-pins-pin': Record<string, never>;
    'message-reactions-add': {
      id: bigint;
      messageId: bigint;
      uid: string;
      reaction: string;
      reactedAt: Date;
    };
    'message-reactions-list-append': {
      id: bigint;
      messageId: bigint;
      uid: string;
      reaction: string;
      reactedAt: Date;
    };
    'message-reactions-list-prepend': {
      id: bigint;
      messageId: bigint;
      uid: string;
      reaction: string;
      reactedAt: Date;
    };
    'message-reactions-remove': {
      id: bigint;
      messageId: bigint;
      uid: string;
      reaction: string;
      reactedAt: Date;
    };
    'messages-annotations': {
      replies: unknown;
      reactions: unknown;
      pins: unknown;
      saves: unknown;
      subscriptions: unknown;
      interactions: unknown;
      polls: unknown;
      disappearances: unknown;
    };
    'messages-append': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
    };
    'messages-approve': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
    };
    'messages-compared-range': {
      compared: number | null;
      first: string | null;
      last: string | null;
    };
    'messages-edit': {
      mentionedUids: string[] | null;
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
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
    };
    'messages-follow-thread': Record<string, never>;
    'messages-list': {
      messages: unknown;
      users: unknown;
      groups: unknown;
    };
    'messages-lock': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
    };
    'messages-lock-for-key-share': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
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
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      hasCheckJob: boolean | null;
      senderSummary: unknown;
      receiverSummary: unknown;
    };
    'messages-send-files': {
      position: number | null;
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      hasCheckJob: boolean | null;
      senderSummary: unknown;
      receiverSummary: unknown;
    };
    'messages-send-referring': {
      position: number | null;
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      hasCheckJob: boolean | null;
      senderSummary: unknown;
      receiverSummary: unknown;
    };
    'messages-send-replies': {
      position: number | null;
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      hasCheckJob: boolean | null;
      senderSummary: unknown;
      receiverSummary: unknown;
    };
    'messages-send-replies-and-files': {
      position: number | null;
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      hasCheckJob: boolean | null;
      senderSummary: unknown;
      receiverSummary: unknown;
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
    'polls-close': {
      messageId: bigint;
    };
    'polls-find': {
      optionCount: number;
      multiple: boolean;
      anonymous: boolean;
      isOpen: boolean | null;
    };
    'polls-list-votes-append': {
      id: bigint;
      uid: string;
      option: number;
      votedAt: Date;
    };
    'polls-list-votes-prepend': {
      id: bigint;
      uid: string;
      option: number;
      votedAt: Date;
    };
    'polls-lock-to-vote': {
      optionCount: number;
      multiple: boolean;
      anonymous: boolean;
      isOpen: boolean | null;
    };
    'polls-lock-voter': {
      locked: string | null;
    };
    'polls-vote': {
      changes: bigint | null;
    };
    'renditions-find-message': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
    };
    'renditions-lock-message': {
      id: bigint;
      conversationKey: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      parentId: bigint | null;
      mentionedUids: string[] | null;
      quotedMessageId: bigint | null;
      moderationStatus: 'pending' | 'approved' | 'disapproved' | null;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
      deletedAt: Date | null;
      deletedBy: string | null;
      region: 'us' | 'eu' | 'in';
      appCreatedAt: Date;
    };
    'renditions-set-data': Record<string, never>;
    'saved-messages-count-others': {
      saved: number | null;
    };
    'saved-messages-lock-user': {
      '?column?': number | null;
    };
    'threads-list-followed-append': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-followed-append-without-silent': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-followed-prepend': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-followed-prepend-without-silent': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-participated-append': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-participated-append-without-silent': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-participated-prepend': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
    };
    'threads-list-participated-prepend-without-silent': {
      id: bigint | null;
      conversationKey: string | null;
      sender: string | null;
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      lastReplyId: bigint | null;
      position: bigint | null;
      updatedAt: Date | null;
      replyCount: number | null;
      unreadReplyCount: number | null;
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
