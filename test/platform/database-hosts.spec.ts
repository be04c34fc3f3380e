import { isConnectTimeout, isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { DatabaseHosts, type AskHost, type ServerState } from '#platform/database/hosts/database-hosts.js';

type Answer = Required<ServerState> | Error;

const primary = { isStandby: false, isReadOnly: false };
const standby = { isStandby: true, isReadOnly: false };
const readOnly = { isStandby: false, isReadOnly: true };
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const silent = new Error('timeout expired');

const of = (kind?: string) =>
  new DatabaseHosts(`postgresql://one,two,three/confab${kind ? `?target_session_attrs=${kind}` : ''}`);

/** Answers in the order of the hosts. */
function answering(...answers: Answer[]): AskHost {
  const names = ['one', 'two', 'three'];
  return async ({ host }) => {
    const answer = answers[names.indexOf(host)]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

test.each([
  [undefined, [standby, readOnly, primary], 'three'],
  ['read-write', [standby, primary, refused], 'two'],
  ['primary', [standby, readOnly, refused], 'two'],
  ['read-only', [primary, readOnly, refused], 'two'],
  ['standby', [primary, readOnly, standby], 'three'],
  ['prefer-standby', [primary, refused, standby], 'three'],
  ['prefer-standby', [refused, primary, refused], 'two'],
  ['any', [refused, silent, standby], 'three'],
])('target_session_attrs=%s finds the host that fits', async (kind, answers, host) => {
  expect(await of(kind).choose(answering(...answers))).toMatchObject({ host });
});

test('without a host that fits the error says why of each, and the database is unavailable', async () => {
  const chosen = of('read-write').choose(answering(standby, readOnly, refused));
  const error: unknown = await chosen.catch((caught: unknown) => caught);
  expect((error as Error).message).toBe(
    'no host is read-write (one:5432: it is a standby; two:5432: it is not read-write; three:5432: connect ECONNREFUSED)',
  );
  expect({ unavailable: isDatabaseUnavailable(error), timeout: isConnectTimeout(error) }).toEqual({
    unavailable: true,
    timeout: false,
  });
  const hanging: unknown = await of()
    .choose(answering(standby, silent, refused))
    .catch((caught: unknown) => caught);
  expect(isConnectTimeout(hanging)).toBe(true);
});

test('a standby that is promoted while another host hangs is found at once', async () => {
  let asked = 0;
  const ask: AskHost = ({ host }) => {
    if (host === 'one') return new Promise(() => undefined);
    if (host === 'two') return Promise.resolve(asked++ === 0 ? standby : primary);
    return Promise.reject(refused);
  };
  expect(await of().choose(ask)).toMatchObject({ host: 'two' });
});

test('the host stays until a connection leaves it, and those of the same moment share the search', async () => {
  const hosts = of();
  let asked = 0;
  const ask: AskHost = (host) => {
    asked++;
    return answering(primary, standby, standby)(host);
  };
  const [first, second] = await Promise.all([hosts.choose(ask), hosts.choose(ask)]);
  expect([first, second, await hosts.choose(ask)]).toEqual([first, first, first]);
  expect(asked).toBe(3);

  const moved: string[] = [];
  hosts.onMove(({ host }) => moved.push(host));
  hosts.leave(first);
  expect(await hosts.choose(answering(refused, primary, standby))).toMatchObject({ host: 'two' });
  hosts.leave(first); // another connection notices later
  expect(await hosts.choose(answering(refused, refused, refused))).toMatchObject({ host: 'two' });
  expect(moved).toEqual(['two']);
});

test('one host is asked nothing, unless the URL says what it has to be', () => {
  expect(new DatabaseHosts('postgresql://one/confab').isFixed).toBe(true);
  expect(new DatabaseHosts('postgresql://one/confab?target_session_attrs=read-write').isFixed).toBe(false);
});
