// Who publishes and follows events, found by the compiler of TypeScript: the names of events are types of the arguments.
import { join, relative } from 'node:path';
import ts from 'typescript';

const MAP = 'src/platform/events/event-map.ts';
const PLATFORM = 'src/platform/events/';

/**
 * @param {string} root of the repository, to which all paths of the result are relative
 * @returns the names of the events that are logged and of the internal ones, in the order of the event map; and for each name the files that
 *   publish it and that follow it in the transaction, one entry for each call; and the consumers, with the module that exports the list of their events
 * @throws where the name of an event is not known from a type
 */
export function eventUses(root) {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  const logged = members(program, join(root, MAP), 'EventPayloads');
  const internal = members(program, join(root, MAP), 'InternalEventPayloads');
  const known = new Set([...logged, ...internal]);

  const publishers = new Map();
  const followers = new Map();
  const consumers = [];
  const add = (map, names, file) => names.forEach((name) => map.set(name, [...(map.get(name) ?? []), file]));

  const addPublisher = (name, file) => add(publishers, namesOf(name), file);
  const calls = {
    EventPublisher: {
      publish: ([, event], file) => addPublisher(propertyOf(event, 'name'), file),
      publishAll: ([, name], file) => addPublisher(name, file),
      publishInternally: ([, name], file) => addPublisher(name, file),
      onInTransaction: ([name], file) => add(followers, namesOf(name), file),
    },
    EventConsumers: {
      register: ([name, , options], file) => consumers.push({ name: typeOf(name).value, file, ...listOf(options) }),
    },
  };
  const methods = new Set(Object.values(calls).flatMap((ofClass) => Object.keys(ofClass)));

  const typeOf = (node) => checker.getTypeAtLocation(node);
  const propertyOf = (node, name) =>
    node.properties.find((property) => property.name?.text === name) ?? fail(`${placeOf(node)}: has no ${name}.`);

  /** The type is one name of an event, or some. All names at once mean that the type does not say which. */
  function namesOf(node) {
    const type = typeOf(node);
    const bound = checker.getBaseConstraintOfType(type) ?? type;
    const names = (bound.isUnion() ? bound.types : [bound]).map(({ value }) => value);
    if (names.length < logged.length && names.every((name) => known.has(name))) return names;
    return fail(`${placeOf(node)}: the type does not say which events these are.`);
  }

  /** Of the option `events`, a constant that a module exports. */
  function listOf(options) {
    const property = options && typeOf(options).getProperty('events');
    const value = property?.valueDeclaration?.initializer;
    let symbol = value && ts.isIdentifier(value) && checker.getSymbolAtLocation(value);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    if (!symbol)
      return fail(`${placeOf(options)}: a consumer names its events with an exported constant, as the option events.`);
    return { module: relative(root, symbol.valueDeclaration.getSourceFile().fileName), list: symbol.name };
  }

  const placeOf = (node) => `${relative(root, node.getSourceFile().fileName)}: ${node.getText()}`;

  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!file.startsWith('src/') || file.startsWith(PLATFORM)) continue;
    if (source.text.includes('INSERT INTO outbox_events')) add(publishers, namesInSql(source, known), file);
    visit(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { expression, name } = node.expression;
      if (methods.has(name.text)) calls[typeOf(expression).symbol?.name]?.[name.text]?.(node.arguments, file);
    });
  }
  return { logged, internal, uses: { publishers, followers, consumers } };
}

/** Only our modules and the enums of Prisma: the rest says nothing about events, and takes several times as long to read. */
function programOf(root) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.build.json'),
    { types: [] },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(String(messageText)) },
  );
  const isOurs = (name) => /^[.#]/.test(name) && (!name.startsWith('#generated/') || name.endsWith('/enums.js'));
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      isOurs(text) ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    );
  return ts.createProgram(
    fileNames.filter((file) => !file.includes('/src/generated/')),
    options,
    host,
  );
}

/** The names of events in the texts of SQL, in the quotes of SQL. */
function namesInSql(source, known) {
  const names = new Set();
  visit(source, (node) => {
    if (!ts.isStringLiteral(node) && !ts.isTemplateLiteralToken(node)) return;
    for (const [, name] of node.text.matchAll(/'([a-z_]+)'/g)) if (known.has(name)) names.add(name);
  });
  return [...names];
}

function members(program, file, name) {
  const declaration = program
    .getSourceFile(file)
    .statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  return declaration.members.map((member) => member.name.text);
}

function visit(node, at) {
  at(node);
  ts.forEachChild(node, (child) => visit(child, at));
}

function fail(message) {
  throw new Error(message);
}
