import type { Request } from 'express';
import type { OperatorAct } from '#platform/access/actor.js';
import { isPlainObject } from '#platform/http/json.js';

/**
 * The operations by which operators change the data of an app, by the type of the target and the verb of the entry in the audit log. Those
 * that change the configuration are not among them: triggers record what they change.
 */
const operationsOfActs: Record<string, Record<string, string>> = {
  user: {
    created: 'create-user',
    updated: 'update-user update-me',
    deactivated: 'deactivate-users',
    reactivated: 'reactivate-users',
    deleted: 'delete-user',
  },
  authToken: { updated: 'update-authtoken', revoked: 'flush-authtokens delete-authtoken revoke-authtokens-before' },
  userBlock: { created: 'block-users user-block-users', deleted: 'unblock-users user-unblock-users' },
  friendship: { created: 'add-friend', deleted: 'remove-friend' },
  group: {
    created: 'create-group',
    updated: 'update-group transfer-group-ownership',
    deleted: 'delete-group',
  },
  groupMember: {
    created: 'add-group-members',
    updated: 'change-group-member-scope',
    deleted: 'kick-group-member leave-group',
  },
  groupBan: { created: 'ban-group-user', deleted: 'unban-group-user' },
  groupMute: { created: 'mute-group-user', deleted: 'unmute-group-user' },
  groupInvitation: {
    created: 'invite-group-user',
    accepted: 'accept-invitation',
    declined: 'decline-invitation',
    deleted: 'withdraw-group-invitation',
  },
  groupJoinRequest: {
    created: 'create-join-request',
    approved: 'approve-join-request',
    declined: 'decline-join-request',
    deleted: 'withdraw-join-request',
  },
  message: {
    sent: 'send-message send-bot-message send-thread-message chat-api-send-message-moderation',
    updated: 'update-message chat-api-update-message-moderation',
    deleted: 'delete-message chat-api-delete-message-moderation',
    flagged: 'flag-a-message',
    pinned: 'pin-message',
    unpinned: 'unpin-message',
    saved: 'save-message',
    unsaved: 'unsave-message',
    interacted: 'mark-message-as-interacted',
  },
  poll: { created: 'create-poll', closed: 'close-poll' },
  pollVote: { updated: 'vote-in-poll', deleted: 'withdraw-poll-votes' },
  scheduledMessage: {
    created: 'create-scheduled-message',
    updated: 'update-scheduled-message',
    deleted: 'cancel-scheduled-message',
  },
  reminder: { updated: 'set-message-reminder', deleted: 'delete-message-reminder' },
  draft: { updated: 'save-draft', deleted: 'delete-draft' },
  review: { undone: 'undo-message-review' },
  moderationCase: { updated: 'update-moderation-case' },
  messageReaction: { created: 'add-message-reactions', deleted: 'remove-message-reactions' },
  threadSubscription: { created: 'subscribe-thread', deleted: 'unsubscribe-thread' },
  media: { uploaded: 'upload-media' },
  conversation: {
    updated: `
      update-user-conversation update-group-conversation replace-global-pinned-conversations set-user-disappearing-messages
      set-group-disappearing-messages`,
    deleted: 'delete-conversation reset-user-conversation reset-group-conversation',
    pinned: 'pin-user-conversation pin-group-conversation',
    unpinned: 'unpin-user-conversation unpin-group-conversation',
    read: 'mark-conversation-as-read mark-group-conversation-as-read',
    delivered: 'mark-conversation-as-delivered mark-group-conversation-as-delivered',
    unread: 'mark-conversation-as-unread mark-group-conversation-as-unread',
  },
  call: {
    created: 'create-call',
    updated: 'update-call add-call-transcription add-call-recording',
    deleted: 'delete-call',
  },
  import: { created: 'import-users import-groups import-members import-messages' },
  webhookDelivery: { replayed: 'replay-webhook-delivery', tested: 'test-webhook' },
  agentRun: { cancelled: 'cancel-agent-run', continued: 'report-agent-tool-result' },
  notificationChoices: {
    updated: `
      notifications-update-contact-details notifications-push-update-preferences notifications-update-timezone
      notifications-push-mute-conversations notifications-push-unmute-conversations`,
    deleted: 'notifications-delete-contact-details notifications-push-reset-preferences',
  },
  pushToken: {
    created: 'notifications-push-register-token',
    deleted: 'notifications-push-unregister-tokens notifications-push-delete-token',
  },
};

/**
 * Properties of bodies whose values an entry shows, because they say who or what is meant. Of all others it has the names only: they can be
 * texts, names of people and credentials.
 */
const SHOWN = [
  'uid',
  'guid',
  'uids',
  'guids',
  'uidsToDeactivate',
  'uidsToActivate',
  'blockedUids',
  'accepted',
  'friends',
  'participants',
  'moderators',
  'admins',
  'usersToBan',
  'owner',
  'scope',
  'role',
  'type',
  'category',
  'permanent',
  'receiver',
  'receiverType',
  'multipleReceivers',
  'deleteMessages',
  'reasonId',
  'status',
  'withAuthToken',
  'assignee',
];

/** Ids by which the target of a request that creates it, or that names several, is known. The first one that the body has counts. */
const TARGETS = ['uid', 'guid', 'uidsToDeactivate', 'uidsToActivate', 'blockedUids'];

/** Parameters of paths that the id of a target does not have: credentials, and the app, which entries have themselves. */
const OMITTED_PARAMETERS = ['authToken', 'pushToken', 'appId'];

const MAX_TARGET_CHARACTERS = 1000;

const kinds = new Map<string, { type: string; action: string }>(
  Object.entries(operationsOfActs).flatMap(([type, actions]) =>
    Object.entries(actions).flatMap(([action, operations]) =>
      operations
        .trim()
        .split(/\s+/)
        .map((operation) => [operation, { type, action }] as const),
    ),
  ),
);

/** All operations whose acts are recorded. */
export const operationsOfOperators = (): readonly string[] => [...kinds.keys()];

/** The types of targets and the verbs of all entries. */
export const kindsOfActs = (): readonly { type: string; action: string }[] => [...kinds.values()];

/** @param appId of the request @returns undefined for an operation that is not recorded as an act */
export function operatorAct(operation: string, appId: string, request: Request): OperatorAct | undefined {
  const kind = kinds.get(operation);
  if (!kind) return undefined;
  const body: Record<string, unknown> = isPlainObject(request.body) ? request.body : {};
  const parameters = Object.entries(request.params).filter(([name]) => !OMITTED_PARAMETERS.includes(name));
  const id = targetOf(
    parameters.map(([, value]) => String(value)),
    body,
  );
  return {
    appId,
    target: { type: kind.type, id: id.slice(0, MAX_TARGET_CHARACTERS) },
    action: kind.action,
    values: shownOf(body),
    isRecorded: false,
  };
}

/** The ids of the path; of a message that is sent, its receiver. Several parts are separated by slashes. */
function targetOf(parameters: readonly string[], body: Record<string, unknown>): string {
  if (parameters.length > 0) return parameters.join('/');
  const { receiver, receiverType } = body;
  if (typeof receiver === 'string' && typeof receiverType === 'string') return `${receiverType}/${receiver}`;
  const named = TARGETS.map((name) => body[name]).find((value) => value !== undefined);
  return named === undefined ? '' : [named].flat().map(String).join(' ');
}

function shownOf(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  const fields = entries.map(([name]) => name).filter((name) => !SHOWN.includes(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => SHOWN.includes(name))),
    ...(fields.length > 0 && { fields }),
  };
}
