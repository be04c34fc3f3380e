import { getSchemaPath } from '@nestjs/swagger';
import { devMessage } from '#platform/errors/domain-error.js';
import { errorCatalogue, errorText, publicCode, type ErrorCode } from '#platform/errors/error-catalogue.js';
import { errorReference } from '#platform/errors/error-reference.js';
import { ErrorView } from '../endpoints/response.views.js';
import { credentialSets } from './guard-errors.js';

interface ResponseObject {
  readonly headers?: object;
  readonly content?: Record<string, { examples?: object }>;
}

/** The codes in the order of the catalogue, so that the same set of codes makes the same response. */
const catalogued = Object.keys(errorCatalogue) as ErrorCode[];

/** The responses of an operation that are errors: one per status, with an example for each code. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of catalogued.filter((known) => codes.includes(known))) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: [...new Set(group.map(publicCode))].map(linked).join(', '),
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(ErrorView) },
            examples: Object.fromEntries(group.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/** A link in Markdown. The address is that of the public code, which names the variants. */
const linked = (code: string) => `[${code}](${errorReference(code as ErrorCode)})`;

const explanation = (code: ErrorCode) => {
  const { cause, remedy } = errorCatalogue[code];
  return `${cause} ${remedy} [More](${errorReference(code)})`;
};

/** The examples that error responses refer to, by code. */
export const errorExamples = (codes: ReadonlySet<ErrorCode>): Record<string, object> =>
  Object.fromEntries(
    catalogued
      .filter((code) => codes.has(code))
      .map((code) => [code, { description: explanation(code), value: errorExample(code) }]),
  );

/** A response that an idempotency key can replay has a header more than the same errors without a key. */
const REPLAYED = 'Idempotency-Replayed';

const MOST_NAMES = 5;

/**
 * The name of an error response among the components: its codes. The errors of a kind of credential have one name together.
 *
 * @returns undefined for a response that is no error, or has more codes than can be read in a name
 */
export function errorResponseName({ headers = {}, content }: ResponseObject): string | undefined {
  const examples = content?.['application/json']?.examples;
  if (!examples) return undefined;
  const codes = Object.keys(examples);
  const sets = Object.entries(credentialSets).filter(([, set]) => set.every((code) => codes.includes(code)));
  const inSets = new Set<string>(sets.flatMap(([, set]) => set));
  const names = [...sets.map(([name]) => name), ...codes.filter((code) => !inSets.has(code))];
  if (names.length > MOST_NAMES) return undefined;
  return [...names, ...(REPLAYED in headers ? [REPLAYED] : [])].join('.');
}

const exampleParameters = {
  uid: 'andrew',
  receiver: 'omar',
  guid: 'hikers',
  apiKey: '1a2b3*****8f9a0',
  appId: 'confab',
  limit: 25,
  resources: 'API keys per app',
  attempts: 'requests of this app',
  period: 'minute',
  seconds: 15,
  size: 52_310,
  id: '42',
  role: 'default',
  scope: 'participant',
  status: 'busy',
  category: 'action',
  type: 'text',
  method: 'GET',
  path: '/v3/userss',
  sessionId: 'v1.us.confab.1763683200f00d',
  authToken: '*****',
  requestId: '9c2f6a1e',
  scheduledToDeleteAt: 1766275200,
  where: 'https://chat.example.com',
};

function errorExample(code: ErrorCode) {
  const message = errorText(code, exampleParameters);
  const details = code === 'ERR_BAD_REQUEST' ? { details: { name: ['The name field is required.'] } } : {};
  return {
    error: {
      message,
      devMessage: devMessage(message, errorReference(code)),
      source: 'chat-api',
      ...details,
      code: publicCode(code),
    },
  };
}
