import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { parse } from 'yaml';
import { read, root } from './support/source-tree.js';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      strategy?: { matrix: Record<string, string[]> };
      permissions?: Record<string, string>;
      steps: { uses?: string; run?: string }[];
      'timeout-minutes'?: number;
    }
  >;
}

interface LockedPackage {
  optional?: boolean;
  deprecated?: string;
  engines?: { node?: string };
}

const names = readdirSync(`${root}.github/workflows`);
const workflow = (name: string) => parse(read(`.github/workflows/${name}`)) as Workflow;
const workflowErrors = (...files: string[]) =>
  spawnSync(process.execPath, ['scripts/workflow-errors.mjs', ...files], { cwd: root, encoding: 'utf8' });

describe('workflows', () => {
  test('are valid by the schema that GitHub publishes, which finds errors', () => {
    const valid = workflowErrors(...names.map((name) => `.github/workflows/${name}`));
    expect([valid.stdout, valid.stderr, valid.status]).toEqual(['', '', 0]);
    const folder = mkdtempSync(join(tmpdir(), 'confab-workflow-'));
    try {
      const broken = join(folder, 'broken.yml');
      writeFileSync(broken, read('.github/workflows/ci.yml').replace('runs-on', 'run-on'));
      expect(workflowErrors(broken)).toMatchObject({ status: 1, stdout: expect.stringContaining('run-on') });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(names)(
    '%s may only read the repository, unless a job says more, and pins each action by its commit',
    (name) => {
      const { permissions, jobs } = workflow(name);
      expect(permissions).toEqual({ contents: 'read' });
      const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
      const pinned = read(`.github/workflows/${name}`).match(/uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm);
      expect(pinned).toHaveLength(actions.length);
    },
  );

  test.each(names)('%s runs no package of others in a job that can sign or publish', (name) => {
    const signing = Object.values(workflow(name).jobs).filter(({ permissions = {} }) => {
      const { contents, ...others } = permissions;
      return Object.values(others).includes('write');
    });
    if (name === 'release.yml') expect(signing).toHaveLength(2);
    const commands = signing.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    for (const command of commands)
      expect(command).not.toMatch(/\bnpm (?!publish )|\bnpx\b|\.ci\/|publish (?!\S+\.tgz )/);
  });

  test('run the lanes of .ci/run and all parts of the tests, on every Node and PostgreSQL that is supported', () => {
    const { checks, tests, postgresql } = workflow('ci.yml').jobs;
    const lanes = /\^\(([\w|-]+)\)\$/.exec(read('.ci/run'))![1]!.split('|');
    expect([...checks!.strategy!.matrix.lane!, 'tests'].sort()).toEqual([...lanes].sort());
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(tests!.strategy!.matrix.node).toEqual([engines.node.replace('>=', ''), '22', '24']);
    expect(postgresql!.strategy!.matrix.postgresql).toEqual(['15', '16', '17', '18']);
    for (const { strategy, steps } of [tests!, postgresql!]) {
      const parts = strategy!.matrix.part!;
      expect(parts).toEqual(parts.map((_, index) => `${index + 1}`));
      expect(steps.map(({ run }) => run)).toContain(`.ci/run tests=\${{ matrix.part }}/${parts.length}`);
    }
  });

  test('run programs of the repository that exist', () => {
    const commands = names.flatMap((name) =>
      Object.values(workflow(name).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
    );
    const programs = commands.flatMap((command) => /^(?:node )?((?:\.ci|scripts)\/[\w./-]+)/.exec(command)?.[1] ?? []);
    expect(programs.length).toBeGreaterThan(4);
    for (const program of programs) expect(() => read(program)).not.toThrow();
  });
});

describe('npm ci', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(([, { optional }]) => !optional);

  test('prints no warning on the versions of Node that the README names', () => {
    const named = /You need Node ([\d., ]+) or newer/.exec(read('README.md'))![1]!.split(', ');
    const { matrix } = workflow('ci.yml').jobs.tests!.strategy!;
    expect(named.map((version) => version.replace(/^22\..*/, '22'))).toEqual(matrix.node);
    const versions = named.map((version) => semver.coerce(version)!);
    const refusing = installed.flatMap(([path, { engines }]) =>
      versions
        .filter((version) => !semver.satisfies(version, engines?.node ?? '*'))
        .map((version) => `${path} ${version.version}`),
    );
    expect(installed.length).toBeGreaterThan(1000);
    expect(refusing).toEqual([]);
  });

  test('names no package that its author has given up', () => {
    expect(installed.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
  });
});

test('what is shipped has permissive licences or the MPL, and its notices are made from the lock file', () => {
  const named = namesInNotices();
  const { dependencies } = manifestIn('.');
  for (const name of [...Object.keys(dependencies), 'react-dom', '@mantine/core', 'vue']) expect(named).toContain(name);
  expect(named).not.toContain('eslint');
});

test.each([
  ['clients/typescript', 'openapi-typescript-helpers'],
  ['clients/react', 'unicode-emoji-json'],
])('the package of %s has the notices of what it installs and was made from', (folder, other) => {
  const named = namesInNotices('--package', folder);
  const { dependencies, files, scripts } = manifestIn(folder);
  for (const name of [...Object.keys(dependencies), other]) expect(named).toContain(name);
  expect(named).not.toContain('express');
  expect(files).toContain('THIRD-PARTY-NOTICES.txt');
  const command = `node ../../scripts/third-party-notices.mjs --package ${folder} > THIRD-PARTY-NOTICES.txt`;
  expect(scripts.prepack!.split(' && ')).toContain(command);
});

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly files: string[];
  readonly scripts: Record<string, string>;
}

const manifestIn = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;

function namesInNotices(...options: string[]): string[] {
  const command = ['scripts/third-party-notices.mjs', ...options];
  const notices = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 16_777_216 });
  expect([notices.stderr, notices.status]).toEqual(['', 0]);
  return [...notices.stdout.matchAll(/^(\S+) \S+\nLicence: /gm)].map(([, name]) => name!);
}

test('the Node of contributors is that of the image', () => {
  const version = read('.nvmrc').trim();
  expect(read('Dockerfile')).toMatch(new RegExp(`^FROM docker\\.io/library/node:${version}-`, 'm'));
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string };
  expect(image).toContain(`:${version}-`);
});

