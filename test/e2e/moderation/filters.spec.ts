import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

/** Unix seconds. */
const OLD = 1_600_000_000;
const NEW = 1_700_000_000;

// Of each property one entity has the first value and one has the second.
const USERS = {
  andrew: { name: 'Andrew A.', role: 'seller', tags: ['vip', 'eu'], createdAt: OLD },
  tina: { name: 'Tina T.', role: 'buyer', tags: ['new'], createdAt: NEW },
};
const GROUPS = {
  hikers: { name: 'Hikers', type: 'public', tags: ['mountains', 'eu'], createdAt: OLD },
  cooks: { name: 'Cooks', type: 'private', tags: ['kitchen'], createdAt: NEW },
};

let app: TestApp;
let rule: string;
beforeAll(async () => {
  app = await appWithUsers(server, []);
  for (const role of ['seller', 'buyer']) dataOf(await app.api.post('/v3/roles', { role, name: role }));
  for (const [uid, { name, role, tags, createdAt }] of Object.entries(USERS)) {
    dataOf(await app.api.post('/v3/users', { uid, name, role, tags }));
    await setCreatedAt('users', 'uid', uid, createdAt);
  }
  for (const [guid, { name, type, tags, createdAt }] of Object.entries(GROUPS)) {
    await createGroup(app, { guid, name, type, tags, owner: 'andrew', members: { participants: ['tina'] } });
    await setCreatedAt('groups', 'guid', guid, createdAt);
  }
  ({ id: rule } = await createRule(app));
});

const setCreatedAt = (table: string, idColumn: string, id: string, seconds: number) =>
  database.query(`UPDATE ${table} SET created_at = to_timestamp($3) WHERE app_id = $1 AND ${idColumn} = $2`, [
    app.id,
    id,
    seconds,
  ]);

type Address = [sender: string | undefined, receiverType: 'user' | 'group', receiver: string];

/** The status of a message that matches the condition of the rule: undefined where the filters exclude it. */
async function statusOf([sender, receiverType, receiver]: Address): Promise<string | undefined> {
  const message = { receiver, receiverType, data: { text: 'darn' } };
  const client = sender === undefined ? app.api : app.as(sender);
  return dataOf(await client.post('/v3/messages', message)).data.moderation?.status;
}

const withFilters = async <Result>(filters: object[], work: () => Promise<Result>): Promise<Result> => {
  dataOf(await app.api.put(`/v3/moderation/rules/${rule}`, { filters }));
  return work();
};

/** Whether the rule applies to a message from, or to, the first and the second one. */
const appliesTo = async (filters: object[], addresses: Address[]): Promise<boolean[]> =>
  withFilters(filters, async () => {
    const statuses = [];
    for (const address of addresses) statuses.push((await statusOf(address)) === 'disapproved');
    return statuses;
  });

type Values = [operator: string, value: string | string[], first: boolean, second: boolean];

/** The operators of a text, with whether the first one passes, and the second one. */
const ofText = (first: string, second: string, other = 'nobody'): Values[] => [
  ['equals', first, true, false],
  ['equals', other, false, false],
  ['notEquals', first, false, true],
  ['in', [first, other], true, false],
  ['in', [first, second], true, true],
  ['in', `${second}, ${other}`, false, true],
  ['notIn', [first, other], false, true],
  ['notIn', [other], true, true],
];
const ofEnds = (first: string): Values[] => [
  ['startsWith', first.slice(0, 3), true, false],
  ['startsWith', first.slice(1), false, false],
  ['endsWith', first.slice(-3), true, false],
  ['endsWith', first.slice(0, -1), false, false],
];
const ofTimes: Values[] = [
  ...ofText(String(OLD), String(NEW), '1'),
  ['lessThan', String(NEW), true, false],
  ['lessThan', String(OLD), false, false],
  ['greaterThan', String(OLD), false, true],
  ['greaterThan', String(NEW), false, false],
];

type Table = [operand: string, values: Values[]];

const ofUsers: Table[] = [
  ['uid', [...ofText('andrew', 'tina'), ...ofEnds('andrew')]],
  ['name', [...ofText('Andrew A.', 'Tina T.'), ...ofEnds('Andrew A.')]],
  ['role', [...ofText('seller', 'buyer'), ...ofEnds('seller')]],
  ['tags', [...ofText('vip', 'new'), ...ofText('eu', 'new'), ...ofEnds('vip')]],
  ['createdAt', ofTimes],
];
const ofGroups: Table[] = [
  ['guid', [...ofText('hikers', 'cooks'), ...ofEnds('hikers')]],
  ['name', [...ofText('Hikers', 'Cooks'), ...ofEnds('Hikers')]],
  [
    'type',
    [
      ['equals', 'public', true, false],
      ['notEquals', 'public', false, true],
      ['in', ['public', 'password'], true, false],
      ['notIn', 'public,password', false, true],
    ],
  ],
  ['tags', [...ofText('mountains', 'kitchen'), ...ofEnds('mountains')]],
  ['createdAt', ofTimes],
];

