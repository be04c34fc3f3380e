import { Ajv } from 'ajv';
import {
  FOLDER,
  folders,
  manifestsOf,
  OVERLAYS,
  render,
  renderer,
  type Manifest,
} from './support/kubernetes-manifests.js';
import { read } from './support/source-tree.js';

// The manifests of deploy/kubernetes, which the chart renders as well, have the fields that the API has, with their types. What makes the schemas is scripts/kubernetes-schemas.mjs.

const schemas = JSON.parse(read('test/structure/support/kubernetes-schemas.json')) as {
  kinds: Record<string, { $ref: string }>;
  $defs: object;
};
const ajv = new Ajv({ allErrors: true });
const checks = new Map(
  Object.entries(schemas.kinds).map(([kind, schema]) => [kind, ajv.compile({ ...schema, $defs: schemas.$defs })]),
);

/** Their operators have no package with types. */
const WITHOUT_SCHEMA = [
  'barmancloud.cnpg.io/v1 ObjectStore',
  'postgresql.cnpg.io/v1 Cluster',
  'postgresql.cnpg.io/v1 ScheduledBackup',
];

const kindOf = ({ apiVersion, kind }: Manifest): string => `${apiVersion} ${kind}`;

function errorsOf(manifest: Manifest): string[] {
  const check = checks.get(kindOf(manifest))!;
  if (check(manifest)) return [];
  return check.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const manifests = folders.flatMap((folder) => manifestsOf(folder));
const withSchema = (all: readonly Manifest[]): Manifest[] => all.filter((one) => !WITHOUT_SCHEMA.includes(kindOf(one)));

test('every kind has a schema, but for those of CloudNativePG', () => {
  const kinds = new Set(manifests.map(kindOf));
  expect([...kinds].filter((kind) => !checks.has(kind)).toSorted()).toEqual(WITHOUT_SCHEMA);
});

test(`the files of ${FOLDER} are valid`, () => {
  for (const manifest of withSchema(manifests))
    expect([kindOf(manifest), manifest.metadata.name, errorsOf(manifest)]).toEqual([
      kindOf(manifest),
      manifest.metadata.name,
      [],
    ]);
});

(renderer ? test.each(OVERLAYS) : test.skip.each(OVERLAYS))('%s is valid as Kustomize renders it', (overlay) => {
  for (const manifest of withSchema(render(overlay)))
    expect([kindOf(manifest), errorsOf(manifest)]).toEqual([kindOf(manifest), []]);
});

describe('a fault is found', () => {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment')!;
  const faulty = (change: (manifest: any) => void): string[] => {
    const copy = structuredClone(deployment);
    change(copy);
    return errorsOf(copy);
  };

  test.each<[string, (manifest: any) => void]>([
    ['a misspelt field', ({ spec }) => (spec.template.spec.terminationGracePeriodSecond = 60)],
    ['a field at the wrong place', ({ spec }) => (spec.containers = [])],
    ['a text for a number', ({ spec }) => (spec.template.spec.terminationGracePeriodSeconds = '60')],
    ['a value that no enum has', ({ spec }) => (spec.template.spec.containers[0].imagePullPolicy = 'Sometimes')],
    ['a required field that is missing', ({ spec }) => delete spec.template.spec.containers[0].name],
  ])('%s', (_fault, change) => {
    expect(faulty(change)).not.toEqual([]);
  });
});
