import fc from 'fast-check';
import { ConversationsStore } from '../../../clients/react/src/data/conversations-store.js';
import { compareIds, withMessages, withReaction } from '../../../clients/react/src/data/message-list.js';
import { MessagesStore } from '../../../clients/react/src/data/messages-store.js';
import { pollOf } from '../../../clients/react/src/data/polls.js';
import { rowsOf } from '../../../clients/react/src/data/rows.js';
import { parseInline, parseMarkdown, plainText, type Inline } from '../../../clients/react/src/text/markdown.js';
import { mentionAt, withNames, withTokens } from '../../../clients/react/src/text/mentions.js';
import { englishTexts, textsWith } from '../../../clients/react/src/texts.js';
import type { Conversation, Message, UserClient } from '../../../clients/typescript/src/index.js';

const DAY = 86_400;

const message = (id: number, sender = 'ben', rest: Partial<Message> = {}): Message => ({
  id: String(id),
  conversationId: 'ann_user_ben',
  sender,
  receiverType: 'user',
  receiver: sender === 'ann' ? 'ben' : 'ann',
  category: 'message',
  type: 'text',
  data: { text: `Message ${id}`, entities: {} },
  sentAt: id,
  updatedAt: id,
  ...rest,
});

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => message(first + index));

describe('rows of a list of messages', () => {
  const dayOf = (seconds: number) => String(Math.floor(seconds / DAY));
  const shape = (messages: readonly Message[], options = {}) =>
    rowsOf(messages, { ownUid: 'ann', dayOf, ...options }).map((row) => {
      if (row.kind === 'message') return `${row.message.id}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`;
      return row.kind === 'outgoing' ? `outgoing ${row.entry.muid}` : row.kind;
    });

  test('groups are of one sender, within five minutes, and of one day', () => {
    const messages = [
      message(1),
      message(2),
      message(3, 'ann'),
      message(4, 'ann', { sentAt: 400 }),
      message(5, 'ann', { sentAt: DAY - 1 }),
      message(6, 'ann', { sentAt: DAY }),
    ];
    expect(shape(messages)).toEqual([
      ...['day', '1 first', '2 last', '3 first last', '4 first last', '5 first last'],
      ...['day', '6 first last'],
    ]);
  });

  test('the line of what is new is above the first unread message, and parts its group', () => {
    expect(shape(range(1, 3), { firstUnreadId: '2' })).toEqual(['day', '1 first last', 'new', '2 first', '3 last']);
    expect(shape(range(2, 3), { firstUnreadId: '1' })).toEqual(['day', 'new', '2 first', '3 last']);
    expect(shape(range(1, 2), { firstUnreadId: '9' })).toEqual(['day', '1 first', '2 last']);
  });

  test('edits and deletions have no rows, and members and calls have notes', () => {
    const ofEdit = message(2, 'ben', { category: 'action', type: 'message' });
    const ofMember = message(3, 'ben', { category: 'action', type: 'groupMember' });
    expect(shape([message(1), ofEdit, ofMember, message(4)])).toEqual(['day', '1 first last', 'note', '4 first last']);
  });

  test('an outgoing message keeps its key, and has no second row once it is stored', () => {
    const entry = { muid: 'm', order: 1, message: { data: { text: 'x' } }, state: 'sending' as const };
    const options = { ownUid: 'ann', dayOf, outgoing: [entry] };
    const before = rowsOf(range(1, 2), options);
    const after = rowsOf([...range(1, 2), message(3, 'ann', { muid: 'm' })], options);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(rowsOf([message(1, 'ben', { muid: 'm' })], options).map(({ key }) => key)).toEqual(['day 0', '1', 'muid m']);
  });

  test('keys are unique whatever the messages', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(ids, fc.option(fc.nat({ max: 500_000 })), (numbers, unread) => {
        const rows = rowsOf(
          withMessages(
            [],
            numbers.map((id) => message(id)),
          ),
          {
            ownUid: 'ann',
            dayOf,
            firstUnreadId: unread === null ? undefined : String(unread),
          },
        );
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });
});

test('pages are merged by id, in the order of numbers, and what is newer replaces', () => {
  expect(compareIds('9', '10')).toBeLessThan(0);
  const edited = message(10, 'ben', { editedAt: 5 });
  const merged = withMessages([message(9), message(10)], [message(2), edited, message(11)]);
  expect(merged.map(({ id, editedAt }) => [id, editedAt])).toEqual([
    ['2', undefined],
    ['9', undefined],
    ['10', 5],
    ['11', undefined],
  ]);
});

test('the event of an own reaction that is shown already changes nothing', () => {
  const own = { messageId: '1', reaction: '👍', uid: 'ann' };
  const once = withReaction([message(1)], own, true, 'ann');
  expect(once[0]!.data.reactions).toEqual([{ reaction: '👍', count: 1, reactedByMe: true }]);
  expect(withReaction(once, own, true, 'ann')[0]).toBe(once[0]);
  const both = withReaction(once, { ...own, uid: 'ben' }, true, 'ann');
  expect(withReaction(both, own, false, 'ann')[0]!.data.reactions).toEqual([
    { reaction: '👍', count: 1, reactedByMe: false },
  ]);
});

/** A server with messages 1 to `last`, read up to `read`, and functions that emit events. */
function serverWith(last: number, read = last) {
  let stored = range(1, last);
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const emit = (name: string, data: unknown) => listeners.get(name)?.forEach((listener) => listener(data));
  const list = (_: string, { affix, id, limit = 10 }: { affix?: string; id?: string; limit?: number }) => {
    const from = id === undefined ? undefined : Number(id);
    const part = stored.filter(
      (each) => from === undefined || (affix === 'append' ? Number(each.id) > from : Number(each.id) < from),
    );
    return Promise.resolve({ data: affix === 'append' ? part.slice(0, limit) : part.slice(-limit) });
  };
  const conversation = (): Promise<{ data: Partial<Conversation> }> =>
    Promise.resolve({ data: { unreadMessageCount: String(stored.length - read), lastReadMessageId: read } });
  const client = {
    realtime: {
      state: 'connected',
      on: (name: string, listener: (data: unknown) => void) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        return () => listeners.get(name)!.delete(listener);
      },
    },
    users: { messages: { list }, conversation: { get: conversation } },
  } as unknown as UserClient;
  const receive = () => {
    const next = message(stored.length + 1);
    stored = [...stored, next];
    emit('message_sent', { message: next });
  };
  return { client, receive, emit, silently: () => (stored = [...stored, message(stored.length + 1)]) };
}

