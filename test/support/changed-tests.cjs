// Which files of tests a change concerns. Names are paths from the root, with slashes.
const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');

/** By test/support/durations.json, of all files that were not changed themselves. */
const BUDGET_SECONDS = 45;

/** Of a file that the list does not have. */
const USUAL_SECONDS = 3;

/** Areas whose tests are in a folder, or begin with a word, that is not their own name. */
const FOLDERS = {
  'src/cli': ['test/cli'],
  'src/conformance': ['test/conformance'],
  'src/operations/alerts': ['test/e2e/management'],
  'src/operations/backup': ['test/cli/backup'],
  'src/operations/cells': ['test/e2e/cells', 'test/cli/cells'],
  'src/operations/diagnostics': ['test/e2e/management', 'test/cli/administration'],
  'src/operations/sample-data': ['test/e2e/sample-data'],
  'src/pages': ['test/e2e/root-page', 'test/e2e/guide'],
  'src/pages/console': ['test/e2e/management', 'test/console'],
  'src/pages/demo': ['test/e2e/root-page', 'test/client/react'],
  'src/pages/embed': ['test/e2e/embed'],
  'src/pages/guide': ['test/e2e/guide', 'test/e2e/docs'],
  'src/server': ['test/server'],
  'src/core/app-settings': ['test/e2e/settings'],
  'src/core/conversation-states': ['test/e2e/conversations'],
  'src/core/conversations': ['test/e2e/conversations'],
  'src/core/erasure': ['test/e2e/erasure'],
  'src/core/lists': ['test/e2e/lists'],
  'src/core/moderation': ['test/e2e/moderation'],
  'src/core/policy': ['test/e2e/policy'],
  'src/core/reachability': ['test/e2e/friends', 'test/e2e/blocked-users'],
  'src/core/search': ['test/platform/search', 'test/e2e/messages'],
  'src/core/summaries': ['test/e2e/users', 'test/e2e/groups'],
  'src/core/visibility': ['test/e2e/moderation'],
  'src/platform/access': ['test/e2e/access'],
  'src/platform/async': ['test/platform/any-signal', 'test/platform/batcher', 'test/platform/never-throws'],
  'src/platform/authentication': ['test/platform/credential', 'test/e2e/auth-tokens', 'test/e2e/api-keys'],
  'src/platform/cells': ['test/e2e/cells'],
  'src/platform/collections': ['test/platform/text', 'test/platform/batcher'],
  'src/platform/context': ['test/e2e/access'],
  'src/platform/delivery-queues': ['test/e2e/webhooks'],
  'src/platform/errors': ['test/structure/errors', 'test/platform/failure-sentence'],
  'src/platform/events': ['test/platform/event', 'test/e2e/event-payloads'],
  'src/platform/files': ['test/platform/folder-reader', 'test/e2e/media'],
  'src/platform/http': [
    'test/platform/validation',
    'test/platform/body',
    'test/platform/form',
    'test/platform/changes',
  ],
  'src/platform/idempotency': ['test/e2e/idempotency'],
  'src/platform/jobs': ['test/platform/job-queue'],
  'src/platform/monitoring': ['test/platform/metrics', 'test/e2e/metrics'],
  'src/platform/observability': ['test/platform/logger', 'test/platform/metrics'],
  'src/platform/openapi': ['test/structure/api-document', 'test/platform/route-index'],
  'src/platform/outgoing': ['test/platform/outgoing', 'test/platform/http-post', 'test/platform/public-address'],
  'src/platform/rate-limits': ['test/platform/rate-limiter', 'test/e2e/rate-limits'],
  'src/platform/search-index': ['test/platform/search'],
  'src/platform/security': ['test/platform/credential-vault', 'test/e2e/stored-secrets'],
  'src/platform/threads': ['test/resources/hostile-content'],
  'src/resources/client-settings': ['test/e2e/settings'],
  'src/resources/user-erasure': ['test/e2e/erasure'],
};

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * What differs from the commit in which the branch left `ref`: commits since then, the index, the working tree, and files that git does not know.
 *
 * @returns undefined where there is no repository or no such commit
 */
function changedFiles(ref) {
  try {
    const base = git('merge-base', ref, 'HEAD').trim();
    const differing = git('diff', '--name-only', '--no-renames', '--relative', '-z', base);
    return `${differing}${git('ls-files', '--others', '--exclude-standard', '-z')}`.split('\0').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** The folder of src/ whose change concerns the same tests: src/resources/users. */
const areaOf = (file) => /^src\/(?:(?:core|operations|pages|platform|resources)\/)?[^/]+(?=\/)/.exec(file)?.[0];

/** What the names of an area's own tests begin with. */
const startsOf = (area) => {
  const [, layer, name = layer] = area.split('/');
  const own = layer === 'resources' ? [`test/e2e/${name}/`, `test/e2e/${name}.`] : [];
  return [...own, `test/${layer}/${name}/`, `test/${layer}/${name}.`, ...(FOLDERS[area] ?? [])];
};

/** The operations that the controllers of an area declare. */
function operationsOf(area) {
  const folder = join(root, area);
  if (!existsSync(folder)) return [];
  const controllers = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('controller.ts'));
  return controllers.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {4}id: '([\w-]+)'/gm)].map(([, id]) => id),
  );
}

