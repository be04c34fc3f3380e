// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'disappearances-begin-action': {
      id: bigint;
      at: Date;
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
    'message-interactions-add': {
      elementId: string;
    };
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
      compared: number;
      first: string | null;
      last: string | null;
    };
    'messages-edit': {
      mentionedUids: string[] | null;
    };
    'messages-empty': Record<string, never>;
    'messages-erase-conversation': {
      newestId: bigint | null;
      at: Date;
    };
    'messages-erase-mentions': Record<string, never>;
    'messages-erase-user': {
      newestId: bigint | null;
      at: Date;
      uids: string[];
      guids: string[];
    };
    'messages-expire': {
      through: bigint | null;
      isOver: boolean;
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
      '?column?': number;
    };
    'messages-lock-user-and-parties': {
      exists: boolean;
    };
    'messages-named-users': {
      term: string | null;
      uids: string[];
    };
    'messages-newest-texts': {
      text: string | null;
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
    'messages-reactors': {
      messageId: bigint;
      reaction: string;
      uid: string;
      name: string;
      avatar: string | null;
    };
    'messages-search-counts': {
      messages: number;
      files: number;
      links: number;
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
      changes: bigint;
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
      saved: number;
    };
    'search-stems': {
      stem: string | null;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
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
      replyCount: number;
      unreadReplyCount: number;
    };
    'threads-subscribe': Record<string, never>;
    'threads-subscribe-mentioned': Record<string, never>;
    'unread-counts': {
      receiverType: 'user' | 'group' | null;
      receiver: string | null;
      count: number;
    };
  }
  interface StatementValues {
    'disappearances-begin-action': [];
    'disappearances-clear': [$2: string];
    'disappearances-clear-user': [$2: string];
    'disappearances-find': [$2: bigint | number];
    'disappearances-set': [$2: string, $3: ListOf<string>, $4: string, $5: number];
    'disappearances-set-many': [$2: ListOf<string>, $3: ListOf<number>];
    'disappearances-settings': [$2: ListOf<string>];
    'disappearances-start': [$2: ListOf<bigint | number>];
    'link-previews-cache': [$2: Uint8Array, $3: string, $4: string];
    'link-previews-delete-old': [$2: number];
    'link-previews-find-apps-with-old': [$1: number];
    'link-previews-find-cached': [$2: Uint8Array, $3: number, $4: number];
    'message-interactions-add': [$2: bigint | number, $3: string, $4: ListOf<string>];
    'message-pins-lock-conversation': [$2: string];
    'message-pins-pin': [$2: bigint | number, $3: string, $4: string];
    'message-reactions-add': [$2: bigint | number, $3: string, $4: string, $5: string];
    'message-reactions-list-append': [$2: bigint | number, $3: string, $4: bigint | number, $5: bigint | number, $6: string, $7: ListOf<'admin' | 'moderator' | 'participant'>];
    'message-reactions-list-prepend': [$2: bigint | number, $3: string, $4: bigint | number, $5: bigint | number, $6: string, $7: ListOf<'admin' | 'moderator' | 'participant'>];
    'message-reactions-remove': [$2: bigint | number, $3: string, $4: string];
    'messages-annotations': ComposedValues;
    'messages-append': [$2: string, $3: string, $4: 'user' | 'group', $5: string, $6: string, $7: string, $8: string, $9: 'pending' | 'approved' | 'disapproved', $10: ListOf<string>];
    'messages-approve': [$2: bigint | number];
    'messages-compared-range': ComposedValues;
    'messages-edit': [$2: bigint | number, $3: string, $4: ListOf<string>, $5: string, $6: ListOf<string>, $7: 'pending' | 'approved' | 'disapproved'];
    'messages-empty': [$2: bigint | number, $3: string];
    'messages-erase-conversation': [$2: string];
    'messages-erase-mentions': [$2: string];
    'messages-erase-user': [$2: string];
    'messages-expire': [$2: bigint | number, $3: Date, $4: bigint | number];
    'messages-find': [$2: bigint | number];
    'messages-follow-thread': [$2: bigint | number, $3: bigint | number, $4: ListOf<string>];
    'messages-list': ComposedValues;
    'messages-lock': [$2: bigint | number];
    'messages-lock-for-key-share': [$2: bigint | number];
    'messages-lock-groups-of-user': [$2: string];
    'messages-lock-user-and-parties': [$2: bigint | number, $3: string];
    'messages-named-users': [$2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>];
    'messages-newest-texts': [];
    'messages-page-by-ids': [$2: ListOf<bigint | number>, $3: string];
    'messages-page-by-muid': [$2: string, $3: string, $4: string];
    'messages-page-with-reset': [$2: bigint | number, $3: string];
    'messages-previews-by-ids': [$2: ListOf<bigint | number>, $3: string];
    'messages-reactors': [$2: ListOf<bigint | number>, $3: string];
    'messages-search-counts': ComposedValues;
    'messages-send': [$2: string];
    'messages-send-files': [$2: string];
    'messages-send-referring': [$2: string];
    'messages-send-replies': [$2: string];
    'messages-send-replies-and-files': [$2: string];
    'messages-set-moderation-status': [$2: bigint | number, $3: 'pending' | 'approved' | 'disapproved'];
    'messages-texts-before': [$2: string, $3: bigint | number, $4: bigint | number];
    'messages-texts-of-thread-before': [$2: bigint | number, $3: bigint | number, $4: bigint | number];
    'polls-close': [$2: bigint | number];
    'polls-find': [$2: bigint | number];
    'polls-list-votes-append': [$2: bigint | number, $3: number, $4: bigint | number, $5: bigint | number];
    'polls-list-votes-prepend': [$2: bigint | number, $3: number, $4: bigint | number, $5: bigint | number];
    'polls-lock-to-vote': [$2: bigint | number];
    'polls-lock-voter': [$2: bigint | number, $3: string];
    'polls-vote': [$2: bigint | number, $3: string, $4: ListOf<number>];
    'renditions-find-message': [$2: bigint | number];
    'renditions-lock-message': [$2: bigint | number];
    'renditions-set-data': [$2: bigint | number, $3: string];
    'saved-messages-count-others': [$2: string, $3: bigint | number];
    'search-stems': [$1: ListOf<string>, $2: ListOf<string>];
    'threads-list-followed-append': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-followed-append-without-silent': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-followed-prepend': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-followed-prepend-without-silent': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-participated-append': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-participated-append-without-silent': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-participated-prepend': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-list-participated-prepend-without-silent': [$2: string, $3: string, $4: bigint | number, $5: bigint | number];
    'threads-subscribe': [$2: string, $3: bigint | number];
    'threads-subscribe-mentioned': [$2: bigint | number, $3: ListOf<string>];
    'unread-counts': ComposedValues;
  }
}
