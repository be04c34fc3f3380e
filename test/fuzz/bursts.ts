import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../support/operations.js';
import { forms } from './forms.js';
import type { Burst, HttpRequest } from './request.js';
import { heavyRequests, undocumentedAddresses, type RequestArbitraries } from './requests.js';
import type { World } from './world.js';

/** Operations that run concurrently on the same resource, and the path parameters that identify the resource. */
interface Theme {
  readonly name: string;
  readonly operations: string[];
  readonly parameters: string[];
}

const themes: Theme[] = [
  {
    name: 'membership',
    operations: [
      'add-group-members',
      'leave-group',
      'kick-group-member',
      'ban-group-user',
      'unban-group-user',
      'mute-group-user',
      'unmute-group-user',
      'change-group-member-scope',
      'transfer-group-ownership',
      'get-group-member',
      'list-group-members',
    ],
    parameters: ['guid', 'uid'],
  },
  {
    name: 'a group and its deletion',
    operations: [
      'create-group',
      'delete-group',
      'update-group',
      'add-group-members',
      'leave-group',
      'send-message',
      'user-list-group-messages',
      'reset-group-conversation',
      'transfer-group-ownership',
    ],
    parameters: ['guid', 'uid'],
  },
  {
    name: 'a user and their deletion',
    operations: [
      'create-user',
      'delete-user',
      'deactivate-users',
      'reactivate-users',
      'update-user',
      'create-authtoken',
      'flush-authtokens',
      'send-message',
      'add-friend',
      'block-users',
      'add-group-members',
      'create-call',
      'reset-user-conversation',
    ],
    parameters: ['uid'],
  },
  {
    name: 'a message',
    operations: [
      'update-message',
      'delete-message',
      'add-message-reactions',
      'remove-message-reactions',
      'pin-message',
      'unpin-message',
      'save-message',
      'unsave-message',
      'send-thread-message',
      'mark-message-as-interacted',
      'subscribe-thread',
      'unsubscribe-thread',
      'get-message-details',
      'list-all-thread-messages',
    ],
    parameters: ['id', 'reaction'],
  },
  {
    name: 'a message under review',
    operations: [
      'send-message',
      'update-message',
      'delete-message',
      'flag-a-message',
      'review-blocked-message',
      'blockreview-flagged-message',
      'list-moderation-blocked-messages',
      'list-flagged-messages',
      'list-reviewed-messages',
      'add-message-reactions',
      'send-thread-message',
    ],
    parameters: ['id', 'reaction'],
  },
  {
    name: 'rules of moderation',
    operations: [
      'create-rule',
      'update-rule',
      'delete-rule',
      'list-rule-revisions',
      'create-rule-keyword',
      'update-rule-keyword',
      'delete-rule-keyword',
      'create-reason',
      'delete-reason',
      'flag-a-message',
      'send-message',
      'update-message',
      'chat-api-send-message-moderation',
    ],
    parameters: ['ruleId', 'keywordId'],
  },
  {
    name: 'a conversation',
    operations: [
      'send-message',
      'mark-conversation-as-read',
      'mark-conversation-as-unread',
      'mark-conversation-as-delivered',
      'reset-user-conversation',
      'pin-user-conversation',
      'unpin-user-conversation',
      'update-user-conversation',
      'get-user-conversations',
      'list-all-conversations',
      'delete-conversation',
    ],
    parameters: ['uid', 'conversationId'],
  },
  {
    name: 'friends and blocks',
    operations: [
      'add-friend',
      'remove-friend',
      'block-users',
      'unblock-users',
      'user-block-users',
      'user-unblock-users',
      'delete-user',
      'list-all-friends',
    ],
    parameters: ['uid'],
  },
  {
    name: 'a role',
    operations: [
      'create-role',
      'update-role',
      'delete-role',
      'set-role-permissions',
      'unset-role-permissions',
      'restrict-features',
      'allow-features',
      'create-user',
      'update-user',
      'list-role-permissions',
    ],
    parameters: ['role', 'uid', 'permission'],
  },
  {
    name: 'a call',
    operations: ['create-call', 'update-call', 'delete-call', 'retrieve-call-details'],
    parameters: ['sessionId'],
  },
  {
    name: 'a webhook',
    operations: [
      'create-webhook',
      'update-webhook',
      'delete-webhook',
      'add-triggers',
      'remove-triggers',
      'rotate-webhook-secret',
      'test-webhook',
      'list-triggers',
    ],
    parameters: ['appId', 'webhookId'],
  },
  {
    name: 'settings',
    operations: ['map-settings', 'unmap-settings', 'list-settings', 'get-client-settings', 'send-message'],
    parameters: ['appId'],
  },
  {
    name: 'keys',
    operations: ['update-apikey', 'delete-apikey', 'get-apikey', 'list-apikeys'],
    parameters: ['apiKey'],
  },
  {
    name: 'an app and its deletion',
    operations: ['delete-app', 'create-webhook', 'list-webhooks', 'delete-webhook'],
    parameters: ['spareAppId'],
  },
  {
    name: 'global pins',
    operations: ['replace-global-pinned-conversations', 'list-global-pinned-conversations'],
    parameters: [],
  },
];

