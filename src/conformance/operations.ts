/** Operations that need a model. */
const ASSISTANCE_OPERATIONS = [
  'ask-agent-about-group-conversation',
  'ask-agent-about-user-conversation',
  'rewrite-text',
  'suggest-replies-to-group',
  'suggest-replies-to-user',
  'suggest-starters-with-group',
  'suggest-starters-with-user',
  'summarise-group-conversation',
  'summarise-user-conversation',
  'translate-library-text',
  'translate-message',
];

/** Operations whose success no case checks, with the reason. */
export const WITHOUT_CASE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ASSISTANCE_OPERATIONS.map((id) => [id, 'needs a model'])),
  'export-app': 'responds with a file that is not JSON',
  'export-me': 'responds with a file that is not JSON',
  'export-user': 'responds with a file that is not JSON',
  'add-knowledge-website': 'the server fetches a page',
  'cancel-agent-run': 'an agent needs a model',
  'create-call-token': 'needs a LiveKit server',
  'create-guest': 'the operator allows guests, and lists the page',
  'get-embed-user': 'the operator lists the page',
  'get-usage-report': 'the report is made some time after the request',
  'list-mcp-server-tools': 'needs an MCP server',
  'notifications-email-show-unsubscribe': 'the link is in an email',
  'notifications-email-unsubscribe': 'the link is in an email',
  'receive-email-reply': 'the address is in an email',
  'receive-livekit-webhook': 'needs a LiveKit server',
  'refresh-knowledge': 'the server fetches a page',
  'report-agent-tool-result': 'an agent needs a model',
  'test-email-notification': 'sends an email',
  'test-push-notification': 'sends a notification to a device',
  'test-sms-notification': 'sends an SMS',
};
