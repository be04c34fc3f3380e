interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The resource areas, in the order of the API's specification. */
export const tags: readonly Tag[] = [
  {
    name: 'Users',
    description:
      'Create, list, update, deactivate and delete users; the profile of the end user who makes the request.',
  },
  { name: 'Auth tokens', description: 'Tokens with which end users log in: create, list, revoke.' },
  { name: 'Groups', description: 'Create, list, update and delete groups; transfer their ownership.' },
  { name: 'Group members', description: 'Add, join, list, promote and remove members of a group.' },
  {
    name: 'Messages',
    description: 'Send, list, edit and delete messages; threads, reactions, pins, saved messages and receipts.',
  },
  { name: 'Polls', description: 'Questions with options that users vote for.' },
  { name: 'Scheduled messages', description: 'Messages that users want to be sent later.' },
  { name: 'Reminders', description: 'Messages of which users want to be reminded.' },
  { name: 'Drafts', description: 'What users have begun to write.' },
  { name: 'Stickers', description: 'Pictures of the app that users send.' },
  { name: 'Embedded chats', description: 'What chats in pages of other origins request first, and guests.' },
  { name: 'Campaigns', description: 'Notifications to many users: recipients, schedule, sending and figures.' },
  { name: 'Campaign templates', description: 'Notifications with places for values, their versions and categories.' },
  { name: 'Campaign channels', description: 'Feeds of the app and its push notifications.' },
  {
    name: 'Notification feed',
    description: 'What users were sent in the app: unread, delivered, read and used items.',
  },
  { name: 'Campaign push notifications', description: 'Push notifications of campaigns, and what became of them.' },
  { name: 'Campaign analytics', description: 'Figures of what was sent and what recipients did with it.' },
  { name: 'Media', description: 'Files of messages: upload and download.' },
  {
    name: 'Conversations',
    description: 'The conversations of users: unread counts, marks as delivered and read, tags, pins and resets.',
  },
  { name: 'Friends', description: 'Friendships between users.' },
  { name: 'Blocked users', description: 'Users who block other users.' },
  { name: 'Banned users', description: 'Users who are banned from a group.' },
  { name: 'Muted users', description: 'Users who read a group and do not send there.' },
  { name: 'Invitations', description: 'Invitations to groups, which users accept or decline.' },
  { name: 'Join requests', description: 'Users who ask to join groups.' },
  { name: 'Roles', description: 'Roles of users.' },
  { name: 'API keys', description: 'The keys of an app: create, list, change, delete.' },
  { name: 'Data import', description: 'Import users, groups, members and messages of another system.' },
  { name: 'Calls', description: 'Start, join and end calls; list call records.' },
  { name: 'RBAC', description: 'Permissions of roles, and of scopes in a group.' },
  { name: 'Restrict features', description: 'Features that are denied to a role.' },
  {
    name: 'Metrics',
    description: 'Figures of the app over time: messages, receipts, active users, calls and others.',
  },
  {
    name: 'Moderation',
    description: 'Messages that moderation blocked, that users or rules flagged, and that moderators reviewed.',
  },
  {
    name: 'Notifications',
    description: 'Providers of push notifications, emails and SMS, devices of users, and what became of notifications.',
  },
  {
    name: 'AI Agents',
    description:
      'Users that answer: agents that run here with a model, agents elsewhere, what they can use, and their work on messages.',
  },
  {
    name: 'AI Assistance',
    description: 'What a model writes for a user about a conversation: replies, first messages, summaries and answers.',
  },
  {
    name: 'Client libraries',
    description:
      "Requests of CometChat's client libraries whose answers differ from the contract; they are sent to its paths.",
  },
  { name: 'Settings', description: 'The settings and limits of the app, for its clients.' },
  { name: 'Management', description: 'The apps of the installation and their settings, for its operator.' },
  { name: 'Webhooks', description: 'Webhooks of an app, their triggers and deliveries, for the operator.' },
  { name: 'Health', description: 'Whether the server runs, and whether it can process requests.' },
];