/** The ids of all operations in themes. A test checks that the document has them. */
export const themeOperations = [...new Set(themes.flatMap(({ operations }) => operations))];

/** Values for the path parameters of bursts. All requests of a burst use the same values. */
function subjectsIn({ known, apps }: World): Record<string, Arbitrary<string>> {
  return {
    uid: fc.constantFrom('bob', 'c', 'a', 'gus', 'a_user_b'),
    guid: fc.constantFrom('plaza', 'attic', 'user_b', 'doomed'),
    id: fc.constantFrom(...known.messageIds.slice(0, 11)),
    reaction: fc.constant('👍'),
    conversationId: fc.constantFrom('ann_user_bob', 'group_plaza'),
    role: fc.constantFrom('spare', 'silent', 'restricted'),
    permission: fc.constant('createGroup'),
    sessionId: fc.constantFrom(...known.callIds.slice(0, 2)),
    appId: fc.constant(apps.first),
    spareAppId: fc.constantFrom(...known.spareAppIds),
    webhookId: fc.constant('spare'),
    ruleId: fc.constantFrom('no-darn', 'spare-rule', 'text-profanity-filter'),
    keywordId: fc.constantFrom('swearwords', 'patterns', 'profanity-list'),
    apiKey: fc.constantFrom(...known.spareKeys.slice(0, 2)),
  };
}

/** Many concurrent requests: different operations on one resource, or the same request repeated. */
export function bursts(world: World, operations: Operation[], requests: RequestArbitraries): Arbitrary<Burst> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const appIdentities = world.identities.filter(({ name }) =>
    /^(the fullAccess key|(key on behalf of|token of) (ann|bob|gus|hal))$/.test(name),
  );
  const managementIdentities = world.identities.filter(({ name }) => name === 'the management pair');
  const subjects = subjectsIn(world);
  const races = themes.flatMap(({ name, operations: ids, parameters: names }) => {
    const known = ids.flatMap((id) => byId.get(id) ?? []);
    if (known.length === 0) return [];
    const fixed = fc.record(
      Object.fromEntries(names.map((parameter) => [parameter.replace('spareAppId', 'appId'), subjects[parameter]!])),
    );
    return [
      fixed
        .chain((parameters) =>
          fc.array(
            fc.oneof(
              ...known.map((operation) =>
                requests.validRequestTo(
                  operation,
                  parameters,
                  operation.audience === 'management' ? managementIdentities : appIdentities,
                ),
              ),
            ),
            { minLength: 20, maxLength: 50, size: 'max' },
          ),
        )
        .map((all): Burst => ({ kind: 'burst', label: `race: ${name}`, requests: all })),
    ];
  });
  const repeated = (one: Arbitrary<HttpRequest>, size: number) =>
    one.map((request): Burst => ({
      kind: 'burst',
      label: `repeated: ${request.label}`,
      requests: Array<HttpRequest>(size).fill(request),
    }));
  const documents = fc
    .constantFrom('/openapi.yaml', '/openapi.json', '/docs', '/metrics', '/health/ready')
    .map((target): HttpRequest => ({
      kind: 'http',
      label: target,
      identity: 'nobody',
      method: 'GET',
      target,
      headers: [],
    }));
  const others = [
    { weight: 2, arbitrary: repeated(documents, 30) },
    { weight: 1, arbitrary: repeated(undocumentedAddresses(world), 20) },
    ...(operations.length > 0 ? [{ weight: 2, arbitrary: repeated(heavyRequests(world, operations), 8) }] : []),
    ...(byId.has('send-message') ? [{ weight: 1, arbitrary: repeated(forms(world, operations), 8) }] : []),
    ...(byId.has('create-user')
      ? [{ weight: 2, arbitrary: repeated(requests.validRequestTo(byId.get('create-user')!, {}, appIdentities), 30) }]
      : []),
    ...(byId.has('send-message')
      ? [{ weight: 2, arbitrary: repeated(requests.validRequestTo(byId.get('send-message')!, {}, appIdentities), 30) }]
      : []),
  ];
  return fc.oneof(...others, ...races.map((arbitrary) => ({ weight: 2, arbitrary })));
}
