import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needsOf } from '../support/needs.mjs';
import { read, root, sourceFiles } from './support/source-tree.js';

// `npm test -- --changed`

interface Test {
  readonly name: string;
  readonly isLong: boolean;
}

interface Choice {
  readonly chosen: string[];
  readonly leftOut: string[];
}

interface Options {
  readonly durations?: Record<string, number>;
  readonly callers?: Record<string, string[]>;
}

const { areaOf, choose } = createRequire(import.meta.url)('../support/changed-tests.cjs') as {
  readonly areaOf: (file: string) => string | undefined;
  readonly choose: (changed: string[], tests: Test[], options?: Options) => Choice;
};

const filesBelow = (folder: string) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`);
const tests = filesBelow('test')
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, isLong: false }));

test('each area of src/ has tests', () => {
  const areas = new Set(sourceFiles.map(areaOf));
  // files that no area has
  for (const area of [undefined, 'src/core', 'src/platform']) areas.delete(area);
  const without = [...areas].filter((area) => {
    const { chosen, leftOut } = choose([`${area}/file.ts`], tests);
    return chosen.length + leftOut.length === 0;
  });
  expect(areas.size).toBeGreaterThan(60);
  expect(without).toEqual([]);
});

test.each([
  ['src/resources/users/users.service.ts', 'test/e2e/users/list-users.spec.ts'],
  ['src/resources/webhooks/signing/webhook-signature.ts', 'test/e2e/webhooks/'],
  ['src/core/moderation/matching/patterns.ts', 'test/core/moderation/patterns.spec.ts'],
  ['src/core/policy/sending-rules.ts', 'test/core/policy/sending-rules.spec.ts'],
  ['src/platform/text/storable.ts', 'test/platform/text.spec.ts'],
  ['src/resources/messages/reactions/reactions.service.ts', 'test/e2e/messages/reactions.spec.ts'],
  ['test/support/test-sequencer.mjs', 'test/structure/parts-of-the-tests.spec.ts'],
  ['prisma/schema/users.prisma', 'test/structure/'],
  ['test/server/start.spec.ts', 'test/server/start.spec.ts'],
])('%s concerns %s', (changed, expected) => {
  expect(choose([changed], tests).chosen).toContainEqual(expect.stringContaining(expected));
});

describe('the choice', () => {
  const core = (name: string): Test => ({ name, isLong: false });
  const long = (name: string): Test => ({ name, isLong: true });
  const own = 'test/e2e/drafts/drafts.spec.ts';
  const near = 'test/e2e/messages/near.spec.ts';
  const far = 'test/e2e/messages/far.spec.ts';
  const slow = 'test/server/slow.spec.ts';
  const drafts = 'src/resources/drafts/drafts.service.ts';
  const callers = { 'save-draft': [far, near, slow], 'list-users': [far] };
  const all = [core(far), core(near), core(own), long(slow)];

  test('has the tests of the folder first, then those that call little else than its operations', () => {
    expect(choose([drafts], all, { callers, durations: {} })).toEqual({ chosen: [own, near, far], leftOut: [] });
  });

  test('ends with the budget, and names what it leaves out', () => {
    const durations = { [own]: 30, [near]: 20, [far]: 10 };
    expect(choose([drafts], all, { callers, durations })).toEqual({ chosen: [own, far], leftOut: [near] });
  });

  test('always has the files of tests that were changed', () => {
    const durations = { [slow]: 100, [own]: 40 };
    expect(choose([slow, drafts], all, { callers: {}, durations }).chosen).toEqual([slow, own]);
  });
});

test('what git has changed since a commit is in commits, the index and the working tree, and new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-changed-'));
  try {
    mkdirSync(join(folder, 'test/support'), { recursive: true });
    const file = join(folder, 'test/support/changed-tests.cjs');
    writeFileSync(file, read('test/support/changed-tests.cjs'));
    const changedFiles = (ref: string): unknown => {
      const script = `console.log(JSON.stringify(require(${JSON.stringify(file)}).changedFiles(${JSON.stringify(ref)}) ?? null))`;
      return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
    };
    expect(changedFiles('HEAD')).toBeNull();
    const git = (...args: string[]) => {
      const { status, stderr } = spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, expect.anything()]);
    };
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    git('init', '--initial-branch=main');
    for (const name of ['committed', 'staged', 'edited', 'deleted', 'same']) write(name, 'before');
    git('add', '--all');
    git('commit', '--message=first');
    expect(changedFiles('HEAD')).toEqual([]);
    git('checkout', '-b', 'branch');
    write('committed', 'after');
    git('commit', '--all', '--message=second');
    write('staged', 'after');
    git('add', '--all');
    write('edited', 'after');
    write('new file', '');
    rmSync(join(folder, 'deleted'));
    const since = ['deleted', 'edited', 'new file', 'staged'];
    expect(changedFiles('HEAD')).toEqual(expect.arrayContaining(since));
    expect(changedFiles('HEAD')).toHaveLength(since.length);
    expect(changedFiles('main')).toEqual(expect.arrayContaining([...since, 'committed']));
    expect(changedFiles('no-such-branch')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['test/core/policy/sending-rules.spec.ts', { database: false, programs: false }],
  ['test/e2e/drafts/drafts.spec.ts', { database: true, programs: false }],
  ['test/e2e/guide.spec.ts', { database: true, programs: true }],
  ['test/e2e/sample-data/seed-command.spec.ts', { database: true, programs: true }],
  ['test/server/start.spec.ts', { database: true, programs: true }],
])('%s needs %j', (name, needs) => {
  expect(needsOf([join(root, name)])).toEqual(needs);
});
