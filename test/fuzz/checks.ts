import { documentedMessages } from '../support/shared/realtime-document.mjs';
import type { ResponseValidator } from '../support/shared/response-validator.mjs';
import type { DatabaseFaults } from './database-faults.js';
import type { HttpRequest, RawRequest } from './request.js';
import type { HttpResponse, Outcome } from './transmission.js';
import type { World } from './world.js';

/** A violation that the check of a response found. */
export interface Problem {
  /** Identifies the fault: the same fault has the same kind for all requests. */
  readonly kind: string;
  readonly detail: string;
}

/** A complete response must arrive within this time. */
export const RESPONSE_TIMEOUT_MILLISECONDS = 60_000;

/** Name → pattern of internals that an error response must not contain. */
const internals: Record<string, RegExp> = {
  'a stack trace': /\n\s+at .+[(:]/,
  'a source file': /(?:node_modules|dist|src)\/[\w./-]+\.[jt]s|\bnode:internal|file:\/\/\//,
  SQL: /\b(?:SELECT .+? FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|violates \w+(?:-\w+)? constraint|relation "\w+"|column "\w+"|syntax error at or near|invalid input syntax|out of range for type)\b/,
  'the name of a library': /\bprisma\b|\bpostgres(?:ql)?\b|\bbusboy\b|class-validator|class-transformer|\bexpress\b/i,
  'an error of the runtime':
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ECONNREFUSED|ENOENT|EACCES|ENOTDIR|Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token|object null prototype)\b/,
};

/** Operations whose successful responses are files or pages. */
const withoutJson = new Set<string | undefined>([
  'download-media',
  'export-app',
  'export-me',
  'export-user',
  'notifications-email-show-unsubscribe',
  'notifications-email-unsubscribe',
]);

/** Checks the responses and frames of the server. */
export class Checks {
  constructor(
    private readonly world: World,
    private readonly validator: ResponseValidator,
    private readonly secrets: Record<string, string>,
    private readonly faults?: DatabaseFaults,
  ) {}

  problemOf(request: HttpRequest, outcome: Outcome): Problem | undefined {
    // a client that aborted gets no response; later requests check that the server still responds
    if (request.abortAt !== undefined) return undefined;
    const [response, ...more] = outcome.responses;
    if (!outcome.closedByServer && !response)
      return { kind: 'no response', detail: `within ${RESPONSE_TIMEOUT_MILLISECONDS} ms` };
    if (!outcome.closedByServer)
      return { kind: 'incomplete response', detail: `within ${RESPONSE_TIMEOUT_MILLISECONDS} ms` };
    // the server may reset the connection while the client still sends the body; then the response is lost
    if (!response && request.bytesPerWrite !== undefined && /^(EPIPE|ECONNRESET)$/.test(outcome.error ?? ''))
      return undefined;
    if (!response)
      return { kind: 'the connection ended without a complete response', detail: outcome.error ?? 'closed' };
    if (more.length > 0) return { kind: 'several responses', detail: `${outcome.responses.length} to one request` };
    return (
      this.statusProblem(response, outcome.milliseconds) ??
      this.documentProblem(request, response) ??
      this.disclosure(request, response)
    );
  }

  /** Checks all responses to arbitrary bytes. Each error among them must have the form of the contract. */
  rawProblemOf({ identity }: RawRequest, outcome: Outcome): Problem | undefined {
    for (const response of outcome.responses) {
      // the bytes may be a valid upgrade
      const problem =
        (response.status === 101 ? undefined : this.statusProblem(response, outcome.milliseconds)) ??
        this.rawErrorProblem(response) ??
        this.disclosedSecret(response.body.toString('utf8'), identity);
      if (problem) return problem;
    }
    return undefined;
  }

  /** @param identity the identity that receives the text */
  disclosedSecret(text: string, identity: string): Problem | undefined {
    const opens = this.world.identities.find(({ name }) => name === identity)?.appOfCredential;
    if (opens === 'management') return undefined;
    for (const [name, secret] of Object.entries(this.secrets))
      if (text.includes(secret)) return { kind: `${name} is disclosed`, detail: text.slice(0, 500) };
    for (const app of ['first', 'second'] as const)
      if (opens !== app && text.includes(this.world.canaries[app]))
        return { kind: 'data of another app is disclosed', detail: text.slice(0, 500) };
    return undefined;
  }