/** Parts of the names of sources that say what kind of file it is. */
const KINDS = ['controller', 'dto', 'module', 'repository', 'service', 'sql', 'ts', 'view'];

const wordsOf = (path) => path.split(/[/.]/).filter((word) => !KINDS.includes(word));

/** What a test that concerns a file outside the areas names: its path, or that of the file that is built from it. */
const mentionsOf = (file) => {
  if (file.startsWith('prisma/')) return ['prisma/schema', 'prisma/migrations'].filter((name) => file.includes(name));
  return [file.replace(/^test\//, '').replace(/\.ts$/, '.js')];
};

const readTest = (name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '');

const readJson = (name) => JSON.parse(readFileSync(join(__dirname, name), 'utf8'));

/**
 * Chooses files of tests, nearest first, until they take as long as the budget: those of the folder of a changed area, first those that have
 * the name of a changed file; then those that name a changed file of no area; then those that call an operation of a changed area, first those
 * that call little else. A changed file of tests is always chosen; one of the long lane otherwise only from the folder.
 *
 * @param tests all files, `{ name, isLong }`
 * @returns the names that are `chosen`, and those that are `leftOut` for the budget
 */
function choose(changed = [], tests, options = {}) {
  const { durations = readJson('durations.json'), callers = readJson('operation-callers.json') } = options;
  const secondsOf = (name) => durations[name] ?? USUAL_SECONDS;
  const known = new Map(tests.map((test) => [test.name, test]));
  const areas = [...new Set(changed.map(areaOf).filter(Boolean))];
  const totals = {};
  for (const name of Object.values(callers).flat()) totals[name] = (totals[name] ?? 0) + 1;
  /**
   * name → how near it is: 3 of the folder and the name, 2 of the folder, 1 that names the file, or the part of its operations that are of a
   * changed area
   */
  const nearness = new Map();
  for (const file of changed.filter((name) => !areaOf(name) && !known.has(name))) {
    const mentions = mentionsOf(file);
    for (const { name, isLong } of tests)
      if (!isLong && mentions.some((mention) => readTest(name).includes(mention))) nearness.set(name, 1);
  }
  for (const area of areas) {
    const starts = startsOf(area);
    const words = changed
      .filter((file) => areaOf(file) === area)
      .flatMap((file) => wordsOf(file.slice(area.length + 1)));
    for (const { name } of tests.filter((test) => starts.some((start) => test.name.startsWith(start))))
      nearness.set(name, words.includes(name.split('/').at(-1).split('.')[0]) ? 3 : 2);
    const calls = {};
    for (const name of operationsOf(area).flatMap((id) => callers[id] ?? [])) calls[name] = (calls[name] ?? 0) + 1;
    for (const [name, count] of Object.entries(calls)) {
      const share = count / totals[name];
      if (known.get(name)?.isLong === false && share > (nearness.get(name) ?? 0)) nearness.set(name, share);
    }
  }
  const chosen = changed.filter((file) => known.has(file));
  const leftOut = [];
  const others = [...nearness].filter(([name]) => !chosen.includes(name));
  others.sort(([one, near], [other, far]) => far - near || secondsOf(one) - secondsOf(other) || (one < other ? -1 : 1));
  let seconds = 0;
  for (const [name] of others) {
    if (seconds + secondsOf(name) > BUDGET_SECONDS) leftOut.push(name);
    else {
      seconds += secondsOf(name);
      chosen.push(name);
    }
  }
  return { chosen, leftOut };
}

function describeChoice(changed, { chosen, leftOut }) {
  if (changed === undefined) return 'git does not say what changed: there is no repository, or no such commit.';
  if (changed.length === 0) return 'Nothing changed.';
  const list = (title, names) => (names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`)] : []);
  return [
    chosen.length > 0 ? `Of ${changed.length} changed files:` : 'No file of tests is known for what changed.',
    ...list(`${chosen.length} files of tests run`, chosen),
    ...list(`${leftOut.length} are left out, because the others take ${BUDGET_SECONDS} s`, leftOut),
  ].join('\n');
}

module.exports = { areaOf, changedFiles, choose, describeChoice };
