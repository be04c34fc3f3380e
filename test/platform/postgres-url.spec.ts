import pg from 'pg';
import { loadConfig } from '#platform/config/config.js';
import { addressOf, parsePostgresUrl } from '#platform/config/postgres-url.js';

describe('hosts of a URL', () => {
  test.each([
    ['postgresql://db/confab', 'db:5432/confab'],
    ['postgres://db:6432/confab', 'db:6432/confab'],
    ['postgresql://one,two/confab', 'one:5432,two:5432/confab'],
    ['postgresql://one:5433,two/confab', 'one:5433,two:5432/confab'],
    ['postgresql://one,two:5433/confab', 'one:5432,two:5433/confab'],
    ['postgresql://[::1]:5433,[fe80::2],10.0.0.1:5434/confab', '[::1]:5433,[fe80::2]:5432,10.0.0.1:5434/confab'],
    ['postgresql://confab:s@crét,p:w@one,two/confab', 'one:5432,two:5432/confab'],
    ['postgresql://confab:p%40%2C%3A%2F@one,two/confab', 'one:5432,two:5432/confab'],
    ['postgresql:///confab?host=one,two', 'one:5432,two:5432/confab'],
    ['postgresql:///confab?host=one,two&port=5433', 'one:5433,two:5433/confab'],
    ['postgresql:///confab?host=one,::1&port=5433,', 'one:5433,[::1]:5432/confab'],
    ['postgresql://:6432/confab?host=one,two', 'one:6432,two:6432/confab'],
    ['postgresql://elsewhere/confab?host=/var/run/postgresql,two', '/var/run/postgresql:5432,two:5432/confab'],
    ['postgresql://%2Fvar%2Frun%2Fpostgresql,two:5433/confab', '/var/run/postgresql:5432,two:5433/confab'],
  ])('%s', (url, address) => {
    expect(addressOf(parsePostgresUrl(url)!)).toBe(address);
  });

  test.each([
    ['no URL', 'one,two'],
    ['another scheme', 'mysql://one,two/confab'],
    ['a port that is none', 'postgresql://one:5432,two:port/confab'],
    ['a port out of range', 'postgresql://one,two:65536/confab'],
    ['more ports than hosts', 'postgresql:///confab?host=one,two&port=1,2,3'],
    ['an unknown kind of session', 'postgresql://one,two/confab?target_session_attrs=master'],
    ['an address that is not closed', 'postgresql://[::1,two/confab'],
    ['parameters within a host', 'postgresql:///confab?host=one,two%26sslmode=disable'],
  ])('are refused: %s', (_, url) => {
    expect(parsePostgresUrl(url)).toBeUndefined();
  });

  test('leave user, password, database and TLS to the driver as they are', () => {
    const parts = 'confab:p%40ss%2C%3A@one:5433,two/chat%20db?sslmode=no-verify&host=/run/a,two&application_name=x';
    const { connectionString } = parsePostgresUrl(`postgresql://${parts}`)!;
    expect(new pg.Client({ connectionString })).toMatchObject({
      user: 'confab',
      password: 'p@ss,:',
      host: '/run/a',
      port: 5433,
      database: 'chat db',
      ssl: { rejectUnauthorized: false },
    });
  });

  test('one host leaves the URL as it is', () => {
    const url = 'postgresql://confab:secret@db:5432/confab?sslmode=verify-full';
    expect(parsePostgresUrl(url)!.connectionString).toBe(url);
  });
});

describe('DATABASE_URL', () => {
  const load = (kind: string) => () =>
    loadConfig({
      DATABASE_URL: `postgresql://one,two/confab?target_session_attrs=${kind}`,
      CONFAB_ENCRYPTION_KEY: '0'.repeat(64),
    });

  test.each(['read-write', 'primary', 'any'])('accepts target_session_attrs=%s', (kind) => {
    expect(load(kind)().databaseUrl).toContain(kind);
  });

  test.each(['read-only', 'standby', 'prefer-standby'])('refuses %s, because Confab writes', (kind) => {
    expect(load(kind)).toThrow('DATABASE_URL must have read-write, primary, any as target_session_attrs');
  });
});

test('read replicas have several hosts each, with commas between them and between the URLs', () => {
  const urls = ['postgresql://one,two/confab?target_session_attrs=prefer-standby', 'postgres://three/confab'];
  const config = loadConfig({
    DATABASE_URL: 'postgresql://one,two/confab',
    DATABASE_READ_REPLICA_URL: urls.join(', '),
    CONFAB_ENCRYPTION_KEY: '0'.repeat(64),
  });
  expect(config.readReplicaUrls).toEqual(urls);
});
