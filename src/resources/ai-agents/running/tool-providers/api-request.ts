import { jsonIn } from '#platform/http/json.js';
import { compileTemplate } from '#platform/templates/template.js';
import { MAX_BODY_TEMPLATE_LENGTH } from '#resources/ai-agents/api-tools/api-tool.dto.js';
import type { ApiTool } from '#resources/ai-agents/api-tools/api-tools.repository.js';
import { addressFor, placeholdersOf, textOf } from '#resources/ai-agents/api-tools/endpoint-address.js';
import { secretsOfHeaders } from '#resources/ai-agents/configuration/withheld-secrets.js';

export interface ApiRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const WITHOUT_BODY = new Set(['GET', 'DELETE']);

/**
 * The request of a call. Arguments that are not in the address are in the body; without a template, GET and DELETE have them in the query.
 *
 * @returns a sentence for the model about arguments that cannot be sent
 */
export function requestOf(tool: ApiTool, args: Readonly<Record<string, unknown>>): ApiRequest | string {
  const { endpoint, method, bodyTemplate } = tool;
  const url = addressFor(endpoint, args);
  if (!url) return 'An argument is no part of an address.';
  const inAddress = new Set(placeholdersOf(endpoint));
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !inAddress.has(name)));
  const isInQuery = bodyTemplate === null && WITHOUT_BODY.has(method);
  if (isInQuery)
    for (const [name, value] of Object.entries(others)) url.searchParams.append(name, textOf(value).toWellFormed());
  const body = bodyTemplate === null ? JSON.stringify(others) : rendered(bodyTemplate, args);
  if (body === undefined) return 'The arguments do not make a valid body.';
  return { url: url.href, method, headers: headersOf(tool, !isInQuery), ...(!isInQuery && { body }) };
}

/** Texts that must not reach a model or a log. */
export function secretsOf(tool: ApiTool): string[] {
  const basic = basicCredentials(tool);
  const own = [tool.basicAuthPassword, basic].filter((text) => text !== undefined);
  return [...secretsOfHeaders(tool.headers), ...own];
}

function headersOf(tool: ApiTool, hasBody: boolean): Record<string, string> {
  const basic = basicCredentials(tool);
  const headers = new Headers({
    accept: 'application/json, text/plain, */*',
    'user-agent': 'Confab-Agents',
    ...(hasBody && { 'content-type': 'application/json' }),
  });
  for (const [name, value] of Object.entries(tool.headers)) headers.set(name, value);
  if (basic !== undefined) headers.set('authorization', `Basic ${basic}`);
  return Object.fromEntries(headers);
}

function basicCredentials({ enableBasicAuth, basicAuthUsername, basicAuthPassword }: ApiTool): string | undefined {
  if (!enableBasicAuth) return undefined;
  return Buffer.from(`${basicAuthUsername}:${basicAuthPassword}`).toString('base64');
}

/** @returns undefined if it is not JSON */
function rendered(template: string, args: object): string | undefined {
  const body = compileTemplate(template, MAX_BODY_TEMPLATE_LENGTH)(args, 'json');
  return jsonIn(body) === undefined ? undefined : body;
}
