import type { UploadedFile } from '#test/support/client.js';
import { NOTE, PICTURE } from '#test/support/media.js';

/** What the requests name, and what later requests need of the responses to earlier ones. */
export type Known = Record<
  | 'sent'
  | 'received'
  | 'edited'
  | 'removed'
  | 'form'
  | 'agent'
  | 'sessionId'
  | 'groupMessage'
  | 'feedItem'
  | 'push'
  | 'authToken'
  | 'deviceId',
  string
>;

export type HeaderSet = 'key' | 'token' | 'settings' | 'default' | 'notifications' | 'socketHost' | 'ai';

type Text = string | ((known: Known) => string);

/** A request of the client library for Android, named by its method that sends it. */
export interface NativeRequest {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: Text;
  readonly headers?: HeaderSet;
  readonly query?: Record<string, string>;
  /** Without one, requests other than GET have an empty form, whose type replaces that of the headers. */
  readonly body?: object | ((known: Known) => object);
  /** A multipart form, whose fields are those of the body. */
  readonly files?: UploadedFile[];
  /** What the library reads of `data`. */
  readonly data?: unknown;
  /** What it reads beside `data`. */
  readonly meta?: object;
  /** Takes what later requests need. */
  readonly take?: (data: any) => Partial<Known>;
  /** What others do before. */
  readonly before?: 'the call is answered';
}

const page = { per_page: '30', page: '1' };
const pages = { pagination: { current_page: 1, total_pages: expect.any(Number) } };
const messages = { per_page: '100', affix: 'prepend' };
const cursor = { cursor: { id: expect.anything(), affix: 'prepend' }, pagination: { total_pages: expect.any(Number) } };
const some = expect.arrayContaining([expect.anything()]);
const message = (more: object = {}) => ({ id: expect.any(String), muid: expect.any(String), ...more });
const action = (name: string, on: object = {}) =>
  message({ category: 'action', data: { action: name, entities: { on: { entity: on }, by: expect.anything() } } });
const done = { success: true };
const counts = (...of: object[]) => of;
const unread = { unread: '1', count: '1', hideMessagesFromBlockedUsers: '1' };
const undelivered = { undelivered: '1', count: '1' };

/** The values are texts, except for those that the library parses: data, metadata, tags, appInfo. */
const toBetty = { receiver: 'betty', receiverType: 'user', category: 'message' };
const text = { ...toBetty, type: 'text', data: { text: 'Hello', metadata: { mood: 'good' } }, tags: ['first'] };
const files = { ...toBetty, type: 'file', data: '{"text":"Have a look"}', muid: '1795922494001', 'tags[]': 'first' };
const attachment = {
  name: 'map',
  extension: 'png',
  size: 70,
  mimeType: 'image/png',
  url: 'https://example.com/map.png',
};
const custom = { ...toBetty, category: 'custom', type: 'location', data: { customData: { latitude: '50' } } };
const form = {
  ...toBetty,
  category: 'interactive',
  type: 'form',
  data: {
    interactiveData: { title: 'Survey', formFields: [] },
    interactionGoal: { type: 'none', elementIds: [] },
    allowSenderInteraction: false,
  },
};
const appInfo = {
  osVersion: '15',
  version: '5.0.6',
  apiVersion: 'v3.0',
  origin: 'com.example.chat',
  uts: 1795922494001,
};
const device = { platform: 'Android', userAgent: 'cc_android_sdk', deviceId: 'a1b2c3d4', appInfo };
const muted = { id: 'betty', type: 'oneOnOne', until: 4102444800000 };
const group = { name: 'New', type: 'public', createdAt: '0', updatedAt: '0', hasJoined: '0' };

const feedItem =
  (action = '') =>
  ({ feedItem: id }: Known) =>
    `/campaigns/notification-feed/${id}${action}`;
const push =
  (action: string) =>
  ({ push: id }: Known) =>
    `/campaigns/push-notifications/${id}${action}`;

const thread = ({ received }: Known) => `/messages/${received}/thread`;
const inThread =
  (body: object) =>
  ({ received }: Known) => ({ ...body, parentId: received });