  /** Checks a frame that the server sent over the WebSocket. */
  frameProblem(text: string, identity: string): Problem | undefined {
    const frame = JSON.parse(text) as { type?: string };
    const message = documentedMessages.find(
      ({ fromServer, examples }) => fromServer && examples[0]!.type === frame.type,
    );
    if (!message) return { kind: 'an undocumented frame', detail: text.slice(0, 500) };
    if (!message.check(frame))
      return {
        kind: 'a frame that does not match the document',
        detail: `${JSON.stringify(message.check.errors)}: ${text.slice(0, 500)}`,
      };
    if (frame.type === 'error' && text.includes('ERR_EXCEPTION'))
      return { kind: 'an unexpected error', detail: text.slice(0, 500) };
    return this.disclosedSecret(text, identity);
  }

  private statusProblem({ status, headers, body }: HttpResponse, milliseconds: number): Problem | undefined {
    if (status >= 200 && status < 500) return undefined;
    // without a fault of the database no dependency is down, so a 503 is a failure like a 500
    if (status === 503 && this.faults?.concern(milliseconds) && /^\d+$/.test(headers['retry-after'] ?? ''))
      return undefined;
    return { kind: `status ${status}`, detail: body.toString('utf8').slice(0, 1000) };
  }

  private documentProblem(request: HttpRequest, response: HttpResponse): Problem | undefined {
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return undefined;
    const path = normalizedPath(request.target);
    if (!/^\/(v3|apps|health)(\/|$)/.test(path) || path.startsWith('/v3/realtime')) return undefined;
    if (response.status < 400 && withoutJson.has(request.operation)) return undefined;
    // the expected response to a conditional request
    if (response.status === 304 && request.headers.some(([name]) => name.startsWith('If-'))) return undefined;
    const text = response.body.toString('utf8');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return { kind: 'a response that is not JSON', detail: `${response.status} ${text.slice(0, 500)}` };
    }
    try {
      const isDifferentSpelling = path !== request.target.split('?')[0];
      // a malformed body is refused before routing, and a different spelling of a path may match no route
      if ((response.status === 400 && path.startsWith('/health')) || (response.status === 404 && isDifferentSpelling))
        this.validator.assertMatchesSchema('ErrorResponse', body);
      else this.validator.check(request.method.toLowerCase(), path, { ...response, body });
      return undefined;
    } catch (problem) {
      const { message } = problem as Error;
      return {
        kind: `does not match the document: ${request.operation ?? ''} ${response.status}`,
        detail: message.slice(0, 1500),
      };
    }
  }

  private rawErrorProblem({ status, headers, body }: HttpResponse): Problem | undefined {
    if (status < 400 || !headers['content-type']?.includes('json')) return undefined;
    try {
      this.validator.assertMatchesSchema('ErrorResponse', JSON.parse(body.toString('utf8')));
      return undefined;
    } catch (problem) {
      return { kind: 'an error that does not match the schema ErrorResponse', detail: (problem as Error).message };
    }
  }

  private disclosure(request: HttpRequest, response: HttpResponse): Problem | undefined {
    const text = response.body.toString('utf8');
    const secret = this.disclosedSecret(text, request.identity);
    if (secret) return secret;
    if (response.status < 400) return undefined;
    const sent = `${request.target}\n${request.headers.join('\n')}\n${request.body?.toString('utf8') ?? ''}`;
    for (const [name, pattern] of Object.entries(internals)) {
      const found = pattern.exec(unescaped(text));
      // an error may quote the request
      if (found && !unescaped(sent).includes(found[0]))
        return { kind: `an error discloses ${name}`, detail: text.slice(0, 1000) };
    }
    return undefined;
  }
}

/** The path in the spelling of the document: the server accepts several spellings of a path. */
function normalizedPath(target: string): string {
  return target
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/^\/v[23](?:\.0)?(?=\/|$)/, '/v3')
    .replace(/(?<=.)\/$/, '');
}

/** The text with `\n` of JSON and percent-encoding decoded. */
function unescaped(text: string): string {
  return text.replaceAll('\\n', '\n').replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