describe('the window of messages', () => {
  const open = async (last: number, read?: number) => {
    const server = serverWith(last, read);
    const store = new MessagesStore(server.client, 'ann', { receiverType: 'user', receiver: 'ben' });
    store.start();
    await settled();
    const ids = () => store.get().messages.map(({ id }) => Number(id));
    return { ...server, store, ids };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const consecutive = (ids: number[]) => ids.every((id, index) => index === 0 || id === ids[index - 1]! + 1);

  test('is that of the first unread message, which may be far back', async () => {
    const { store, ids } = await open(500, 200);
    expect(store.get()).toMatchObject({ firstUnreadId: '201', target: { id: '201' }, hasOlder: true, hasNewer: true });
    expect(ids()).toContain(200);
    expect(consecutive(ids())).toBe(true);
    expect((await open(500, 0)).store.get()).toMatchObject({ firstUnreadId: '1', hasOlder: false });
  });

  test('has no gaps and nothing twice, whatever is loaded, jumped to and received', async () => {
    const steps = fc.array(
      fc.oneof(fc.constantFrom('older', 'newer', 'newest', 'receive', 'lost'), fc.integer({ min: 1, max: 200 })),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 200 }), steps, async (read, actions) => {
        const { store, ids, receive, silently } = await open(200, read);
        for (const action of actions) {
          if (typeof action === 'number') await store.jumpTo(String(action));
          else if (action === 'older') await store.loadOlder();
          else if (action === 'newer') await store.loadNewer();
          else if (action === 'newest') await store.jumpToNewest();
          else if (action === 'receive') receive();
          else {
            silently();
            await store.reload();
          }
          await settled();
          expect(consecutive(ids())).toBe(true);
          if (typeof action === 'number') expect(ids()).toContain(action);
        }
        await store.jumpToNewest();
        await settled();
        receive();
        expect(ids().at(-1)).toBeGreaterThan(200);
        expect(store.get().missedCount).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test('counts what arrives while newer messages are not loaded, and a jump back to the end shows it', async () => {
    const { store, ids, receive } = await open(200);
    await store.jumpTo('20');
    receive();
    receive();
    expect([ids().includes(201), store.get().missedCount]).toEqual([false, 2]);
    await store.jumpToNewest();
    expect([ids().at(-1), store.get().missedCount, store.get().hasNewer]).toEqual([202, 0, false]);
  });

  test('stays at the place of the reader when events were missed', async () => {
    const { store, ids, emit } = await open(200);
    await store.jumpTo('50');
    store.readAt('50');
    emit('resumeFailed', {});
    await settled();
    expect([ids().includes(50), store.get().target]).toEqual([true, { id: '50' }]);
  });
});

test('the conversation of a message that arrives comes first, below those that are pinned', async () => {
  const { client, emit } = serverWith(0);
  const with_ = (uid: string, updatedAt: number, rest = {}) =>
    ({
      conversationType: 'user',
      conversationWith: { uid, name: uid },
      unreadMessageCount: '0',
      unreadMentionsCount: '0',
      updatedAt,
      ...rest,
    }) as unknown as Conversation;
  Object.assign(client, {
    conversations: {
      list: () =>
        Promise.resolve({ data: [with_('pin', 1, { pinnedAt: 9 }), with_('eve', 8), with_('ben', 7)], meta: {} }),
    },
  });
  const store = new ConversationsStore(client, 'ann');
  const end = store.start();
  await store.load();
  emit('message_sent', { message: message(50) });
  const [first, second] = store.get().conversations;
  expect([first, second].map((each) => (each!.conversationWith as { uid: string }).uid)).toEqual(['pin', 'ben']);
  expect(second).toMatchObject({ unreadMessageCount: '1', lastMessage: { id: '50' } });
  store.showAsRead({ receiverType: 'user', receiver: 'ben' });
  expect(store.get().conversations[1]!.unreadMessageCount).toBe('0');
  end();
});

describe('markdown', () => {
  const text = (value: string): Inline => ({ kind: 'text', text: value });

  test.each<[string, Inline[]]>([
    [
      'a **b** _c_ ~~d~~ `e`',
      [
        text('a '),
        { kind: 'strong', children: [text('b')] },
        text(' '),
        { kind: 'em', children: [text('c')] },
        text(' '),
        { kind: 'del', children: [text('d')] },
        text(' '),
        { kind: 'code', text: 'e' },
      ],
    ],
    ['snake_case_name 2 * 3 * 4 **', [text('snake_case_name 2 * 3 * 4 **')]],
    ['**a *b* c', [text('**'), text('a '), { kind: 'em', children: [text('b')] }, text(' c')]],
    [
      'see https://a.example/x_(y), ok',
      [text('see '), { kind: 'link', text: 'https://a.example/x_(y)', href: 'https://a.example/x_(y)' }, text(', ok')],
    ],
    [
      '[a](https://a.example) [b](javascript:alert(1))',
      [{ kind: 'link', text: 'a', href: 'https://a.example' }, text(' [b](javascript:alert(1))')],
    ],
    ['<@uid:ben> <b>', [{ kind: 'mention', uid: 'ben' }, text(' <b>')]],
  ])('%s', (given, expected) => {
    expect(parseInline(given)).toEqual(expected);
  });

  test('blocks are code, quotes, lists and paragraphs', () => {
    const kinds = parseMarkdown('Hi\nyou\n\n> q\n> r\n- a\n- b\n1. c\n```\n**x**\n```\nend').map(({ kind }) => kind);
    expect(kinds).toEqual(['paragraph', 'quote', 'list', 'list', 'code', 'paragraph']);
    expect(parseMarkdown('```\n**x**')).toEqual([{ kind: 'code', text: '**x**' }]);
  });

  test('nothing but marks is lost, and links lead to the web only', () => {
    const letters = fc.stringMatching(/^[ab*_~`<>@:/()[\]\n -]{0,60}$/);
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ maxLength: 60 })), (given) => {
        const shown = plainText(given, (uid) => uid);
        const bare = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');
        expect(bare(given).startsWith(bare(shown).slice(0, 1))).toBe(true);
        const hrefs = JSON.stringify(parseMarkdown(given)).match(/"href":"[^"]*/g) ?? [];
        expect(hrefs.filter((href) => !/^"href":"https?:\/\//.test(href))).toEqual([]);
      }),
    );
  });
});

describe('mentions', () => {
  const names = new Map([
    ['Ben', '<@uid:ben>'],
    ['Ben Roy', '<@uid:roy>'],
    ['uid:x', '<@uid:x>'],
    ['all', '<@all:all>'],
  ]);

  test('names become tokens, of those that begin alike the longest, and tokens names', () => {
    expect(withTokens('@Ben Roy, @Ben and @Bo: @uid:x', names)).toBe('<@uid:roy>, <@uid:ben> and @Bo: <@uid:x>');
    expect(withTokens('@all and @allison', names)).toBe('<@all:all> and @allison');
    expect(withNames('<@all:all>, hello', (uid) => uid)).toBe('@all, hello');
    expect(withNames('<@uid:roy>!', (uid) => (uid === 'roy' ? 'Ben Roy' : uid))).toBe('@Ben Roy!');
  });

  test.each([
    ['Hi @Be', 6, 'Be'],
    ['@', 1, ''],
    ['a@b', 3, undefined],
    ['Hi @Be there', 6, 'Be'],
    ['no', 2, undefined],
  ])('in "%s" at %i %j is being written', (given, cursor, expected) => {
    expect(mentionAt(given, cursor)).toBe(expected);
  });
});

test('texts of an app take the place of the English ones of the same names', () => {
  const texts = textsWith({ retry: 'Noch einmal', composer: { send: 'Senden' } });
  expect([texts.retry, texts.composer.send, texts.composer.attach, texts.close]).toEqual([
    'Noch einmal',
    'Senden',
    'Attach files',
    'Close',
  ]);
  expect(textsWith(undefined)).toBe(englishTexts);
});

describe('a poll', () => {
  const shown = (polls: unknown) =>
    pollOf(
      { type: 'extension_poll', data: { metadata: { '@injected': { extensions: { polls } } } } } as never,
      'ben',
      0,
    );
  const result = { text: 'Soup', count: 1, voters: { ana: {} } };

  test.each([
    ['no results', { question: 'Lunch?', results: null }],
    ['no options', { question: 'Lunch?', results: { voterCount: 1, options: null } }],
    ['an option that is null', { question: 'Lunch?', results: { voterCount: 1, options: { 1: null } } }],
    [
      'an option without voters',
      { question: 'Lunch?', results: { voterCount: 1, options: { 1: { ...result, voters: null } } } },
    ],
    ['a number for its question', { question: 1, results: { voterCount: 1, options: { 1: result } } }],
  ])('that an import has written with %s is no poll, and breaks no list', (_, poll) => {
    expect(shown(poll)).toBeUndefined();
  });

  test('of the server is shown', () => {
    expect(shown({ question: 'Lunch?', results: { voterCount: 1, options: { 1: result } } })).toMatchObject({
      options: [{ number: 1, text: 'Soup', count: 1, isOwn: false }],
    });
  });
});
