import type { Area } from '../conformance-case.js';
import type { Scenario } from '../scenario.js';

/** A rule about a word that no other message has, so that it concerns no one else in the app. */
async function blockRule({ api, id, afterwards }: Scenario, word: string, more: object = {}): Promise<string> {
  const rule = id('rule');
  afterwards(`rule ${rule}`, () => api.delete(`/v3/moderation/rules/${rule}`));
  const condition = { entity: 'message', operand: 'text', category: 'word', operator: 'contains', value: [word] };
  const created = await api.post('/v3/moderation/rules', {
    id: rule,
    name: 'Conformance',
    enabled: true,
    action: ['blockMessage'],
    conditions: [condition],
    ...more,
  });
  created.ok({ id: rule, enabled: true, action: ['blockMessage'] });
  return rule;
}

export const moderation: Area = {
  name: 'moderation',
  cases: [
    {
      title: 'A rule is created, read, listed with its revisions, changed and deleted',
      operations: ['create-rule', 'get-rule', 'list-rules', 'update-rule', 'list-rule-revisions', 'delete-rule'],
      async run(scenario) {
        const { api, id } = scenario;
        const rule = await blockRule(scenario, id('word'));
        const path = `/v3/moderation/rules/${rule}`;
        (await api.get('/v3/moderation/rules', { limit: 1000 })).includes('id', rule);
        (await api.put(path, { action: ['flagMessage'] })).ok({ id: rule, action: ['flagMessage'] });
        (await api.get(path)).ok({ id: rule, action: ['flagMessage'] });
        (await api.get(`${path}/revisions`)).lists('id', [rule, rule]);
        (await api.delete(path)).ok({ success: true });
        (await api.get(path)).refused(404, 'ERR_RULE_NOT_FOUND');
      },
    },
    {
      title: 'A blocked message is seen by its sender alone, and delivered once it is approved',
      operations: ['create-rule', 'list-moderation-blocked-messages', 'review-blocked-message', 'send-message'],
      async run(scenario) {
        const { api, as, users, id } = scenario;
        const [ana, ben] = await users('ana', 'ben');
        const word = id('word').replaceAll('-', '');
        await blockRule(scenario, word);
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
      },
    },
    {
      title: 'Filters limit a rule to groups',
      operations: ['create-rule', 'send-message', 'user-list-user-messages'],
      async run(scenario) {
        const { as, users, group, id } = scenario;
        const [ana, ben] = await users('ana', 'ben');
        const guid = await group(ana, [ben]);
        const word = id('word').replaceAll('-', '');
        const inPublicGroups = {
          type: 'receiver',
          entity: 'group',
          operand: 'type',
          operator: 'equals',
          value: 'public',
        };
        await blockRule(scenario, word, { filters: [inPublicGroups] });
        const send = (receiver: string, receiverType: string) =>
          as(ana).post('/v3/messages', { receiver, receiverType, data: { text: word } });
        (await send(guid, 'group')).ok({ data: { moderation: { status: 'disapproved' } } });
        const delivered = (await send(ben, 'user')).text('id');
        (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [delivered]);
      },
    },
    {
      title: 'A keyword list is created, read, listed, changed and deleted',
      operations: [
        'create-rule-keyword',
        'get-rule-keyword',
        'list-rule-keywords',
        'update-rule-keyword',
        'delete-rule-keyword',
      ],
      async run({ api, id, afterwards }) {
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
      },
    },
    {
      title: 'A reason to flag is created, read, listed, changed and deleted',
      operations: ['create-reason', 'get-reason-details', 'list-reasons', 'update-reason-details', 'delete-reason'],
      async run({ api, id, afterwards }) {
        const reason = id('reason');
        const path = `/v3/moderation/reasons/${reason}`;
        afterwards(`reason ${reason}`, () => api.delete(path));
        (await api.post('/v3/moderation/reasons', { id: reason, name: 'Off topic' })).ok({ id: reason });
        (await api.get('/v3/moderation/reasons', { limit: 1000 })).includes('id', reason);
        (await api.put(path, { name: 'Elsewhere' })).ok({ name: 'Elsewhere' });
        (await api.get(path)).ok({ id: reason, name: 'Elsewhere' });
        (await api.delete(path)).ok();
        (await api.get(path)).refused(404, 'ERR_REASON_NOT_FOUND');
      },
    },
    {
      title: 'A flagged message is queued, reviewed, and listed among the reviewed ones',
      operations: [
        'create-reason',
        'flag-a-message',
        'list-flagged-messages',
        'blockreview-flagged-message',
        'list-reviewed-messages',
      ],
      async run({ api, as, users, send, id, afterwards }) {
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
      },
    },
    {
      title: 'A message of a review that is undone is in its queue again, with its notes',
      operations: [
        'create-rule',
        'send-message',
        'review-blocked-message',
        'undo-message-review',
        'update-moderation-case',
        'list-moderation-blocked-messages',
      ],
      async run(scenario) {
        const { api, as, users, id } = scenario;
        const [ana, ben] = await users('ana', 'ben');
        const word = id('word').replaceAll('-', '');
        await blockRule(scenario, word);
        const hello = { receiver: ben, receiverType: 'user', data: { text: `Buy ${word} here` } };
        const message = (await as(ana).post('/v3/messages', hello)).text('id');
        (await api.patch(`/v3/moderation/blocked-messages/${message}`, { status: 'approved' })).ok({ success: true });
        (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [message]);
        (await api.patch(`/v3/moderation/cases/${message}`, { note: 'Ask Ana' })).ok({ notes: [{ text: 'Ask Ana' }] });
        (await api.delete(`/v3/moderation/reviewed-messages/${message}`)).ok({ success: true });
        (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', []);
        const queue = await api.get('/v3/moderation/blocked-messages', { sender: ana });
        queue.ok([{ message: { id: message }, notes: [{ text: 'Ask Ana' }] }]);
      },
    },
    {
      title: 'Messages of another system are submitted, read, listed, changed and deleted',
      operations: [
        'chat-api-send-message-moderation',
        'chat-api-get-message-moderation',
        'chat-api-list-message-moderation',
        'chat-api-update-message-moderation',
        'chat-api-delete-message-moderation',
      ],
      async run({ api, users, id }) {
        const [ana, ben] = await users('ana', 'ben');
        const submission = { sender: ana, receiver: ben, receiverType: 'user', data: { text: 'Hello' }, muid: id('m') };
        const messages = '/v3/moderation/messages';
        const submitted = await api.post(messages, submission);
        submitted.ok({ sender: ana, data: { moderation: { status: 'approved' } } });
        const path = `${messages}/${submitted.text('id')}`;
        (await api.get(messages, { sender: ana })).lists('id', [submitted.text('id')]);
        (await api.put(path, { data: { text: 'Hello, Ben' } })).ok();
        (await api.get(path)).ok({ data: { text: 'Hello, Ben' } });
        (await api.delete(path)).ok({ success: true });
      },
    },
    {
      title: 'A keyword list is compared with texts without a rule',
      operations: ['create-rule-keyword', 'test-rule-keyword', 'delete-rule-keyword'],
      async run({ api, id, afterwards }) {
        const list = id('list');
        const path = `/v3/moderation/keywords/${list}`;
        afterwards(`keyword list ${list}`, () => api.delete(path));
        const words = { id: list, name: 'Conformance', category: 'word', searchTerms: ['darn'] };
        (await api.post('/v3/moderation/keywords', words)).ok({ id: list });
        const tested = await api.post(`${path}/test`, { texts: ['Oh darn', 'Oh dear'] });
        tested.ok({ matched: 1, texts: [{ matches: true, term: 'darn' }, { matches: false }] });
      },
    },
    {
      title: 'A text is tested without being sent',
      operations: ['create-rule', 'test-moderation'],
      async run(scenario) {
        const { api, id, users } = scenario;
        const [ana, ben] = await users('ana', 'ben');
        const word = id('word').replaceAll('-', '');
        await blockRule(scenario, word);
        const tested = { text: `Buy ${word}`, sender: ana, receiver: ben, receiverType: 'user' };
        (await api.post('/v3/moderation/test', tested)).ok({ action: ['blockMessage'] });
      },
    },
  ],
};
