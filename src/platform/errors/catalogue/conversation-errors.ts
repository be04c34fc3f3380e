import { define, type ErrorDefinition } from './define-error.js';

/** Errors of conversations. */
export const conversationErrors = {
  ERR_CONVERSATION_NOT_FOUND: define(
    404,
    'The conversation with id {conversationId} does not exist, please make sure that the user takes part in it.',
    {
      cause: 'The acting user has no conversation with this id.',
      remedy: 'Take the id from a list of the conversations of that user.',
    },
  ),
  ERR_CONVERSATION_NOT_ACCESSIBLE: define(404, 'The conversation {conversationId} has no message yet.', {
    cause: 'The conversation has never had a message that the acting user could see, or all were erased.',
    remedy: 'Show the conversation as empty. It exists with its next message.',
  }),
  ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: define(
    400,
    'The user with uid {uid} has pinned {limit} conversations, which is the maximum.',
    {
      cause: 'The user has pinned as many conversations as they may.',
      remedy: 'Unpin one first.',
    },
  ),
  ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: define(
    400,
    'No more than {limit} conversations can be pinned for everybody.',
    {
      cause: 'The app has pinned as many conversations for everybody as it may.',
      remedy: 'Unpin one of them first.',
    },
  ),
  ERR_SYSTEM_PINNED_CONVERSATION: define(
    403,
    'The conversation {conversationId} is pinned for everybody: a user can neither pin nor unpin it.',
    {
      cause: 'A user pins or unpins a conversation that the app has pinned for everybody.',
      remedy: 'Only the backend of the app can unpin it.',
    },
  ),
} as const satisfies Record<string, ErrorDefinition>;