test('forms for issues ask for what is needed, and lead vulnerabilities elsewhere', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  expect(parse(read(`${folder}/config.yml`))).toMatchObject({ blank_issues_enabled: false });
  for (const form of readdirSync(root + folder).filter((name) => name !== 'config.yml')) {
    const { name, description, body } = parse(read(`${folder}/${form}`)) as Record<string, unknown>;
    expect([typeof name, typeof description]).toEqual(['string', 'string']);
    const ids = (body as { id: string; attributes: { label: string } }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

describe('a release by command', () => {
  const files = [
    ...['package.json', 'package-lock.json', 'CHANGELOG.md'],
    ...['clients/typescript/package.json', 'clients/typescript/CHANGELOG.md', 'clients/react/package.json'],
    ...['scripts/clients/kotlin/build.gradle.kts', 'scripts/clients/python/pyproject.toml'],
    ...['scripts/clients/php/composer.json', 'docs/clients.md', 'scripts/release.mjs', 'deploy/helm/confab/Chart.yaml'],
  ];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'confab-release-'));
    for (const file of files) cpSync(root + file, join(folder, file), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const written = (file: string) => readFileSync(join(folder, file), 'utf8');

  test('sets the version everywhere, dates the changelogs, and gives notes of the release', () => {
    expect(release('prepare', '7.8.9').status).toBe(0);
    for (const file of files.filter((name) => /\.(?:json|toml)$/.test(name)))
      expect(written(file)).toMatch(/"?version"?( =|:) "7\.8\.9"/);
    expect(JSON.parse(written('package-lock.json'))).toMatchObject({
      version: '7.8.9',
      packages: { '': { version: '7.8.9' } },
    });
    expect(parse(written('deploy/helm/confab/Chart.yaml'))).toMatchObject({ version: '7.8.9', appVersion: '7.8.9' });
    const unreleased = read('CHANGELOG.md').split(/^## /m)[1]!.replace(/^.*\n/, '').trim();
    expect(release('notes', 'v7.8.9')).toEqual({ status: 0, stdout: `${unreleased}\n`, stderr: '' });
    expect(release('check', 'v7.8.9').stdout).toBe('version=7.8.9\nminor=7.8\n');
    expect(release('prepare', '7.8.9')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
  });

  test('refuses what is no version, and a tag of another one', () => {
    expect(release('prepare', 'v2')).toMatchObject({ status: 1, stderr: 'A version has the form 1.2.3.\n' });
    expect(release('check', 'v99.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('is not that of') });
    expect(release('all').status).toBe(1);
  });
});
