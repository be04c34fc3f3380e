import {
  BUSY_USER,
  BUSY_USER_CONVERSATIONS,
  FREQUENT_WORD,
  LARGE_GROUP,
  LARGE_GROUP_MEMBERS,
  RARE_WORD,
  largeGroupMember,
} from './history.mjs';
import { moderationCases } from './moderation.mjs';
import { FRIENDS, GROUP, PARTNER, READER, TEXT, member, uid } from './sample-data.mjs';

let created = 0;

/**
 * The measured cases: the request that the connection with the given number repeats, and the check of its response. If the body is a
 * function, it is called for each request. `around` prepares what only this case needs, and removes it afterwards. The bare server answers
 * the requests of cases with `bare`.
 *
 * Reading cases come before writing ones, because the amount of data that they read must not depend on the speed of writes.
 */
export const cases = [
  {
    name: 'no-op',
    bare: true,
    request: () => ({ path: '/bench/no-op' }),
    isExpected: ({ data }) => Object.keys(data).length === 0,
  },
  {
    name: 'get-message',
    bare: true,
    request: (_connection, { messageId }) => ({ path: `/v3/messages/${messageId}`, onBehalfOf: READER }),
    isExpected: ({ data }) => data.data.text === TEXT,
  },
  {
    name: 'list-messages',
    bare: true,
    request: () => ({ path: `/v3/users/${PARTNER}/messages?affix=prepend&limit=50`, onBehalfOf: READER }),
    isExpected: ({ data }) => data.length === 50,
  },
  {
    name: 'list-conversations',
    bare: true,
    request: () => ({ path: '/v3/conversations?perPage=50', onBehalfOf: READER }),
    isExpected: ({ data }) => data.length === 50,
  },
  {
    name: 'list-500-conversations',
    request: () => ({ path: '/v3/conversations?perPage=50', onBehalfOf: BUSY_USER }),
    isExpected: ({ data, meta }) => data.length === 50 && meta.pagination.total === BUSY_USER_CONVERSATIONS,
  },
  {
    name: 'list-all-messages',
    request: () => ({ path: '/v3/messages?affix=prepend&limit=50', onBehalfOf: BUSY_USER }),
    isExpected: ({ data }) => data.length === 50,
  },
  {
    name: 'search-messages',
    bare: true,
    request: () => ({ path: `/v3/messages?searchKey=${RARE_WORD}&limit=50`, onBehalfOf: BUSY_USER }),
    isExpected: ({ data }) => data.length === 50 && data.every(({ data: { text } }) => text.includes(RARE_WORD)),
  },
  ...[
    { messages: '', by: { onBehalfOf: BUSY_USER } },
    { messages: '-all', by: {} },
  ].flatMap(({ messages, by }) => [
    {
      name: `search${messages}-frequent-word`,
      request: () => ({ path: `/v3/messages?searchKey=${FREQUENT_WORD}&limit=50`, ...by }),
      isExpected: ({ data }) => data.length === 50 && data.every(({ data: { text } }) => text.includes(FREQUENT_WORD)),
    },
    {
      name: `search${messages}-misspelt-word`,
      request: () => ({ path: `/v3/messages?searchKey=glaceir&limit=50`, ...by }),
      isExpected: ({ data, meta }) => data.length === 0 && meta.search.didYouMean === RARE_WORD,
    },
  ]),
  {
    name: 'list-users',
    bare: true,
    request: () => ({ path: '/v3/users?perPage=100' }),
    isExpected: ({ data, meta }) => data.length === 100 && meta.pagination.total > 1_000,
  },
  {
    name: 'list-users-middle',
    request: (_connection, { users }) => ({ path: `/v3/users?perPage=100&page=${Math.ceil(users / 200)}` }),
    isExpected: ({ data }) => data.length === 100,
  },
  {
    name: 'list-users-after',
    request: (_connection, { users }) => ({
      path: `/v3/users?perPage=100&id=member-${String(Math.ceil(users / 2)).padStart(7, '0')}`,
    }),
    isExpected: ({ data }) => data.length === 100,
  },
  {
    name: 'list-users-role',
    request: () => ({ path: '/v3/users?perPage=100&role=guide' }),
    isExpected: ({ data }) => data.length === 100 && data.every(({ role }) => role === 'guide'),
  },
  {
    name: 'list-users-tag',
    request: () => ({ path: '/v3/users?perPage=100&tags=hiker' }),
    isExpected: ({ data }) => data.length === 100,
  },
  {
    name: 'search-users-few',
    request: () => ({ path: '/v3/users?perPage=100&searchKey=anna%20c81' }),
    isExpected: ({ meta }) => meta.pagination.total <= 1_000,
  },
  {
    name: 'search-users-third',
    request: () => ({ path: '/v3/users?perPage=100&searchKey=anna' }),
    isExpected: ({ data }) => data.length === 100,
  },
  {
    name: 'list-friends',
    request: () => ({ path: `/v3/users/${READER}/friends?perPage=100`, onBehalfOf: READER }),
    isExpected: ({ data }) => data.length === FRIENDS,
  },
  {
    name: 'send-to-user',
    bare: true,
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: uid(2 * connection),
      body: { receiver: uid(2 * connection + 1), receiverType: 'user', data: { text: TEXT } },
    }),
    isExpected: ({ data }) => data.data.text === TEXT,
  },
  {
    name: 'send-to-group',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: member(connection),
      body: { receiver: GROUP, receiverType: 'group', data: { text: TEXT } },
    }),
    isExpected: ({ data }) => data.data.entities.receiver.entity.membersCount === 10,
  },
  {
    name: 'send-to-large-group',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: largeGroupMember(connection),
      body: { receiver: LARGE_GROUP, receiverType: 'group', data: { text: TEXT } },
    }),
    isExpected: ({ data }) => data.data.entities.receiver.entity.membersCount === LARGE_GROUP_MEMBERS,
  },
  {
    name: 'send-mention',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: uid(2 * connection),
      body: {
        receiver: uid(2 * connection + 1),
        receiverType: 'user',
        data: { text: `<@uid:${uid(2 * connection + 1)}> ${TEXT}` },
      },
    }),
    isExpected: ({ data }) => Object.keys(data.data.mentions).length === 1,
  },
  {
    name: 'send-reply',
    request: (connection, { parents }) => {
      const parent = parents[connection % parents.length];
      return {
        method: 'POST',
        path: `/v3/messages/${parent.id}/thread`,
        onBehalfOf: parent.uid,
        body: { data: { text: TEXT } },
      };
    },
    isExpected: ({ data }) => data.parentId !== undefined,
  },
  {
    name: 'create-user',
    request: () => ({
      method: 'POST',
      path: '/v3/users',
      body: () => ({ uid: `newcomer-${created++}`, name: 'The newcomer' }),
    }),
    isExpected: ({ data }) => data.role === 'default',
  },
  ...moderationCases,
];
