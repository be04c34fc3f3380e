// Executes a Dockerfile without a container engine: every stage becomes a folder below the target folder, and its instructions run
// there, in order, with the Node of this machine. Prints the working directory of the last stage.
//
//   node .ci/replay-dockerfile.mjs Dockerfile /tmp/image
//
// It proves that the instructions work and that the image contains all required files. It does not test base images, users and
// isolation.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';

const [file, outputFolder] = process.argv.slice(2);
const ignored = dockerignore().add(readFileSync('.dockerignore', 'utf8'));

/** @type {Map<string, { root: string, directory: string, environment: Record<string, string> }>} */
const stages = new Map();
let stage;

const instructions = {
  FROM(text) {
    const [, name = `stage-${stages.size}`] = /\bAS\s+(\S+)/i.exec(text) ?? [];
    stage = { root: join(resolve(outputFolder), name), directory: '/', environment: {} };
    stages.set(name, stage);
    mkdirSync(stage.root, { recursive: true });
  },
  WORKDIR(path) {
    stage.directory = resolve(stage.directory, path);
    mkdirSync(join(stage.root, stage.directory), { recursive: true });
  },
  ENV(text) {
    for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value;
  },
  COPY(text) {
    const words = text.split(/\s+/);
    const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : undefined;
    const destination = words.pop();
    for (const source of words) copy(from, source, destination);
  },
  RUN(text) {
    // a cache of packages, which this machine has as well
    const command = text.replace(/^--mount=type=cache,\S+ /, '');
    // creates only the folder: its owner is an account that exists only in the image
    const [, folder] = /^install --directory\b.* (\/\S+)$/.exec(command) ?? [];
    if (folder) return mkdirSync(join(stage.root, folder), { recursive: true });
    // links inside the image, not on this machine
    const [, program, link] = /^ln --symbolic (\/\S+) (\/\S+)$/.exec(command) ?? [];
    if (link) return linkInside(program, link);
    const cwd = join(stage.root, stage.directory);
    const env = { ...process.env, ...stage.environment };
    const { status } = spawnSync(command, { cwd, env, shell: true, stdio: ['ignore', process.stderr, process.stderr] });
    if (status !== 0) throw new Error(`RUN ended with ${status}: ${command}`);
  },
  ARG() {},
  LABEL() {},
  USER() {},
  EXPOSE() {},
  HEALTHCHECK: assertProgramExists,
  CMD: assertProgramExists,
};

function copy(from, source, destination) {
  const origin = from ? join(stages.get(from).root, source) : resolve(source);
  if (!existsSync(origin) || (!from && ignored.ignores(source)))
    throw new Error(`COPY: ${source} does not exist or is ignored`);
  const target = join(stage.root, resolve(stage.directory, destination));
  const isIntoFolder = destination.endsWith('/') && statSync(origin).isFile();
  cpSync(origin, isIntoFolder ? join(target, basename(source)) : target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => Boolean(from) || !ignored.ignores(relative(process.cwd(), path)),
  });
}

function linkInside(program, link) {
  const path = join(stage.root, link);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(stage.root, program), path);
  accessSync(path, constants.X_OK);
}

/** Checks the program of a command in exec form, such as `["node", "dist/main.js"]`. */
function assertProgramExists(text) {
  const [, program] = JSON.parse(/\[.*\]/.exec(text)[0]);
  if (!existsSync(join(stage.root, stage.directory, program))) throw new Error(`${program} is not in the image`);
}

const lines = readFileSync(file, 'utf8')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ');
try {
  for (const line of lines.split('\n').filter((text) => text.trim() !== '')) {
    process.stderr.write(`   ${line}\n`);
    const [, instruction, text] = /^(\w+)\s+(.*)$/.exec(line);
    if (!(instruction in instructions)) throw new Error(`The instruction ${instruction} is not supported`);
    instructions[instruction](text);
  }
  process.stdout.write(`${join(stage.root, stage.directory)}\n`);
} catch ({ message }) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
