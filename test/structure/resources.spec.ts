import ts from 'typescript';
import { areaOf, filesOf, nodesOf, parse, read, resourceAreas, sourceFiles } from './support/source-tree.js';

/** The files that every area has, and the areas without one of them, with the reason. */
const shape: Record<string, Record<string, string>> = {
  module: {},
  service: { 'client-settings': 'shows the settings and limits of other areas' },
  repository: {
    'client-settings': 'has no data of its own',
    'client-libraries': 'has no data of its own',
    embed: 'makes users, and reads settings',
    'event-payloads': 'reads through the services of other areas',
  },
  controller: {
    'event-payloads': 'is used by webhooks, realtime and notifications, and has no requests',
    'user-erasure': 'is used by commands',
  },
  dto: {
    'client-settings': 'its request has no parameters',
    embed: 'its requests have no parameters',
    'event-payloads': 'has no requests',
    'user-erasure': 'is used by commands',
  },
  view: { 'user-erasure': 'is used by commands' },
};

/** Areas whose files are named after what they hold. */
const namedOtherwise: Record<string, string> = {
  'ai-agents': 'agents',
  'data-transfer': 'data-import',
  management: 'apps',
  moderation: 'submissions',
  notifications: 'notification-settings',
};

/** Roles that an area has several files for, none of which is named after the area. */
const withSeveral: Record<string, string> = {
  'realtime.service': 'a service for each thing that a frame asks for',
  'realtime.controller': 'ephemeral messages alone are requests',
  'realtime.repository': 'a repository for each thing that is stored',
};

describe.each(resourceAreas)('the area %s', (area) => {
  const files = filesOf(area);

  test.each(Object.entries(shape))('has a %s, or a listed exception', (role, exceptions) => {
    expect(files.some((file) => file.endsWith(`.${role}.ts`))).toBe(!(area in exceptions));
  });

  test('names its files by the conventions', () => {
    const name = namedOtherwise[area] ?? area;
    const expected = ['controller', 'service', 'repository']
      .filter((role) => !(`${area}.${role}` in withSeveral))
      .filter((role) => !(area in shape[role]!))
      .map((role) => `${name}.${role}.ts`);
    expect(files).toEqual(expect.arrayContaining([`${area}.module.ts`, ...expected]));
    expect(
      files.filter(
        (file) =>
          !/^[a-z][a-z0-9]*(-[a-z]+)*(\.(module|controller|service|repository|dto|view|sql|guard))?\.ts$/.test(file),
      ),
    ).toEqual([]);
  });

  test('is imported by the app module', () => {
    const name = area.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(read('src/app.module.ts')).toContain(`${name}Module,`);
  });
});

/** Methods without a context, and areas whose methods have none, with the reason. */
const withoutContext: Record<string, string> = {
  realtime: 'works on connections of several apps',
  'EventPayloadsService.serialize': 'serializes a batch of events of several apps',
  'EmbedOrigins.has': 'is asked before there is an app: a preflight request names none',
  'RowLines.of': 'writes rows that were read with a context',
  'MediaCleanupService.removeDue': 'runs as a periodic job, for the files of all apps that are due',
  'InstallationService.prepare': 'runs at start-up, before there is a request',
  'MessageRetentionService.expireDue': 'runs as a periodic job, for all apps with a message retention',
  'CallTimeoutService.settleDue': 'runs as a periodic job, for the calls of all apps that are due',
};

/** Lifecycle hooks of Nest. */
const hooks = new Set(['onModuleInit', 'onApplicationBootstrap', 'onModuleDestroy', 'onApplicationShutdown']);

test('every method of a service or repository takes the context first', () => {
  const offenders = sourceFiles
    .filter((file) => /\.(service|repository)\.ts$/.test(file) && areaOf(file) && !(areaOf(file)! in withoutContext))
    .flatMap((file) => publicMethods(file))
    .filter(({ name, first }) => !(name in withoutContext) && first !== 'ctx')
    .map(({ name }) => name);
  expect(offenders).toEqual([]);
});

function publicMethods(file: string): { name: string; first?: string }[] {
  const classes = [...nodesOf(parse(file))].filter(ts.isClassDeclaration);
  return classes.flatMap((declaration) =>
    declaration.members
      .filter(ts.isMethodDeclaration)
      .filter((method) => !method.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
      .filter((method) => !hooks.has(method.name.getText()))
      .map((method) => ({
        name: `${declaration.name?.text}.${method.name.getText()}`,
        first: method.parameters[0]?.name.getText(),
      })),
  );
}
