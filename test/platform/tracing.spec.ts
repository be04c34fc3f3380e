import { randomBytes } from 'node:crypto';
import { Database } from '#platform/database/database.js';
import { openTelemetryTracer } from '#platform/tracing/open-telemetry-tracer.js';
import { AgentsService } from '#resources/ai-agents/agents/agents.service.js';
import { useAgUiAgent } from '../support/ag-ui-agent.js';
import { dataOf } from '../support/client.js';
import { systemContext } from '../support/context.js';
import { pushTo } from '../support/custom-push.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers } from '../support/factories.js';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';
import { subscribe, WebhookReceiver, type ReceivedDelivery } from '../support/webhook-receiver.js';

const server = new TestServer();
const agent = useAgUiAgent();
let collector: OtlpReceiver;
let receiver: WebhookReceiver;
let app: TestApp;
beforeAll(async () => {
  collector = await OtlpReceiver.start();
  await server.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-token',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WEBHOOK_RETRY_SECONDS: '0',
  });
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['anna', 'ben']);
  const webhook = { retryOnFailure: true, useBasicAuth: true, username: 'confab', password: 'webhookPassword' };
  await subscribe(server.client(MANAGEMENT), app, `${receiver.url}?key=urlSecret`, ['message_sent'], webhook);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
  await collector.stop();
});

interface CallerSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly header: string;
}

/** A span of a caller. @param flags `01` if the caller records it */
function callerSpan(flags = '01'): CallerSpan {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, header: `00-${traceId}-${spanId}-${flags}` };
}

/** @returns the id of the message */
async function sendTraced(traceparent: string, text: string, more: object = {}): Promise<string> {
  const client = server.client({ apikey: app.apiKey, onBehalfOf: 'anna', traceparent });
  const message = { ...toBen, data: { text }, ...more };
  return dataOf(await client.post('/v3/messages', message)).id as string;
}

/** The only span of the trace with the name, once it has arrived. */
const spanNamed = (traceId: string, name: string): Promise<ReceivedSpan> =>
  eventually(() => {
    const found = collector.ofTrace(traceId).filter((span) => span.name === name);
    expect(found).toHaveLength(1);
    return found[0]!;
  });

const toBen = { receiver: 'ben', receiverType: 'user' };

/** The requests to the webhook about the message. */
const deliveriesOf = (id: string): ReceivedDelivery[] =>
  receiver.of('message_sent').filter(({ json }) => json.data.message.id === id);

const traceparentOf = ({ traceId, spanId }: ReceivedSpan): string => `00-${traceId}-${spanId}-01`;

test('a trace leads from the span of the caller through statements and the event to the webhook', async () => {
  const caller = callerSpan();
  const id = await sendTraced(caller.header, 'a private text');
  const delivery = await spanNamed(caller.traceId, 'POST webhook');
  const request = await spanNamed(caller.traceId, 'POST /v3/messages');
  const batch = await spanNamed(caller.traceId, 'messages batch');
  const statement = await spanNamed(caller.traceId, 'messages-send');
  const sent = await spanNamed(caller.traceId, 'send message_sent');
  const processed = await eventually(() => {
    const found = collector
      .ofTrace(caller.traceId)
      .find(({ attributes }) => attributes['messaging.consumer.group.name'] === 'webhooks');
    expect(found).toBeDefined();
    return found!;
  });
  expect(request).toMatchObject({
    kind: 'server',
    parentSpanId: caller.spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v3/messages',
      'http.response.status_code': 200,
      'confab.app.id': app.id,
    },
    resource: { 'service.name': 'confab', 'deployment.environment.name': 'test' },
  });
  expect(batch.parentSpanId).toBe(request.spanId);
  expect(statement).toMatchObject({
    kind: 'client',
    parentSpanId: batch.spanId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': 'messages-send',
      'confab.app.id': app.id,
    },
  });
  expect(sent).toMatchObject({ kind: 'producer', parentSpanId: request.spanId });
  expect(processed).toMatchObject({
    name: 'process message_sent',
    kind: 'consumer',
    parentSpanId: request.spanId,
    attributes: { 'messaging.message.id': sent.attributes['messaging.message.id'] },
  });
  expect(delivery).toMatchObject({
    kind: 'client',
    parentSpanId: processed.spanId,
    attributes: { 'server.address': '127.0.0.1', 'server.port': receiver.port, 'http.response.status_code': 200 },
  });
  expect(deliveriesOf(id).map(({ headers }) => headers.traceparent)).toEqual([traceparentOf(delivery)]);
  expect(collector.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer collector-token' },
  });
  const exported = collector.requests.map(({ body }) => body).join('\n');
  for (const secret of ['a private text', app.apiKey, 'urlSecret', 'webhookPassword'])
    expect(exported).not.toContain(secret);
});

