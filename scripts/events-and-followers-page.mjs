// Writes docs/events-and-followers.md: who publishes each event of the event map, and who follows it. Needs the build.
//
//   npm run docs                                         writes it
//   node scripts/events-and-followers-page.mjs --check   exits with 1 if it is stale
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { realtimeTriggers } from '#resources/event-payloads/event-payloads.service.js';
import { notificationTriggers } from '#resources/notifications/delivery/deciding/notification-event.js';
import { isTrigger } from '#resources/webhooks/trigger-catalogue.js';
import { eventUses } from './event-uses.mjs';
import { publish } from './generated-file.mjs';

const PAGE = 'docs/events-and-followers.md';
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const introduction = `# Events and followers

<!-- Written by \`npm run docs\` from the calls of EventPublisher and EventConsumers in src/. -->

What a change sets off, for those who work on Confab. Each event of \`src/platform/events/event-map.ts\` is here with

- who **publishes** it. Where that is a statement (\`*.sql.ts\`), the statement writes the row of the outbox itself, and no follower runs in its transaction: what has to follow is
  part of the statement;
- who follows it **in the transaction** of the publisher, with \`onInTransaction\`: either the change and all of this happen, or nothing does;
- which **consumers** of the event log handle it after the commit, each in a transaction in which its position advances;
- its **outbound** form. Realtime connections follow the log without a stored position. \`user_connection_status_changed\` is shown to them as presence.

[Events](events.md) describes the outbound forms, and [architecture](architecture.md#events) how events get to their followers. What follows from a change without an event is in
\`prisma/functions\`, see [architecture](architecture.md#what-the-database-does-by-itself).
`;

const { logged, internal, uses } = eventUses(root);

const code = (text) => `\`${text}\``;

/** Of several calls in a file, their number. */
function files(all = []) {
  const counts = new Map();
  for (const file of all) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, count]) => code(file) + (count > 1 ? `, ${count} calls` : ''));
}

/** @returns the names of the events that the consumer declares */
async function eventsOf({ module, list }) {
  return new Set((await import(`#${relative('src', module).replace(/ts$/, 'js')}`))[list]);
}

const consumers = await Promise.all(
  uses.consumers.map(async (consumer) => ({ ...consumer, events: await eventsOf(consumer) })),
);

const outbound = (name) =>
  [
    isTrigger(name) && 'webhook trigger',
    realtimeTriggers.has(name) && 'realtime event',
    name in notificationTriggers && `notification ${code(notificationTriggers[name])}`,
  ].filter(Boolean);

const inline = (title, entries) => `- ${title}: ${entries.join(', ') || 'none'}`;

function list(title, entries) {
  if (entries.length < 2) return inline(title, entries);
  return [`- ${title}, ${entries.length}:`, ...entries.map((entry) => `  - ${entry}`)].join('\n');
}

const inTransaction = (name) => [
  list('Published by', files(uses.publishers.get(name))),
  list('Followers in the transaction', files(uses.followers.get(name))),
];

const afterCommit = (name) => [
  inline(
    'Consumers',
    consumers.filter(({ events }) => events.has(name)).map((consumer) => code(consumer.name)),
  ),
  inline('Outbound', outbound(name)),
];

const section = (name, facts) => [`### ${name}`, facts.join('\n')].join('\n\n');

const page = [
  introduction,
  [
    '| Consumer | File |',
    '| --- | --- |',
    ...consumers.map(({ name, file }) => `| ${code(name)} | ${code(file)} |`),
  ].join('\n'),
  '## Events of the log',
  ...logged.map((name) => section(name, [...inTransaction(name), ...afterCommit(name)])),
  '## Internal events',
  'They are not stored, and have followers in the transaction only.',
  ...internal.map((name) => section(name, inTransaction(name))),
].join('\n\n');
await publish(PAGE, await format(page, { ...(await resolveConfig(join(root, PAGE))), filepath: PAGE }), 'npm run docs');
