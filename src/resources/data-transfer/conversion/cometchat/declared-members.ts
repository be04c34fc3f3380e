import type { Declarations } from '../reading/record-notes.js';

/** A user as other lists repeat it. */
const OF_USER =
  'name avatar link role status statusMessage statusMessageExpiresAt metadata tags presenceVisibility createdAt updatedAt lastActiveAt deactivatedAt';

/** What the server adds to a user or a group for the sender of the request. */
const OF_VIEWER = 'conversationId blockedAt blockedByMe blockedByMeAt hasBlockedMe hasJoined joinedAt scope';

/** What the lists of the API have and the converter does not read. https://www.cometchat.com/docs/rest-api/chat-apis */
export const DECLARED: Declarations = {
  leftOut: {
    'used elements of interactive messages': { 'messages.data': 'interactions' },
    'saved messages, subscriptions to threads and receipts of single members': {
      messages: 'savedAt threadSubscribed receipts',
    },
    'archived conversations': { conversations: 'archivedAt' },
    'when messages disappear': { messages: 'disappearsAt' },
    'times at which roles changed': { roles: 'createdAt updatedAt' },
  },
  notNeeded: {
    'what the server adds for the sender of the request': {
      users: `status ${OF_VIEWER}`,
      groups: OF_VIEWER,
      members: OF_VIEWER,
      'banned users': OF_VIEWER,
    },
    'users, who are in a list of their own': {
      members: OF_USER,
      'banned users': OF_USER,
      reactions: 'reactedBy',
    },
    'counts, which follow from the records': {
      groups: 'membersCount onlineMembersCount',
      messages: 'replyCount unreadRepliesCount',
      'messages.data': 'reactions',
      conversations: 'unreadMentionsCount unreadMentionCount latestMessageId',
      calls:
        'totalAudioMinutes totalVideoMinutes totalDurationInMinutes totalDuration totalParticipants hasRecording hasTranscription',
      'calls.participants': 'totalDurationInMinutes totalDuration isJoined',
    },
    'ids and times that follow from the members of a conversation': {
      messages: 'conversationId quotedMessage',
      conversations: 'uid createdAt updatedAt',
      reactions: 'id messageId',
    },
    'what the server adds to the content of a message': { 'messages.data': 'entities moderation truncated matches' },
  },
};