const subjects: [type: string, entity: string, addresses: Address[], tables: Table[]][] = [
  [
    'sender',
    'user',
    [
      ['andrew', 'user', 'tina'],
      ['tina', 'user', 'andrew'],
    ],
    ofUsers,
  ],
  [
    'sender',
    'user',
    [
      ['andrew', 'group', 'hikers'],
      ['tina', 'group', 'hikers'],
    ],
    ofUsers,
  ],
  [
    'receiver',
    'user',
    [
      ['tina', 'user', 'andrew'],
      ['andrew', 'user', 'tina'],
    ],
    ofUsers,
  ],
  [
    'receiver',
    'user',
    [
      [undefined, 'user', 'andrew'],
      [undefined, 'user', 'tina'],
    ],
    ofUsers,
  ],
  [
    'receiver',
    'group',
    [
      ['tina', 'group', 'hikers'],
      ['tina', 'group', 'cooks'],
    ],
    ofGroups,
  ],
  [
    'receiver',
    'group',
    [
      [undefined, 'group', 'hikers'],
      [undefined, 'group', 'cooks'],
    ],
    ofGroups,
  ],
];

/** Operators compare the same values for all subjects, so most subjects have those only that tell the first one from the second one. */
const shortOf = (values: Values[]): Values[] => values.filter(([operator]) => /^not|^greaterThan/.test(operator));

const withAllOperators = [subjects[0]![2], subjects[4]![2]];

describe.each(subjects)('a filter on a %s that is a %s, of messages %j', (type, entity, addresses, tables) => {
  const isWhole = withAllOperators.includes(addresses);
  test.each(tables)('by %s', async (operand, values) => {
    for (const [operator, value, ...expected] of isWhole ? values : shortOf(values)) {
      const filter = { type, entity, operand, operator, value };
      expect([operator, value, await appliesTo([filter], addresses)]).toEqual([operator, value, expected]);
    }
  });
});

const by = (type: string, entity: string, operand: string, operator: string, value: string | string[]) => ({
  type,
  entity,
  operand,
  operator,
  value,
});

describe('a rule applies to no message', () => {
  test.each([
    [
      'of the app itself, with a filter on the sender',
      by('sender', 'user', 'uid', 'notEquals', 'nobody'),
      [undefined, 'user', 'tina'],
    ],
    [
      'to a user, with a filter on the receiving group',
      by('receiver', 'group', 'guid', 'notEquals', 'nobody'),
      ['andrew', 'user', 'tina'],
    ],
    [
      'to a group, with a filter on the receiving user',
      by('receiver', 'user', 'uid', 'notEquals', 'nobody'),
      ['andrew', 'group', 'hikers'],
    ],
  ] as [string, object, Address][])('%s', async (_what, filter, address) => {
    expect(await withFilters([filter], () => statusOf(address))).toBeUndefined();
  });
});

test('all filters of a rule must pass', async () => {
  const filters = [
    by('sender', 'user', 'role', 'equals', 'seller'),
    by('sender', 'user', 'tags', 'in', 'vip,gold'),
    by('receiver', 'group', 'type', 'equals', 'public'),
  ];
  const addresses: Address[] = [
    ['andrew', 'group', 'hikers'],
    ['andrew', 'group', 'cooks'],
    ['tina', 'group', 'hikers'],
    ['andrew', 'user', 'tina'],
    [undefined, 'group', 'hikers'],
  ];
  expect(await appliesTo(filters, addresses)).toEqual([true, false, false, false, false]);
});

test('a clean message is approved where the filters pass, and has no status otherwise', async () => {
  await withFilters([by('sender', 'user', 'uid', 'equals', 'andrew')], async () => {
    const statuses = [];
    for (const uid of ['andrew', 'tina']) {
      const message = { receiver: uid === 'andrew' ? 'tina' : 'andrew', receiverType: 'user', data: { text: 'hello' } };
      statuses.push(dataOf(await app.as(uid).post('/v3/messages', message)).data.moderation?.status);
    }
    expect(statuses).toEqual(['approved', undefined]);
  });
});

test('an edit is judged for the conversation of its message', async () => {
  await withFilters([by('receiver', 'user', 'uid', 'equals', 'tina')], async () => {
    const edit = async ([sender, receiverType, receiver]: Address): Promise<string | undefined> => {
      const client = app.as(sender!);
      const { id } = dataOf(await client.post('/v3/messages', { receiver, receiverType, data: { text: 'hello' } }));
      return dataOf(await client.put(`/v3/messages/${id}`, { data: { text: 'darn' } })).data.moderation?.status;
    };
    expect([await edit(['andrew', 'user', 'tina']), await edit(['tina', 'user', 'andrew'])]).toEqual([
      'disapproved',
      undefined,
    ]);
  });
});
