import { getSchemaPath } from '@nestjs/swagger';
import { errorCatalogue, errorText, publicCode, type ErrorCode } from '#platform/errors/error-catalogue.js';
import { ErrorView } from '../endpoints/response.views.js';

/** The responses of an operation that are errors: one per status, with an example for each code. */
export function errorResponses(codes: ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: [...new Set(group.map(publicCode))].join(', '),
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(ErrorView) },
            examples: Object.fromEntries(group.map((code) => [code, { value: errorExample(code) }])),
          },
        },
      },
    ]),
  );
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
};

function errorExample(code: ErrorCode) {
  const message = errorText(code, exampleParameters);
  const details = code === 'ERR_BAD_REQUEST' ? { details: { name: ['The name field is required.'] } } : {};
  return { error: { message, devMessage: message, source: 'chat-api', ...details, code: publicCode(code) } };
}
