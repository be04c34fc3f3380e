import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvedDocument } from '../../scripts/resolved-document.mjs';
import TestSequencer from '../support/test-sequencer.mjs';
import { read, root } from './support/source-tree.js';

// Several machines run a part of the tests each.

const durations = Object.entries(JSON.parse(read('test/support/durations.json')) as Record<string, number>);
const secondsOf = new Map(durations.map(([name, seconds]) => [join(root, name), seconds]));

test('each file is in one of the parts, which take as long as each other, in whatever order the files were found', () => {
  const found = [...secondsOf.keys()].map((path) => ({ path }));
  const partsOf = (tests: typeof found) =>
    [1, 2, 3, 4].map((shardIndex) =>
      new TestSequencer().shard(tests, { shardIndex, shardCount: 4 }).map(({ path }) => path),
    );
  const parts = partsOf(found);
  expect(parts.flat().sort()).toEqual([...secondsOf.keys()].sort());
  const seconds = parts.map((paths) => paths.reduce((sum, path) => sum + secondsOf.get(path)!, 0));
  expect(Math.max(...seconds)).toBeLessThan(1.05 * Math.min(...seconds));
  expect(partsOf(found.toReversed())).toEqual(parts);
});

describe('what the parts have seen', () => {
  interface Operation {
    readonly operationId: string;
    readonly responses: Record<string, { content?: Record<string, { examples?: Record<string, unknown> }> }>;
  }
  const { paths } = resolvedDocument(JSON.parse(read('openapi.json'))) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId);
  const errorsOf = ({ operationId, responses }: Operation): string[] =>
    Object.values(responses)
      .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
      .map((code) => `${operationId} ${code}`);
  const successes = operations.map(({ operationId }) => `${operationId} success`);
  const errors = operations.flatMap(errorsOf);

  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'confab-parts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const check = (...records: (readonly string[])[]) => {
    const files = records.map((lines, index) => {
      const file = join(folder, `${index}.txt`);
      writeFileSync(file, `${lines.join('\n')}\n`);
      return file;
    });
    return spawnSync(process.execPath, ['.ci/api-coverage.mjs', ...files], { cwd: root, encoding: 'utf8' });
  };

  test('is enough where they have seen each operation and each error together', () => {
    const { status, stderr } = check(successes, errors);
    expect([status, stderr]).toEqual([0, '']);
  });

  test('lacks what none of them has seen', () => {
    const withoutSend = successes.filter((line) => line !== 'send-message success');
    const withoutGroup = errors.filter((line) => !line.endsWith(' ERR_GUID_NOT_FOUND'));
    const { status, stderr } = check(withoutSend.slice(0, 50), withoutSend.slice(50), withoutGroup);
    expect(status).toBe(1);
    expect(stderr).toContain('No test calls these operations successfully: send-message.');
    expect(stderr).toContain('No test sees these declared errors: ERR_GUID_NOT_FOUND.');
  });
});
