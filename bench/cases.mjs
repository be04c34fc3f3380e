import { COLLECTED, COLLECTOR, CROWD, CROWD_MEMBERS, FREQUENT_WORD, RARE_WORD, crowdMember } from './history.mjs';
import { GROUP, PARTNER, READER, TEXT, member, uid } from './sample-data.mjs';

let created = 0;

/**
 * What is measured: the request that the connection of a number sends again and again, and what its answer must look like. A body
 * that is a function is made anew for each request.
 *
 * Reads come before writes: how much they have to read must not depend on how fast the server writes.
 */
export const cases = [
  {
    name: 'no-op',
    request: () => ({ path: '/bench/no-op' }),
    holds: ({ data }) => Object.keys(data).length === 0,
  },
  {
    name: 'get-message',
    request: (_connection, { messageId }) => ({ path: `/v3/messages/${messageId}`, onBehalfOf: READER }),
    holds: ({ data }) => data.data.text === TEXT,
  },
  {
    name: 'list-messages',
    request: () => ({ path: `/v3/users/${PARTNER}/messages?affix=prepend&limit=50`, onBehalfOf: READER }),
    holds: ({ data }) => data.length === 50,
  },
  {
    name: 'list-conversations',
    request: () => ({ path: '/v3/conversations?perPage=50', onBehalfOf: READER }),
    holds: ({ data }) => data.length === 50,
  },
  {
    name: 'list-500-conversations',
    request: () => ({ path: '/v3/conversations?perPage=50', onBehalfOf: COLLECTOR }),
    holds: ({ data, meta }) => data.length === 50 && meta.pagination.total === COLLECTED,
  },
  {
    name: 'list-all-messages',
    request: () => ({ path: '/v3/messages?affix=prepend&limit=50', onBehalfOf: COLLECTOR }),
    holds: ({ data }) => data.length === 50,
  },
  {
    name: 'search-messages',
    request: () => ({ path: `/v3/messages?searchKey=${RARE_WORD}&limit=50`, onBehalfOf: COLLECTOR }),
    holds: ({ data }) => data.length === 50 && data.every(({ data: { text } }) => text.includes(RARE_WORD)),
  },
  {
    name: 'search-frequent-word',
    request: () => ({ path: `/v3/messages?searchKey=${FREQUENT_WORD}&limit=50`, onBehalfOf: COLLECTOR }),
    holds: ({ data }) => data.length === 50 && data.every(({ data: { text } }) => text.includes(FREQUENT_WORD)),
  },
  {
    name: 'list-users',
    request: () => ({ path: '/v3/users?perPage=100' }),
    holds: ({ data, meta }) => data.length === 100 && meta.pagination.total > 1_000,
  },
  {
    name: 'list-users-midst',
    request: (_connection, { users }) => ({ path: `/v3/users?perPage=100&page=${Math.ceil(users / 200)}` }),
    holds: ({ data }) => data.length === 100,
  },
  {
    name: 'list-users-role',
    request: () => ({ path: '/v3/users?perPage=100&role=guide' }),
    holds: ({ data }) => data.length === 100 && data.every(({ role }) => role === 'guide'),
  },
  {
    name: 'list-users-tag',
    request: () => ({ path: '/v3/users?perPage=100&tags=hiker' }),
    holds: ({ data }) => data.length === 100,
  },
  {
    name: 'search-users-few',
    request: () => ({ path: '/v3/users?perPage=100&searchKey=anna%20c81' }),
    holds: ({ meta }) => meta.pagination.total <= 1_000,
  },
  {
    name: 'search-users-third',
    request: () => ({ path: '/v3/users?perPage=100&searchKey=anna' }),
    holds: ({ data }) => data.length === 100,
  },
  {
    name: 'send-to-user',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: uid(2 * connection),
      body: { receiver: uid(2 * connection + 1), receiverType: 'user', data: { text: TEXT } },
    }),
    holds: ({ data }) => data.data.text === TEXT,
  },
  {
    name: 'send-to-group',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: member(connection),
      body: { receiver: GROUP, receiverType: 'group', data: { text: TEXT } },
    }),
    holds: ({ data }) => data.data.entities.receiver.entity.membersCount === 10,
  },
  {
    name: 'send-to-large-group',
    request: (connection) => ({
      method: 'POST',
      path: '/v3/messages',
      onBehalfOf: crowdMember(connection),
      body: { receiver: CROWD, receiverType: 'group', data: { text: TEXT } },
    }),
    holds: ({ data }) => data.data.entities.receiver.entity.membersCount === CROWD_MEMBERS,
  },
  {
    name: 'create-user',
    request: () => ({
      method: 'POST',
      path: '/v3/users',
      body: () => ({ uid: `newcomer-${created++}`, name: 'The newcomer' }),
    }),
    holds: ({ data }) => data.role === 'default',
  },
];
