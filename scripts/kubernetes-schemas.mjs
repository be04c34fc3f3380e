// Makes test/structure/support/kubernetes-schemas.json, closed JSON schemas of the kinds that deploy/kubernetes and the chart have, from the types of npm packages. They say
// that the API has no other fields, which its own schemas do not, because servers drop unknown fields: node scripts/kubernetes-schemas.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PACKAGES = [
  'kubernetes-models@5.1.0',
  '@kubernetes-models/gateway-api@2.0.0',
  '@kubernetes-models/prometheus-operator@6.0.0',
];
const LICENCE = 'MIT, https://github.com/tommy351/kubernetes-models-ts; made from the API of Kubernetes, Apache-2.0';

/** Version and kind → the file with its type. CloudNativePG has no such package. */
const KINDS = {
  'v1 ConfigMap': 'kubernetes-models/v1/ConfigMap',
  'v1 Namespace': 'kubernetes-models/v1/Namespace',
  'v1 PersistentVolumeClaim': 'kubernetes-models/v1/PersistentVolumeClaim',
  'v1 Secret': 'kubernetes-models/v1/Secret',
  'v1 Service': 'kubernetes-models/v1/Service',
  'v1 ServiceAccount': 'kubernetes-models/v1/ServiceAccount',
  'apps/v1 Deployment': 'kubernetes-models/apps/v1/Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler',
  'networking.k8s.io/v1 NetworkPolicy': 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'kubernetes-models/policy/v1/PodDisruptionBudget',
  'gateway.networking.k8s.io/v1 Gateway': '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway',
  'gateway.networking.k8s.io/v1 HTTPRoute': '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute',
  'monitoring.coreos.com/v1 PodMonitor': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor',
  'monitoring.coreos.com/v1 PrometheusRule':
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule',
};

const folder = mkdtempSync(join(tmpdir(), 'confab-kubernetes-'));
const definitions = {};

try {
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    ...PACKAGES,
  ]);
  const kinds = Object.entries(KINDS).map(([kind, path]) => [
    kind,
    { $ref: reference(join(folder, 'node_modules', path)) },
  ]);
  const output = fileURLToPath(new URL('../test/structure/support/kubernetes-schemas.json', import.meta.url));
  const content = { packages: PACKAGES, licence: LICENCE, kinds: Object.fromEntries(kinds), $defs: definitions };
  writeFileSync(output, `${JSON.stringify(content)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Defines the type of a file. @returns the pointer to it */
function reference(path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 13).replace(/[^\w.]/g, '-');
  if (!definitions[name]) {
    definitions[name] = {}; // types refer to themselves
    const source = ts.createSourceFile(path, readFileSync(`${path}.d.ts`, 'utf8'), ts.ScriptTarget.Latest);
    const imports = new Map();
    for (const { importClause, moduleSpecifier } of source.statements.filter(ts.isImportDeclaration)) {
      const { text } = moduleSpecifier;
      const file = text.startsWith('.')
        ? join(dirname(path), text.replace(/\.js$/, ''))
        : join(folder, 'node_modules', text);
      for (const element of importClause.namedBindings.elements) imports.set(element.name.text, file);
    }
    const [declared] = source.statements.filter(
      (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one),
    );
    Object.assign(
      definitions[name],
      declared.members ? interfaceOf(declared, imports) : schemaOf(declared.type, imports),
    );
  }
  return `#/$defs/${name}`;
}

/** With the members of the interfaces that it extends: a closed schema cannot refer to them. */
function interfaceOf({ members, heritageClauses = [] }, imports) {
  const own = objectOf(members, imports);
  const extended = heritageClauses.flatMap(({ types }) => types.map(({ expression }) => imports.get(expression.text)));
  const others = extended
    .filter((path) => path && !path.endsWith('/base'))
    .map((path) => definitions[reference(path).slice('#/$defs/'.length)]);
  const required = [own, ...others].flatMap((one) => one.required ?? []);
  const properties = Object.assign({}, ...others.map((one) => one.properties), own.properties);
  return { ...own, ...(own.properties && { properties }), ...(required.length > 0 && { required }) };
}

function objectOf(members, imports) {
  const [index] = members.filter(ts.isIndexSignatureDeclaration);
  if (index) return { type: 'object', additionalProperties: schemaOf(index.type, imports) };
  // what the cluster writes is in no manifest
  const given = members.filter(({ name }) => name.text !== 'status');
  const required = given.filter(({ questionToken }) => !questionToken).map(({ name }) => name.text);
  const properties = Object.fromEntries(given.map(({ name, type }) => [name.text, schemaOf(type, imports)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

function schemaOf(type, imports) {
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword:
      return { type: 'string' };
    case ts.SyntaxKind.NumberKeyword:
      return { type: 'number' };
    case ts.SyntaxKind.BooleanKeyword:
      return { type: 'boolean' };
    case ts.SyntaxKind.ArrayType:
      return { type: 'array', items: schemaOf(type.elementType, imports) };
    case ts.SyntaxKind.TypeLiteral:
      return objectOf(type.members, imports);
    case ts.SyntaxKind.ParenthesizedType:
      return schemaOf(type.type, imports);
    case ts.SyntaxKind.LiteralType:
      return type.literal.kind === ts.SyntaxKind.NullKeyword ? { type: 'null' } : { const: type.literal.text };
    case ts.SyntaxKind.UnionType:
      return { anyOf: type.types.map((each) => schemaOf(each, imports)) };
    case ts.SyntaxKind.TypeReference: {
      const name = type.typeName.text;
      if (name === 'Array') return { type: 'array', items: schemaOf(type.typeArguments[0], imports) };
      return { $ref: reference(imports.get(name)) };
    }
    default:
      return {};
  }
}
