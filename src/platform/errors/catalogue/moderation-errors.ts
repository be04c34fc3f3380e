import { define, type ErrorDefinition } from './define-error.js';

/** Errors of moderation. */
export const moderationErrors = {
  ERR_RULE_NOT_FOUND: define(
    404,
    'The moderation rule with id {ruleId} does not exist, please make sure that it was created.',
    {
      cause: 'No moderation rule of the app has the id.',
      remedy: 'List the rules with `GET /v3/moderation/rules`.',
    },
  ),
  ERR_RULE_DELETE_DENIED: define(
    403,
    'The rule {ruleId} cannot be deleted: it is a default rule. Disable it instead.',
    {
      cause: 'Every app has the default rules, which cannot be deleted.',
      remedy: 'Disable the rule instead.',
    },
  ),
  ERR_KEYWORD_NOT_FOUND: define(
    404,
    'The keyword list with id {keywordId} does not exist, please make sure that it was created.',
    {
      cause: 'No keyword list of the app has the id.',
      remedy: 'List the keyword lists with `GET /v3/moderation/keywords`.',
    },
  ),
  ERR_KEYWORD_DELETE_DENIED: define(403, 'The keyword list {keywordId} cannot be deleted: it is a default list.', {
    cause: 'Every app has the default keyword lists, which cannot be deleted.',
    remedy: 'Remove the list from the rules that use it instead.',
  }),
  ERR_REASON_NOT_FOUND: define(404, 'The reason with id {id} does not exist, please make sure that it was created.', {
    cause: 'No reason for flags of the app has the id, in the path or in the body of a flag.',
    remedy: 'List the reasons with `GET /v3/moderation/reasons`.',
  }),
  ERR_MESSAGE_ALREADY_REVIEWED: define(
    409,
    'The message with id {id} has been reviewed already, or another review of it came first.',
    {
      cause:
        'Somebody else decided about the message first, or its sender has edited it since and moderation has approved that.',
      remedy: 'Load the queue again. Reviewed messages have a list of their own.',
    },
  ),
  ERR_REVIEW_CANNOT_BE_UNDONE: define(
    409,
    'The review of the message with id {id} cannot be undone: the message has changed since.',
    {
      cause: 'The review applied an edit, or the message was edited, deleted or blocked again after its review.',
      remedy: 'Decide anew: edit or delete the message, or review it where it waits.',
    },
  ),
  ERR_CANNOT_FLAG_OWN_MESSAGE: define(
    403,
    'The user with uid {uid} sent the message with id {id}: users cannot flag their own messages.',
    {
      cause: 'The user who flags the message has sent it.',
      remedy: 'Let the user delete the message instead.',
    },
  ),
} as const satisfies Record<string, ErrorDefinition>;