test('each attempt of a delivery is a span of the trace', async () => {
  const statuses = [500, 200];
  receiver.reply = () => ({ status: statuses.shift() });
  const caller = callerSpan();
  const id = await sendTraced(caller.header, 'again');
  await eventually(() => expect(deliveriesOf(id)).toHaveLength(2));
  receiver.reply = () => ({});
  const attempts = await eventually(() => {
    const found = collector.ofTrace(caller.traceId).filter(({ name }) => name === 'POST webhook');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(attempts.map(({ attributes }) => attributes['error.type'])).toEqual(['500', undefined]);
  expect(attempts.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([undefined, 1]);
  expect(deliveriesOf(id).map(({ headers }) => headers.traceparent)).toEqual(attempts.map(traceparentOf));
});

test('an event that a killed process left in the outbox is delivered in the trace of its request', async () => {
  const id = dataOf(await app.as('anna').post('/v3/messages', { ...toBen, data: { text: 'left behind' } }))
    .id as string;
  await eventually(() => expect(deliveriesOf(id)).toHaveLength(1));
  const killed = callerSpan();
  const { prisma } = server.app.get(Database).forApp(systemContext(app));
  const event = { name: 'message_sent', subject: 'user/anna/ben', payload: { messageId: id }, requestId: 'killed' };
  await prisma.outboxEvent.create({ data: { ...event, appId: app.id, traceParent: killed.header } });
  const delivery = await spanNamed(killed.traceId, 'POST webhook');
  await spanNamed(killed.traceId, 'send message_sent');
  expect(deliveriesOf(id)[1]!.headers.traceparent).toBe(traceparentOf(delivery));
});

test('notifications are in the trace of the message that they are about', async () => {
  const provider = await WebhookReceiver.start();
  await pushTo(app, provider);
  const caller = callerSpan();
  await sendTraced(caller.header, 'look');
  const push = await spanNamed(caller.traceId, 'send custom_push');
  const [parent] = collector.ofTrace(caller.traceId).filter(({ spanId }) => spanId === push.parentSpanId);
  expect(parent!.attributes['messaging.consumer.group.name']).toBe('notifications');
  expect(push.attributes).toMatchObject({
    'confab.notification.provider': 'custom_push',
    'confab.notification.outcome': 'sent',
  });
  await provider.stop();
});

test('a run of an agent, and the event of its answer, are in the trace of the question', async () => {
  const properties = { name: 'Cook', integrateWith: 'ag-ui', integrationType: 'agent', baseUrl: agent.url };
  const { uid } = await server.app.get(AgentsService).create(systemContext(app), 'external', properties);
  const caller = callerSpan();
  await sendTraced(caller.header, 'What do I cook?', { receiver: uid });
  const run = await spanNamed(caller.traceId, 'agent run');
  const ofRun = collector.ofTrace(caller.traceId).filter(({ parentSpanId }) => parentSpanId === run.spanId);
  expect(ofRun.map(({ name }) => name)).toContain('ai-runs-end');
  const sends = await eventually(() => {
    const found = collector.ofTrace(caller.traceId).filter(({ name }) => name === 'send message_sent');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(sends.map(({ parentSpanId }) => parentSpanId)).toContain(run.spanId);
});

test('sends that share a statement have it in one trace, which links to the others', async () => {
  const callers = Array.from({ length: 8 }, () => callerSpan());
  await Promise.all(callers.map(({ header }, n) => sendTraced(header, `together ${n}`)));
  const batches = await Promise.all(callers.map(({ traceId }) => spanNamed(traceId, 'messages batch')));
  await eventually(() => {
    const spans = callers.flatMap(({ traceId }) => collector.ofTrace(traceId));
    const statements = spans.filter(({ name }) => name === 'messages-send');
    const reached = statements.flatMap(({ parentSpanId, links }) => [parentSpanId, ...links]);
    expect(reached.toSorted()).toEqual(batches.map(({ spanId }) => spanId).toSorted());
  });
});

test('a request whose traceparent is invalid begins a trace, and one whose caller does not record has none', async () => {
  const unrecorded = callerSpan('00');
  const invalid = callerSpan();
  const ids = [
    await sendTraced(unrecorded.header, 'not recorded'),
    await sendTraced(`${invalid.header}, ${invalid.header}`, 'invalid'),
  ];
  const sent = await eventually(() => {
    const traceparents = ids.flatMap(deliveriesOf).map(({ headers }) => headers.traceparent);
    expect(traceparents).toHaveLength(2);
    return traceparents;
  });
  expect(sent).toEqual([undefined, expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
  expect(collector.ofTrace(unrecorded.traceId)).toEqual([]);
  expect(collector.ofTrace(invalid.traceId)).toEqual([]);
});

test('requests of monitoring are not traced', async () => {
  const probe = callerSpan();
  const client = server.client({ traceparent: probe.header });
  expect((await client.get('/health/live')).status).toBe(200);
  const caller = callerSpan();
  await sendTraced(caller.header, 'afterwards');
  await spanNamed(caller.traceId, 'POST /v3/messages');
  expect(collector.ofTrace(probe.traceId)).toEqual([]);
});

test('a collector that is slow or down gets as many spans as the queue has, and the others are dropped', async () => {
  const other = await OtlpReceiver.start();
  const open = () =>
    openTelemetryTracer({
      endpoint: other.url,
      headers: '',
      serviceName: 'confab',
      resourceAttributes: '',
      sampler: 'always_on',
      ratio: 1,
      delayMilliseconds: 10,
      timeoutMilliseconds: 500,
    });
  const [slow, down] = [open(), open()];
  const record = (tracer: typeof slow) => {
    for (let n = 0; n < 10_000; n++) tracer.start({}, { name: 'request', kind: 'server' })!.end();
  };
  record(slow);
  await slow.close();
  expect(other.spans.length).toBeGreaterThan(512);
  expect(other.spans.length).toBeLessThan(3_000);
  await other.stop();
  record(down);
  await expect(down.close()).resolves.toBeUndefined();
});
