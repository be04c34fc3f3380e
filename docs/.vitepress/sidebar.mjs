/**
 * The pages by what a reader wants of them: to learn, to do something, to look something up, to understand.
 *
 * @type {Record<string, [title: string, page: string][]>}
 */
export const sidebar = {
  Tutorial: [
    ['Run it, and send a message', ''],
    ['A chat in a page', 'tutorial'],
  ],
  'How-to guides': [
    ['Coming from another service', 'coming-from-another-service'],
    ['Migrating', 'migrating'],
    ['Import and export', 'import-and-export'],
    ['Exporting and moving', 'exporting'],
    ['Operations', 'operations'],
    ['Scaling', 'scaling'],
    ['Console', 'console'],
    ['Management', 'management'],
    ['Moderation', 'moderation'],
    ['Notifications', 'notifications'],
    ['Webhooks', 'webhooks'],
    ['Realtime', 'realtime'],
    ['Calls', 'calls'],
    ['AI agents', 'ai-agents'],
    ['Files', 'media'],
    ['Retrying a request', 'idempotency'],
    ['Clients', 'clients'],
    ['Client for TypeScript', 'clients/typescript'],
    ['Chat kit for React', 'clients/react'],
    ["CometChat's client libraries", 'client-libraries'],
  ],
  Reference: [
    ['Authentication', 'authentication'],
    ['Access', 'access'],
    ['Configuration', 'configuration'],
    ['Command line', 'command-line'],
    ['Errors', 'errors'],
    ['Events', 'events'],
    ['Metrics', 'metrics'],
    ['Text', 'text'],
    ['Compatibility', 'compatibility'],
    ['Conformance', 'conformance'],
    ['Versions', 'versions'],
    ['Changelog', 'changelog'],
  ],
  Explanation: [
    ['Architecture', 'architecture'],
    ['Security', 'security'],
    ['Performance', 'performance'],
    ['Events and followers', 'events-and-followers'],
    ['Glossary', 'glossary'],
    ['Contributing', 'contributing'],
    ['Releasing', 'releasing'],
    ['Security policy', 'security-policy'],
    ['Code of conduct', 'code-of-conduct'],
  ],
};