/** In the order of an app: each request finds what those before it have left. */
export const androidRequests: Record<string, NativeRequest> = {
  'login by uid': {
    method: 'post',
    path: '/users/andrew/auth_tokens',
    headers: 'key',
    body: { uid: 'andrew', ...device },
    data: { uid: 'andrew', authToken: expect.any(String) },
    take: ({ authToken }) => ({ authToken }),
  },
  'login by token': {
    method: 'put',
    path: '/me',
    headers: 'token',
    body: device,
    data: {
      uid: 'andrew',
      jwt: expect.any(String),
      wsChannel: { identity: 'andrew' },
      settings: { CHAT_WSS_PORT: expect.any(String) },
    },
  },
  getSettings: {
    method: 'get',
    path: '/settings',
    headers: 'settings',
    data: {
      CHAT_HOST: expect.any(String),
      CLIENT_API_HOST: expect.any(String),
      CHAT_API_VERSION: 'v3',
      WS_API_VERSION: expect.any(String),
      extensions: [],
      parameters: expect.any(Object),
      flagReasons: some,
    },
  },
  sdkIdentification: {
    method: 'post',
    path: '/user_sessions',
    body: { data: { app: { name: 'Chat', debug: false } }, generatedAt: '1795922494', sessionId: 'f00d' },
    data: done,
  },
  getUser: { method: 'get', path: '/users/betty', data: { uid: 'betty', status: 'offline' } },
  getUsers: {
    method: 'get',
    path: '/users',
    query: { ...page, hideBlockedUsers: '1', searchKey: 'e', searchIn: 'name,uid', sortBy: 'name', sortOrder: 'asc' },
    data: some,
    meta: pages,
  },
  createUser: {
    method: 'post',
    path: '/users',
    headers: 'key',
    body: { uid: 'fay', name: 'Fay', metadata: { team: 'a' }, tags: ['new'] },
    data: { uid: 'fay' },
  },
  updateUser: {
    method: 'put',
    path: '/users/fay',
    headers: 'key',
    body: { uid: 'fay', name: 'Fay F.', status: 'offline' },
    data: { name: 'Fay F.' },
  },
  updateCurrentUserDetails: {
    method: 'put',
    path: '/me',
    body: { uid: 'andrew', name: 'Andrew J.', status: 'online', metadata: { team: 'a' }, lastActiveAt: '1795922494' },
    data: { uid: 'andrew', name: 'Andrew J.' },
  },
  registerTokenForPushNotification: {
    method: 'put',
    path: '/me',
    body: { ...device, appInfo: { ...appInfo, pushNotification: { fcmDeviceToken: 'device-1' } } },
    data: { uid: 'andrew' },
  },
  blockUsers: { method: 'post', path: '/blockedusers', body: { blockedUids: ['dora'] }, data: { dora: done } },
  getBlockedUsers: {
    method: 'get',
    path: '/blockedusers',
    query: { ...page, direction: 'blockedByMe' },
    data: [{ uid: 'dora', blockedByMe: true }],
    meta: pages,
  },
  unblockUsers: { method: 'delete', path: '/blockedusers', body: { blockedUids: ['dora'] }, data: { dora: done } },

  'sendMessage, text': {
    method: 'post',
    path: '/messages',
    body: { ...text, muid: '1795922494000' },
    data: message({ category: 'message', type: 'text', muid: '1795922494000', data: text.data, tags: ['first'] }),
  },
  'sendMessage, text without a muid': {
    method: 'post',
    path: '/messages',
    body: (known) => ({ ...text, quotedMessageId: known.received }),
    data: message({ quotedMessage: message() }),
  },
  'sendMessage, files': {
    method: 'post',
    path: '/messages',
    body: files,
    files: [{ ...NOTE, type: '*/*' }],
    data: message({ tags: ['first'], data: { text: 'Have a look', attachments: [{ name: 'note.txt' }] } }),
  },
  'sendMessage, attachment': {
    method: 'post',
    path: '/messages',
    body: { ...toBetty, type: 'image', data: { attachments: [attachment] } },
    data: message({ data: { attachments: [attachment] } }),
  },
  'sendMessage, custom': { method: 'post', path: '/messages', body: custom, data: message({ data: custom.data }) },
  'sendMessage, interactive': {
    method: 'post',
    path: '/messages',
    body: form,
    data: message({ data: { interactiveData: form.data.interactiveData } }),
  },
  'sendMessage in a thread, text': {
    method: 'post',
    path: thread,
    body: inThread(text),
    data: message({ parentId: expect.any(String) }),
  },
  'sendMessage in a thread, files': {
    method: 'post',
    path: thread,
    body: inThread({ ...files, muid: '1795922494002' }),
    files: [PICTURE],
    data: message({ data: { attachments: [{ name: 'summit.png' }] } }),
  },
  'sendMessage in a thread, attachment': {
    method: 'post',
    path: thread,
    body: inThread({ ...toBetty, type: 'image', data: { attachments: [attachment] } }),
    data: message(),
  },
  'sendMessage in a thread, custom': { method: 'post', path: thread, body: inThread(custom), data: message() },
  'sendMessage in a thread, interactive': { method: 'post', path: thread, body: inThread(form), data: message() },
  requestUploadUrls: {
    method: 'post',
    path: '/files/upload-url',
    body: { files: { one: { fileId: 'one', name: 'map.png', size: 70, mimeType: 'image/png' } } },
    data: { one: { request: { url: expect.any(String), body: {} }, attachment: { url: expect.any(String) } } },
  },
  getThreadedMessages: {
    method: 'get',
    path: thread,
    query: { ...messages, withParent: '1', withTags: '1', hideQuotedMessage: '1', updatedAt: '1' },
    data: some,
    meta: cursor,
  },
  getUserConversations: {
    method: 'get',
    path: '/users/betty/messages',
    query: {
      ...messages,
      hideMessagesFromBlockedUsers: '1',
      categories: 'message,custom',
      types: 'text,location',
      hideReplies: '1',
      hideDeleted: '1',
      tags: 'first',
      withTags: '1',
      onlyInteractionGoalCompleted: '1',
      mentionsWithTagInfo: '1',
      mentionsWithBlockedInfo: '1',
    },
    data: some,
    meta: cursor,
  },
  'getUserConversations, attachments': {
    method: 'get',
    path: '/users/betty/messages',
    query: { ...messages, hasAttachments: '1', attachmentTypes: 'image,file', sentAt: '4102444800' },
    data: some,
    meta: cursor,
  },
  'getUserConversationsByTimestamp and getUserConversationsByMessageId': {
    method: 'get',
    path: '/users/betty/messages',
    query: { ...messages, cursorField: 'id', cursorValue: '1' },
    data: expect.any(Array),
  },
  getGroupConversations: {
    method: 'get',
    path: '/groups/hikers/messages',
    query: { ...messages, unread: '1' },
    data: some,
    meta: cursor,
  },
  'getGroupConversationsByTimestamp and getGroupConversationsByMessageId': {
    method: 'get',
    path: '/groups/hikers/messages',
    query: { ...messages, cursorField: 'sentAt', cursorValue: '1795922494' },
    data: expect.any(Array),
  },
  getUserConversationsInGroup: {
    method: 'get',
    path: '/groups/hikers/messages',
    query: { ...messages, uid: 'betty' },
    data: some,
    meta: cursor,
  },
  getAllMessages: {
    method: 'get',
    path: '/messages',
    query: { ...messages, hideReplies: '1', withTags: '1' },
    data: some,
    meta: cursor,
  },
  pollMessages: { method: 'get', path: '/messages', query: { ...messages, id: '1', polling: '1' }, data: [] },
  getMessageReceipts: { method: 'get', path: ({ sent }) => `/messages/${sent}`, data: message() },
  getMessageDetails: {
    method: 'get',
    path: ({ received }) => `/messages/${received}`,
    data: message({ sender: 'betty' }),
  },
  editMessage: {
    method: 'put',
    path: ({ edited }) => `/messages/${edited}`,
    body: { ...text, data: { text: 'Hello again' } },
    data: action('edited', message({ data: { text: 'Hello again' } })),
  },
  deleteMessage: {
    method: 'delete',
    path: ({ removed }) => `/messages/${removed}`,
    data: action('deleted', message({ deletedAt: expect.any(Number) })),
  },
  flagMessage: {
    method: 'post',
    path: ({ received }) => `/messages/${received}/flagged`,
    body: { id: 'spam', reason: 'Advertisement' },
    data: done,
  },
  markAsInteracted: {
    method: 'patch',
    path: ({ form: id }) => `/messages/${id}/interacted`,
    body: { interactions: ['name'] },
  },
  addReaction: {
    method: 'post',
    path: ({ received }) => `/messages/${received}/reactions/%F0%9F%98%80`,
    body: {},
    data: message({ data: { reactions: [{ reaction: '😀', count: 1, reactedByMe: true }] } }),
  },
  'getReactedUsersList of a reaction': {
    method: 'get',
    path: ({ received }) => `/messages/${received}/reactions/%F0%9F%98%80`,
    query: { limit: '10', affix: 'append' },
    data: [{ uid: 'andrew', reactedBy: { uid: 'andrew' } }],
  },
  getReactedUsersList: {
    method: 'get',
    path: ({ received }) => `/messages/${received}/reactions`,
    query: { limit: '10', affix: 'append' },
    data: [{ reaction: '😀' }],
  },
  removeReaction: {
    method: 'delete',
    path: ({ received }) => `/messages/${received}/reactions/%F0%9F%98%80`,
    body: {},
    data: message(),
  },
  pinMessage: {
    method: 'post',
    path: ({ received }) => `/messages/${received}/pin`,
    data: message({ pinnedBy: 'andrew' }),
  },
  getPinnedMessages: {
    method: 'get',
    path: '/users/betty/messages',
    query: { per_page: '30', pinned: '1' },
    data: [message({ pinnedBy: 'andrew' })],
    meta: { cursor: { id: expect.anything(), affix: 'append' } },
  },
  unpinMessage: { method: 'delete', path: ({ received }) => `/messages/${received}/pin`, data: message() },
  saveMessage: {
    method: 'post',
    path: ({ received }) => `/messages/${received}/save`,
    data: message({ savedAt: expect.any(Number) }),
  },
  getSavedMessages: {
    method: 'get',
    path: '/messages',
    query: { per_page: '30', saved: '1' },
    data: [message({ savedAt: expect.any(Number) })],
    meta: { cursor: { id: expect.anything(), affix: 'append' } },
  },
  unsaveMessage: { method: 'delete', path: ({ received }) => `/messages/${received}/save`, data: message() },
  unsubscribeFromThread: { method: 'delete', path: (known) => `${thread(known)}/subscription`, data: done },
  subscribeToThread: { method: 'post', path: (known) => `${thread(known)}/subscription`, data: done },
  'list of threads': {
    method: 'get',
    path: '/threads',
    query: { participatedByMe: 'true', limit: '10' },
    data: [{ lastReply: message() }],
  },
  'list of threads with a user': { method: 'get', path: '/users/betty/threads', query: { limit: '10' }, data: some },
  'list of threads of a group': { method: 'get', path: '/groups/hikers/threads', query: { limit: '10' }, data: [] },

  getUnreadMessageCountForUser: {
    method: 'get',
    path: '/users/betty/messages',
    query: unread,
    data: counts({ entityType: 'user', entityId: 'betty', count: expect.any(Number) }),
  },
  getUnreadMessageCountForGroup: {
    method: 'get',
    path: '/groups/hikers/messages',
    query: unread,
    data: counts({ entityType: 'group', entityId: 'hikers', count: expect.any(Number) }),
  },
  getUnreadMessageCount: { method: 'get', path: '/messages', query: unread, data: some },
  getUnreadMessageCountForAllUsers: {
    method: 'get',
    path: '/messages',
    query: { ...unread, receiverType: 'user' },
    data: counts({ entityType: 'user', entityId: 'betty', count: expect.any(Number) }),
  },
  getUnreadMessageCountForAllGroups: {
    method: 'get',
    path: '/messages',
    query: { ...unread, receiverType: 'group' },
    data: counts({ entityType: 'group', entityId: 'hikers', count: expect.any(Number) }),
  },
  getUndeliveredMessageCountForUser: { method: 'get', path: '/users/betty/messages', query: undelivered, data: some },
  getUndeliveredMessageCountForGroup: {
    method: 'get',
    path: '/groups/hikers/messages',
    query: undelivered,
    data: some,
  },
  getUndeliveredMessageCount: { method: 'get', path: '/messages', query: undelivered, data: some },
  getUndeliveredMessageCountForAllUsers: {
    method: 'get',
    path: '/messages',
    query: { ...undelivered, receiverType: 'user' },
    data: some,
  },
  getUndeliveredMessageCountForAllGroups: {
    method: 'get',
    path: '/messages',
    query: { ...undelivered, receiverType: 'group' },
    data: some,
  },
  getConversations: {
    method: 'get',
    path: '/conversations',
    query: { ...page, withUserAndGroupTags: '1', withTags: '1', includeBlockedUsers: '1', withBlockedInfo: '1' },
    data: expect.arrayContaining([expect.objectContaining({ lastMessage: expect.objectContaining(message()) })]),
    meta: pages,
  },
  'getConversation with a user': {
    method: 'get',
    path: '/users/betty/conversation',
    data: { conversationType: 'user', conversationWith: { uid: 'betty' }, lastMessage: message() },
  },
  'getConversation of a group': {
    method: 'get',
    path: '/groups/hikers/conversation',
    data: { conversationType: 'group', conversationWith: { guid: 'hikers' } },
  },
  'tagConversation with a user': {
    method: 'put',
    path: '/users/betty/conversation',
    body: { tags: ['friend'] },
    data: { tags: ['friend'] },
  },
  'tagConversation of a group': {
    method: 'put',
    path: '/groups/hikers/conversation',
    body: { tags: ['hobby'] },
    data: { tags: ['hobby'] },
  },
  'pinConversation with a user': {
    method: 'post',
    path: '/users/betty/conversation/pin',
    data: { pinnedBy: 'andrew' },
  },
  'unpinConversation with a user': { method: 'delete', path: '/users/betty/conversation/pin' },
  'pinConversation of a group': {
    method: 'post',
    path: '/groups/hikers/conversation/pin',
    data: { pinnedBy: 'andrew' },
  },
  'unpinConversation of a group': { method: 'delete', path: '/groups/hikers/conversation/pin' },
  'markAsDelivered of a user': {
    method: 'post',
    path: '/users/betty/conversation/delivered',
    body: ({ received }) => ({ messageId: received }),
  },
  'markAsDelivered of a group': {
    method: 'post',
    path: '/groups/hikers/conversation/delivered',
    body: ({ groupMessage }) => ({ messageId: groupMessage }),
  },
  'markAsRead of a user': {
    method: 'post',
    path: '/users/betty/conversation/read',
    body: ({ received }) => ({ messageId: received }),
  },
  'markAsRead of a group': {
    method: 'post',
    path: '/groups/hikers/conversation/read',
    body: ({ groupMessage }) => ({ messageId: groupMessage }),
  },
  markConversationAsDelivered: { method: 'post', path: '/users/betty/conversation/delivered' },
  markConversationAsRead: { method: 'post', path: '/groups/hikers/conversation/read' },
  'markMessageAsUnread of a user': {
    method: 'delete',
    path: '/users/betty/conversation/read',
    body: ({ received }) => ({ messageId: received }),
    data: { conversation: { unreadMessageCount: expect.any(String) } },
  },
  'markMessageAsUnread of a group': {
    method: 'delete',
    path: '/groups/hikers/conversation/read',
    body: ({ groupMessage }) => ({ messageId: groupMessage }),
    data: { conversation: { unreadMessageCount: expect.any(String) } },
  },

  getGroups: {
    method: 'get',
    path: '/groups',
    query: { ...page, hasJoined: '1', withTags: '1' },
    data: some,
    meta: pages,
  },
  getGroup: { method: 'get', path: '/groups/hikers', data: { guid: 'hikers', hasJoined: true, scope: 'admin' } },
  createGroup: {
    method: 'post',
    path: '/groups',
    body: { guid: 'new', ...group },
    data: { guid: 'new', hasJoined: true },
  },
  createGroupWithMembers: {
    method: 'post',
    path: '/groups',
    body: { guid: 'filled', ...group, members: { participants: ['betty'], usersToBan: ['dora'] } },
    data: {
      guid: 'filled',
      members: { data: { participants: { betty: done }, usersToBan: { dora: done }, admins: {} } },
    },
  },
  updateGroup: {
    method: 'put',
    path: '/groups/new',
    body: { guid: 'new', ...group, name: 'Newer', owner: 'andrew', scope: 'admin', metadata: { a: 1 } },
    data: { name: 'Newer' },
  },
  'joinGroup, public': { method: 'post', path: '/groups/club/members', body: {}, data: action('joined') },
  'joinGroup, with a password': {
    method: 'post',
    path: '/groups/locked/members',
    body: { password: 'summit' },
    data: action('joined'),
  },
  leaveGroup: { method: 'delete', path: '/groups/club/members' },
  getGroupMembers: {
    method: 'get',
    path: '/groups/hikers/members',
    query: { ...page, scopes: 'participant,admin', searchKey: 'b', status: 'offline' },
    data: [{ uid: 'betty', scope: 'participant' }],
    meta: pages,
  },
  addMembersToGroup: {
    method: 'put',
    path: '/groups/hikers/members',
    body: { participants: ['dora'], usersToBan: ['elsa'] },
    data: { participants: { dora: done }, usersToBan: { elsa: done }, admins: {}, moderators: {} },
  },
  getBannedMembers: {
    method: 'get',
    path: '/groups/hikers/bannedusers',
    query: page,
    data: [{ uid: 'elsa' }],
    meta: pages,
  },
  unbanUser: { method: 'delete', path: '/groups/hikers/bannedusers/elsa' },
  banUser: { method: 'post', path: '/groups/hikers/bannedusers/dora' },
  changeMemberScope: { method: 'put', path: '/groups/hikers/members/carl', body: { scope: 'moderator' } },
  kickUser: { method: 'delete', path: '/groups/hikers/members/carl' },
  transferGroupOwnership: { method: 'patch', path: '/groups/filled/owner', body: { owner: 'betty' } },
  deleteGroup: { method: 'delete', path: '/groups/new' },

  initiateConference: {
    method: 'post',
    path: '/calls',
    body: { receiver: 'betty', receiverType: 'user', type: 'audio', status: 'initiated' },
    data: message({ category: 'call', data: { action: 'initiated' } }),
    take: ({ data }) => ({ sessionId: data.entities.on.entity.sessionid }),
  },
  switchCallFromAudioToVideo: {
    method: 'patch',
    path: ({ sessionId }) => `/calls/${sessionId}/type`,
    body: { type: 'video' },
    data: message({ category: 'call' }),
    before: 'the call is answered',
  },
  updateCallStatus: {
    method: 'put',
    path: ({ sessionId }) => `/calls/${sessionId}`,
    body: { status: 'ended', joinedAt: '1795922494' },
    data: message({ type: 'video', data: { action: 'ended' } }),
  },
  getCallingJWT: {
    method: 'post',
    path: '/me/jwt',
    body: ({ sessionId }) => ({ passthrough: { uid: 'andrew', sessionId } }),
    data: { jwt: expect.any(String) },
  },
  getOnlineUserCount: {
    method: 'post',
    path: '/api/v3/online-members',
    headers: 'socketHost',
    data: { onlineUsersCount: expect.any(Number) },
  },
  getOnlineGroupMemberCount: {
    method: 'post',
    path: '/api/v1/online-members',
    headers: 'socketHost',
    body: { groups: ['hikers'] },
    data: { groups: { hikers: expect.any(Number) } },
  },

  'getSmartReplies with a user': {
    method: 'get',
    path: '/ai/smart-replies/users/betty',
    headers: 'ai',
    query: { lastMessages: '10' },
    data: { 'smart-replies': { positive: 'Yes' } },
  },
  'getSmartReplies in a group': {
    method: 'get',
    path: '/ai/smart-replies/groups/hikers',
    headers: 'ai',
    data: { 'smart-replies': { positive: 'Yes' } },
  },
  'getConversationStarter with a user': {
    method: 'get',
    path: '/ai/conversation-starter/users/elsa',
    headers: 'ai',
    data: { 'conversation-starter': ['Hello'] },
  },
  'getConversationStarter in a group': {
    method: 'get',
    path: '/ai/conversation-starter/groups/locked',
    headers: 'ai',
    data: { 'conversation-starter': ['Hello'] },
  },
  'getConversationSummary with a user': {
    method: 'get',
    path: '/ai/conversation-summary/users/betty',
    headers: 'ai',
    data: { 'conversation-summary': expect.any(String) },
  },
  'getConversationSummary in a group': {
    method: 'get',
    path: '/ai/conversation-summary/groups/hikers',
    headers: 'ai',
    data: { 'conversation-summary': expect.any(String) },
  },
  'askBot about a conversation with a user': {
    method: 'get',
    path: ({ agent }) => `/ai/bots/${agent}/assistance/users/betty`,
    headers: 'ai',
    query: { question: 'When?' },
    data: expect.anything(),
  },
  'askBot about a group': {
    method: 'get',
    path: ({ agent }) => `/ai/bots/${agent}/assistance/group/hikers`,
    headers: 'ai',
    query: { question: 'When?' },
    data: expect.anything(),
  },

  registerPushToken: {
    method: 'post',
    path: '/notifications/push/v1/tokens',
    headers: 'notifications',
    body: { timezone: 'Europe/Berlin', fcmToken: 'device-1', platform: 'fcm_android', providerId: 'default' },
    data: done,
  },
  unregisterPushToken: {
    method: 'delete',
    path: '/notifications/push/v1/tokens',
    headers: 'notifications',
    data: done,
  },
  updatedPreferences: {
    method: 'patch',
    path: '/notifications/push/v1/preferences',
    headers: 'notifications',
    body: { oneOnOnePreferences: { oneOnOneMessages: 1 }, usePrivacyTemplate: true },
    data: { oneOnOnePreferences: { oneOnOneMessages: 1 } },
  },
  getNotificationPreferences: {
    method: 'get',
    path: '/notifications/push/v1/preferences',
    headers: 'notifications',
    data: { oneOnOnePreferences: { oneOnOneMessages: 1 } },
  },
  resetPushPreferences: {
    method: 'delete',
    path: '/notifications/push/v1/preferences',
    headers: 'notifications',
    data: { oneOnOnePreferences: { oneOnOneMessages: 2 } },
  },
  muteConversations: {
    method: 'put',
    path: '/notifications/push/v1/preferences/mute',
    headers: 'notifications',
    body: { conversations: [muted] },
    data: done,
  },
  getMutedConversations: {
    method: 'get',
    path: '/notifications/push/v1/preferences/mute',
    headers: 'notifications',
    data: { mutedConversations: [{ id: 'betty', type: 'oneOnOne' }] },
  },
  unmuteConversations: {
    method: 'delete',
    path: '/notifications/push/v1/preferences/mute',
    headers: 'notifications',
    body: { conversations: [{ id: 'betty', type: 'oneOnOne' }] },
    data: done,
  },
  updateTimezone: {
    method: 'patch',
    path: '/notifications/v1/preferences/timezone',
    headers: 'notifications',
    body: { timezone: 'Asia/Tokyo' },
    data: { success: true, timezone: 'Asia/Tokyo' },
  },
  getNotificationTimezone: {
    method: 'get',
    path: '/notifications/v1/preferences/timezone',
    headers: 'notifications',
    data: { timezone: 'Asia/Tokyo' },
  },

  getNotificationFeed: {
    method: 'get',
    path: '/campaigns/notification-feed',
    query: { limit: '1', readState: 'unread', templateCategory: 'promo', channelId: 'in_app', tags: 'news,spring' },
    data: [{ id: expect.any(String), content: expect.any(Object), sentAt: expect.any(Number), tags: ['news'] }],
    meta: { next: { affix: 'append', sentAt: expect.any(Number), id: expect.any(String) } },
  },
  'getNotificationFeed, the next page': {
    method: 'get',
    path: '/campaigns/notification-feed',
    query: { limit: '1', affix: 'append', sentAt: '4102444800', id: '9007199254740991' },
    data: [{ id: expect.any(String) }],
  },
  getNotificationFeedUnreadCount: {
    method: 'get',
    path: '/campaigns/notification-feed/unread-count',
    data: { count: 2 },
  },
  getNotificationCategories: {
    method: 'get',
    path: '/campaigns/templates/categories',
    query: { limit: '20' },
    data: [{ id: expect.any(String), label: 'promo' }],
  },
  getNotificationFeedItem: { method: 'get', path: feedItem(), data: { id: expect.any(String), receiver: 'andrew' } },
  markFeedItemAsDelivered: { method: 'post', path: feedItem('/delivered'), data: { deliveredAt: expect.any(Number) } },
  markFeedItemAsRead: { method: 'post', path: feedItem('/read'), data: { readAt: expect.any(Number) } },
  reportFeedEngagement: {
    method: 'post',
    path: feedItem('/engagement'),
    body: { topic: 'clicked' },
    data: { interactedAt: expect.any(Number) },
  },
  markPushNotificationDelivered: { method: 'put', path: push('/delivered'), data: { status: 'delivered' } },
  markPushNotificationClicked: { method: 'put', path: push('/clicked'), data: { status: 'clicked' } },

  'deleteConversation of a group': { method: 'delete', path: '/groups/hikers/conversation' },
  'deleteConversation with a user': { method: 'delete', path: '/users/betty/conversation' },
  logout: { method: 'delete', path: '/me', data: done },
};
