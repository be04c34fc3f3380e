// The names of the methods of clients/typescript. The path of an operation says where a method is, and the operationId what it does:
// PUT /v3/groups/{guid}/members/{uid} with the operationId `change-group-member-scope` is `groups.members.changeScope`.

/** Where the rule would give a bad name, by operationId. */
const EXCEPTIONS = {
  'add-knowledge-text': 'addText',
  'add-knowledge-website': 'addWebsite',
  'blockreview-flagged-message': 'review',
  'change-group-member-scope': 'changeScope',
  'count-library-online-members': 'count',
  'create-library-jwt': 'createJwt',
  'create-library-poll': 'create',
  'create-library-reminder': 'createReminder',
  'delete-library-reminder': 'deleteReminder',
  'fetch-library-reminders': 'fetchReminders',
  'fetch-library-stickers': 'fetchStickers',
  'create-library-uploads': 'createUploads',
  'delete-message-reminder': 'deleteReminder',
  'get-restrictedfeatures': 'list',
  'log-in-library': 'logIn',
  'log-out': 'logOut',
  'notifications-email-list-sendgrid-details': 'get',
  'notifications-email-unsubscribe': 'confirm',
  'notifications-list-email-custom-provider': 'get',
  'notifications-list-push-custom-provider': 'get',
  'notifications-list-sms-custom-provider': 'get',
  'notifications-logs': 'list',
  'notifications-push-list-preferences': 'get',
  'notifications-push-list-settings': 'get',
  'notifications-sms-list-twilio-details': 'get',
  'report-agent-tool-result': 'reportResult',
  'retrieve-call-transcriptions': 'list',
  'revoke-authtokens-before': 'revokeBefore',
  'rewrite-text': 'rewrite',
  'set-message-reminder': 'setReminder',
  'translate-library-text': 'translate',
  'transfer-group-ownership': 'transferOwnership',
  'undo-message-review': 'undo',
  'update-library-reminder': 'updateReminder',
  'vote-in-library-poll': 'vote',
  'vote-in-poll': 'set',
  'withdraw-poll-votes': 'withdraw',
};

/** Words that are one word in a path. */
const SEGMENTS = {
  apikeys: 'apiKeys',
  bannedusers: 'bannedUsers',
  blockedusers: 'blockedUsers',
  joinrequests: 'joinRequests',
  mutedusers: 'mutedUsers',
  restrictedfeatures: 'restrictedFeatures',
  scheduledmessages: 'scheduledMessages',
};

/** Words with which ids of the v3 API begin, because they name the area before the verb. The ids of later operations begin with the verb. */
const AREAS = new Set(['notifications', 'push', 'email', 'sms', 'builder', 'chat', 'api', 'user']);

/** These operations are named after their HTTP method. */
const WITHOUT_VERB = new Set([
  'ask-agent-about-group-conversation',
  'ask-agent-about-user-conversation',
  'health-live',
  'health-ready',
  'message-receipt-metrics',
  'metric-series',
  'suggest-replies-to-group',
  'suggest-replies-to-user',
  'suggest-starters-with-group',
  'suggest-starters-with-user',
  'summarise-group-conversation',
  'summarise-user-conversation',
  'translate-message',
  'usage-metrics',
]);
const SYNONYMS = { retrieve: 'get', fetch: 'request', show: 'get', map: 'set', unmap: 'unset', default: 'setDefault' };
const DEFAULT_VERBS = { get: 'get', post: 'create', put: 'update', patch: 'update', delete: 'delete' };

const METHODS = Object.keys(DEFAULT_VERBS);

export const camelCase = (text) => text.replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());

/** The namespace of the methods below a segment of a path; undefined for versions and parameters. */
export const namespaceOf = (segment) =>
  /^(?:v\d+|\{.*\})$/.test(segment) ? undefined : (SEGMENTS[segment] ?? camelCase(segment));

/** What the server answers the libraries of another service, and addresses that it gives for an upload: this client needs none of it. */
const OF_OTHERS = ['/v3/client-libraries/', '/v3/campaigns/uploads/'];

/** The operations of the document, each with its `path`, its `method` and the `name` of the client's method. */
export function namedOperations(document) {
  const paths = Object.entries(document.paths).filter(([path]) => !OF_OTHERS.some((start) => path.startsWith(start)));
  const operations = paths.flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({ path, method, ...methods[method] })),
  );
  const readable = new Set(
    operations.filter(({ method }) => method === 'get').map(({ path }) => withoutParameter(path)),
  );
  return operations.map((operation) => ({ ...operation, name: nameOf(operation, readable) }));
}

const withoutParameter = (path) => path.replace(/\/\{[^/]+\}$/, '');

/**
 * The last segment of a path is an action rather than a resource if it is in the singular and nothing reads it: `POST /v3/messages/{id}/pin` is
 * `messages.pin`.
 */
function nameOf({ path, method, operationId }, readable) {
  const namespaces = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(namespaceOf)
    .filter((namespace) => namespace !== undefined);
  const isAction = namespaces.length > 1 && !namespaces.at(-1).endsWith('s') && !readable.has(withoutParameter(path));
  return [
    ...(isAction ? namespaces.slice(0, -1) : namespaces),
    EXCEPTIONS[operationId] ?? verbOf(operationId, method),
  ].join('.');
}

function verbOf(operationId, method) {
  if (WITHOUT_VERB.has(operationId)) return DEFAULT_VERBS[method];
  const words = operationId.split('-');
  const verb = words.find((word) => !AREAS.has(word));
  const as = words.indexOf('as');
  if (verb === 'mark' && as > 0) return camelCase(`mark-as-${words[as + 1]}`);
  return SYNONYMS[verb] ?? verb;
}
