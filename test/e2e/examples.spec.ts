import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { stringify } from 'safe-stable-stringify';
import { AREAS } from '#conformance/areas.js';
import { ConformanceRun } from '#conformance/conformance-run.js';
import { ApiDocument } from '#conformance/document/api-document.js';
import { WITHOUT_CASE } from '#conformance/operations.js';
import { examplesFile } from '#platform/openapi/document/document.js';
import { recordCall } from '../support/api-coverage.mjs';
import { dereferenced, operationsOf, type Schema } from '../support/operations.js';
import { MANAGEMENT, useServer } from '../support/server.js';
import { shapeOf, updatedExamples } from '../support/shape.js';
import { examplesWithoutCase, type Examples } from './examples-without-case.js';

// Every case of `confab-conformance` runs against this server, each with an app of its own. The examples of the API document are what the server
// answered to them; a committed one that has not the form of an answer fails. `npm run examples` writes docs/examples.json anew.

// webhooks on loopback receive the tests of providers
const server = useServer();
const document = ApiDocument.load();
let bodies: Map<string, Schema | undefined>;
beforeAll(() => {
  bodies = new Map(operationsOf(server).map(({ id, body }) => [id, body]));
});
const answers: Record<string, Examples[string][]> = {};

describe.each(AREAS)('this server passes: $name', (area) => {
  test.each(area.cases)('$title', async (conformanceCase) => {
    const app = await server.createApp();
    const run = new ConformanceRun({
      target: {
        base: `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`,
        apiKey: app.apiKey,
        appId: app.id,
        management: MANAGEMENT,
      },
      document,
      profile: 'confab',
      replacesAppSettings: true,
      // which the case has compared with the document, as the clients of other tests do
      succeeded: (operationId, exchange) => {
        if (!answers[operationId]) recordCall(operationId);
        (answers[operationId] ??= []).push(readable(operationId, exchange));
      },
    });
    const { outcome, failure, left } = await run.runCase(area, conformanceCase);
    expect({ outcome, failure, left }).toEqual({ outcome: 'passed', left: [] });
  });
});

/** Scanners for secrets report private keys. */
const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----.*?-----END/gs;

/** Without the members that operations ignore, which client libraries send. */
function documented(schema: Schema | undefined, value: unknown): unknown {
  const { properties, additionalProperties } = schema ? dereferenced(server.document, schema) : {};
  if (typeof value !== 'object' || !value || Array.isArray(value) || !(properties ?? additionalProperties))
    return value;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const member = properties?.[name] ?? others;
      return member || additionalProperties === true ? [[name, documented(member, item)]] : [];
    }),
  );
}

/** Without the prefix that makes ids unique, with the first rows of long lists only. */
function readable(operationId: string, { request, response }: Examples[string]): Examples[string] {
  const exchange = { request: documented(bodies.get(operationId), request), response };
  const text = JSON.stringify(exchange, (_, value: unknown) =>
    Array.isArray(value) && value.length > 5 ? value.slice(0, 2) : value,
  );
  const withoutPrefix = text.replaceAll(/conformance([-_]?)[0-9a-f]{8}\1\d+\1/g, '');
  return JSON.parse(
    withoutPrefix.replaceAll(PRIVATE_KEY, String.raw`-----BEGIN PRIVATE KEY-----\n…\n-----END`),
  ) as Examples[string];
}

const shapeText = (value: unknown = null): string => stringify(shapeOf(value))!;

/** Of several answers, that with the form of the committed one, or else that to the request with the most members. */
function chosen(examples: readonly Examples[string][], committed: Examples[string] | undefined): Examples[string] {
  const same = examples.find((example) => shapeText(example) === shapeText(committed));
  const size = ({ request, response }: Examples[string]) =>
    1e6 * shapeText(request).length + shapeText(response).length;
  return same ?? examples.reduce((best, example) => (size(example) > size(best) ? example : best));
}

test('every operation has a case in which it succeeds, or is listed without one', () => {
  const withoutCase = document.operationIds.filter((operationId) => !answers[operationId]);
  expect(withoutCase.sort()).toEqual(Object.keys(WITHOUT_CASE).sort());
});

test('every operation has an example, which is of the form of an answer of the server', async () => {
  for (const [operationId, example] of Object.entries(await examplesWithoutCase(server)))
    answers[operationId] = [example];
  const readCommitted = () => JSON.parse(readFileSync(examplesFile(), 'utf8')) as Examples;
  if (process.env.UPDATE_EXAMPLES) {
    const committed = process.env.UPDATE_EXAMPLES === 'all' ? {} : readCommitted();
    const found = Object.entries(answers).map(([id, examples]) => [id, chosen(examples, committed[id])]);
    const updated = updatedExamples(Object.fromEntries(found) as Examples, committed);
    writeFileSync(examplesFile(), `${JSON.stringify(updated, null, 2)}\n`);
  }
  const committed = readCommitted();
  expect(Object.keys(committed).sort()).toEqual([...document.operationIds].sort());
  const untrue = Object.entries(committed).filter(
    ([operationId, example]) => !answers[operationId]?.some((answer) => shapeText(answer) === shapeText(example)),
  );
  expect(untrue.map(([operationId]) => operationId)).toEqual([]);
});
