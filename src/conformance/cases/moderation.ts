import { area, test } from '../conformance-case.js';
import type { Scenario } from '../scenario.js';

/** Creates a rule that blocks messages with a word, which no other message in the app has. @returns the word */
async function blockWord({ api, id, afterwards }: Scenario, more: object = {}): Promise<string> {
  const rule = { id: id('rule'), enabled: true, action: ['blockMessage'] };
  const word = id('word').replaceAll('-', '');
  afterwards(`rule ${rule.id}`, () => api.delete(`/v3/moderation/rules/${rule.id}`));
  const condition = { entity: 'message', operand: 'text', category: 'word', operator: 'contains', value: [word] };
  const created = await api.post('/v3/moderation/rules', {
    ...rule,
    name: 'Conformance',
    conditions: [condition],
    ...more,
  });
  created.ok(rule);
  return word;
}

export const moderation = area('moderation', [
  test('A rule is created, read, listed with its revisions, changed and deleted', async (scenario) => {
    const { api, id } = scenario;
    await blockWord(scenario);
    const rule = id('rule');
    const path = `/v3/moderation/rules/${rule}`;
    (await api.get('/v3/moderation/rules', { limit: 1000 })).includes('id', rule);
    (await api.put(path, { action: ['flagMessage'] })).ok({ id: rule, action: ['flagMessage'] });
    (await api.get(path)).ok({ id: rule, action: ['flagMessage'] });
    (await api.get(`${path}/revisions`)).lists('id', [rule, rule]);
    (await api.delete(path)).ok({ success: true });
    (await api.get(path)).refused(404, 'ERR_RULE_NOT_FOUND');
  }),
  test('A blocked message is seen by its sender alone, and delivered once it is approved', async (scenario) => {
    const { api, as, users } = scenario;
    const [ana, ben] = await users('ana', 'ben');
    const word = await blockWord(scenario);
    const hello = { receiver: ben, receiverType: 'user', data: { text: `Buy ${word} here` } };
    const sent = await as(ana).post('/v3/messages', hello);
    sent.ok({ data: { moderation: { status: 'disapproved' } } });
    const message = sent.text('id');
    (await as(ana).get(`/v3/users/${ben}/messages`)).lists('id', [message]);
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', []);
    const queue = await api.get('/v3/moderation/blocked-messages', { sender: ana });
    queue.ok([{ message: { id: message } }]);
    (await api.patch(`/v3/moderation/blocked-messages/${message}`, { status: 'approved' })).ok({ success: true });
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [message]);
    (await as(ben).get(`/v3/users/${ana}/conversation`)).ok({ unreadMessageCount: '1' });
  }),
  test('Filters limit a rule to groups', async (scenario) => {
    const { as, users, group } = scenario;
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const inPublicGroups = {
      type: 'receiver',
      entity: 'group',
      operand: 'type',
      operator: 'equals',
      value: 'public',
    };
    const word = await blockWord(scenario, { filters: [inPublicGroups] });
    const send = (receiver: string, receiverType: string) =>
      as(ana).post('/v3/messages', { receiver, receiverType, data: { text: word } });
    (await send(guid, 'group')).ok({ data: { moderation: { status: 'disapproved' } } });
    const delivered = (await send(ben, 'user')).text('id');
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [delivered]);
  }),
  test('A keyword list is created, read, listed, changed and deleted', async ({ api, id, afterwards }) => {
    const list = id('words');
    const path = `/v3/moderation/keywords/${list}`;
    afterwards(`keyword list ${list}`, () => api.delete(path));
    const created = { id: list, name: 'Words', category: 'word', searchTerms: ['heck', 'darn'] };
    (await api.post('/v3/moderation/keywords', created)).ok({ id: list, category: 'word' });
    (await api.get('/v3/moderation/keywords', { limit: 1000 })).includes('id', list);
    (await api.put(path, { searchTerms: ['shoot'] })).ok({ searchTerms: ['shoot'] });
    (await api.get(path)).ok({ id: list, searchTerms: ['shoot'] });
    (await api.delete(path)).ok();
    (await api.get(path)).refused(404, 'ERR_KEYWORD_NOT_FOUND');
  }),
  test('A reason to flag is created, read, listed, changed and deleted', async ({ api, id, afterwards }) => {
    const reason = id('reason');
    const path = `/v3/moderation/reasons/${reason}`;
    afterwards(`reason ${reason}`, () => api.delete(path));
    const offTopic = { id: reason, name: 'Off topic', description: 'Belongs into another group.' };
    (await api.post('/v3/moderation/reasons', offTopic)).ok(offTopic);
    (await api.get('/v3/moderation/reasons', { limit: 1000 })).includes('id', reason);
    (await api.put(path, { name: 'Elsewhere' })).ok({ name: 'Elsewhere' });
    (await api.get(path)).ok({ id: reason, name: 'Elsewhere' });
    (await api.delete(path)).ok();
    (await api.get(path)).refused(404, 'ERR_REASON_NOT_FOUND');
  }),
  test('A flagged message is queued, reviewed, and listed among the reviewed ones', async ({
    api,
    as,
    users,
    send,
    id,
    afterwards,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const reasonId = id('reason');
    afterwards(`reason ${reasonId}`, () => api.delete(`/v3/moderation/reasons/${reasonId}`));
    (await api.post('/v3/moderation/reasons', { id: reasonId, name: 'Off topic' })).ok();
    const message = await send(ana, ben, 'Buy boots');
    const flagged = `/v3/messages/${message}/flagged`;
    (await as(ana).post(flagged, { reasonId })).refused(403, 'ERR_CANNOT_FLAG_OWN_MESSAGE');
    (await as(ben).post(flagged, { reasonId, remark: 'An advertisement' })).ok({ success: true });
    const queue = await api.get('/v3/moderation/flagged-messages', { limit: 1000 });
    queue.includes('id', message);
    const review = `/v3/moderation/flagged-messages/${message}`;
    (await api.patch(review, { status: 'disapproved' })).ok({ success: true });
    (await api.get('/v3/moderation/flagged-messages', { limit: 1000 })).excludes('id', message);
    (await api.get('/v3/moderation/reviewed-messages', { sender: ana })).ok([{ message: { id: message } }]);
  }),
  test('A message of a review that is undone is in its queue again, with its notes', async (scenario) => {
    const { api, as, users } = scenario;
    const [ana, ben] = await users('ana', 'ben');
    const word = await blockWord(scenario);
    const hello = { receiver: ben, receiverType: 'user', data: { text: `Buy ${word} here` } };
    const message = (await as(ana).post('/v3/messages', hello)).text('id');
    (await api.patch(`/v3/moderation/blocked-messages/${message}`, { status: 'approved' })).ok({ success: true });
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [message]);
    (await api.patch(`/v3/moderation/cases/${message}`, { note: 'Ask Ana' })).ok({ notes: [{ text: 'Ask Ana' }] });
    (await api.delete(`/v3/moderation/reviewed-messages/${message}`)).ok({ success: true });
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', []);
    const queue = await api.get('/v3/moderation/blocked-messages', { sender: ana });
    queue.ok([{ message: { id: message }, notes: [{ text: 'Ask Ana' }] }]);
  }),
  test('Messages of another system are submitted, read, listed, changed and deleted', async ({ api, users, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const to = { receiver: ben, receiverType: 'user', tags: ['forum'] };
    const submission = { sender: ana, ...to, data: { text: 'Hello' }, muid: id('m') };
    const messages = '/v3/moderation/messages';
    const submitted = await api.post(messages, submission);
    submitted.ok({ sender: ana, data: { moderation: { status: 'approved' } } });
    const path = `${messages}/${submitted.text('id')}`;
    (await api.get(messages, { sender: ana })).lists('id', [submitted.text('id')]);
    (await api.put(path, { data: { text: 'Hello, Ben' } })).ok();
    (await api.get(path)).ok({ data: { text: 'Hello, Ben' } });
    (await api.delete(path)).ok({ success: true });
  }),
  test('A keyword list is compared with texts without a rule', async ({ api, id, afterwards }) => {
    const list = id('list');
    const path = `/v3/moderation/keywords/${list}`;
    afterwards(`keyword list ${list}`, () => api.delete(path));
    const words = { id: list, name: 'Conformance', category: 'word', searchTerms: ['darn'] };
    (await api.post('/v3/moderation/keywords', words)).ok({ id: list });
    const tested = await api.post(`${path}/test`, { texts: ['Oh darn', 'Oh dear'] });
    tested.ok({ matched: 1, texts: [{ matches: true, term: 'darn' }, { matches: false }] });
  }),
  test('A text is tested without being sent', async (scenario) => {
    const { api, users } = scenario;
    const [ana, ben] = await users('ana', 'ben');
    const word = await blockWord(scenario);
    const tested = { text: `Buy ${word}`, sender: ana, receiver: ben, receiverType: 'user' };
    (await api.post('/v3/moderation/test', tested)).ok({ action: ['blockMessage'] });
  }),
]);
