import { documentedMessages } from '../support/realtime.js';
import type { ResponseValidator } from '../support/response-validator.js';
import type { Answer, Outcome } from './exchange.js';
import type { HttpRequest, RawRequest } from './request.js';
import type { World } from './world.js';

/** What a request got that no request may get. */
export interface Problem {
  /** Tells failures apart: the same for the same fault, whichever request met it. */
  readonly kind: string;
  readonly detail: string;
}

/** Nobody waits longer than this for an answer. */
export const ANSWER_MILLISECONDS = 5000;

/** What belongs into the log and into no answer. */
const internals: Record<string, RegExp> = {
  'a stack trace': /\n\s+at .+[(:]/,
  'a source file': /(?:node_modules|dist|src)\/[\w./-]+\.[jt]s|\bnode:internal|file:\/\/\//,
  SQL: /\b(?:SELECT .+? FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|violates \w+(?:-\w+)? constraint|relation "\w+"|column "\w+"|syntax error at or near|invalid input syntax|out of range for type)\b/,
  'the name of a library': /\bprisma\b|\bpostgres(?:ql)?\b|\bbusboy\b|class-validator|class-transformer|\bexpress\b/i,
  'an error of the runtime':
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ECONNREFUSED|ENOENT|EACCES|ENOTDIR|Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token|object null prototype)\b/,
};

export class Checks {
  constructor(
    private readonly world: World,
    private readonly validator: ResponseValidator,
    private readonly secrets: Record<string, string>,
  ) {}

  problemOf(request: HttpRequest, outcome: Outcome): Problem | undefined {
    // who hangs up is owed no answer; the server must live on, which others check
    if (request.abortAt !== undefined) return undefined;
    const [answer, ...more] = outcome.answers;
    if (!outcome.closedByServer && !answer) return { kind: 'no answer', detail: `within ${ANSWER_MILLISECONDS} ms` };
    if (!outcome.closedByServer) return { kind: 'the answer does not end', detail: `within ${ANSWER_MILLISECONDS} ms` };
    // a client that asked for `Connection: close` and is still sending when it is refused may lose the answer with the connection
    if (!answer && request.piece !== undefined && /^(EPIPE|ECONNRESET)$/.test(outcome.error ?? '')) return undefined;
    if (!answer) return { kind: 'the connection ended without an answer', detail: outcome.error ?? 'closed' };
    if (more.length > 0) return { kind: 'several answers', detail: `${outcome.answers.length} to one request` };
    return this.statusProblem(answer) ?? this.formProblem(request, answer) ?? this.leak(request, answer);
  }

  /** For bytes that need not be a request: whatever is answered must be in the form of the contract. */
  rawProblemOf({ identity }: RawRequest, outcome: Outcome): Problem | undefined {
    for (const answer of outcome.answers) {
      // an upgrade that is right is one too
      const problem =
        (answer.status === 101 ? undefined : this.statusProblem(answer)) ??
        this.rawFormProblem(answer) ??
        this.secretIn(answer.body.toString('utf8'), identity);
      if (problem) return problem;
    }
    return undefined;
  }

  /** @param identity who reads the text */
  secretIn(text: string, identity: string): Problem | undefined {
    const secrets = identity.includes('management') ? {} : this.secrets;
    for (const [name, secret] of Object.entries(secrets))
      if (text.includes(secret)) return { kind: `${name} is told`, detail: text.slice(0, 500) };
    const opens = this.world.identities.find(({ name }) => name === identity)?.opens;
    if (opens === 'management') return undefined;
    for (const app of ['first', 'second'] as const)
      if (opens !== app && text.includes(this.world.canaries[app]))
        return { kind: 'data of another app is told', detail: text.slice(0, 500) };
    return undefined;
  }

  /** Of a frame of the WebSocket. */
  frameProblem(text: string, identity: string): Problem | undefined {
    const frame = JSON.parse(text) as { type?: string };
    const message = documentedMessages.find(
      ({ fromServer, examples }) => fromServer && examples[0]!.type === frame.type,
    );
    if (!message) return { kind: 'an undocumented frame', detail: text.slice(0, 500) };
    if (!message.check(frame))
      return {
        kind: 'a frame that is not as documented',
        detail: `${JSON.stringify(message.check.errors)}: ${text.slice(0, 500)}`,
      };
    if (frame.type === 'error' && text.includes('ERR_EXCEPTION'))
      return { kind: 'an unexpected error', detail: text.slice(0, 500) };
    return this.secretIn(text, identity);
  }

  private statusProblem({ status, body }: Answer): Problem | undefined {
    if (status >= 200 && status < 500) return undefined;
    // no dependency is ever down here, so a 503 is as wrong as a 500
    return { kind: `status ${status}`, detail: body.toString('utf8').slice(0, 1000) };
  }

  private formProblem(request: HttpRequest, answer: Answer): Problem | undefined {
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return undefined;
    const path = plainPath(request.target);
    if (!/^\/(v3|apps|health)(\/|$)/.test(path) || path.startsWith('/v3/realtime')) return undefined;
    if (answer.status < 400 && request.operation === 'download-media') return undefined;
    // what a client that asks under a condition wants to hear
    if (answer.status === 304 && request.headers.some(([name]) => name.startsWith('If-'))) return undefined;
    const text = answer.body.toString('utf8');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return { kind: 'an answer that is not JSON', detail: `${answer.status} ${text.slice(0, 500)}` };
    }
    try {
      const isOtherSpelling = path !== request.target.split('?')[0];
      // a broken body is refused before it is known whom it goes to, and another spelling may lead nowhere
      if ((answer.status === 400 && path.startsWith('/health')) || (answer.status === 404 && isOtherSpelling))
        this.validator.assertIsA('ErrorResponse', body);
      else this.validator.check(request.method.toLowerCase(), path, { ...answer, body });
      return undefined;
    } catch (problem) {
      const { message } = problem as Error;
      return { kind: `not as documented: ${request.operation ?? ''} ${answer.status}`, detail: message.slice(0, 1500) };
    }
  }

  private rawFormProblem({ status, headers, body }: Answer): Problem | undefined {
    if (status < 400 || !headers['content-type']?.includes('json')) return undefined;
    try {
      this.validator.assertIsA('ErrorResponse', JSON.parse(body.toString('utf8')));
      return undefined;
    } catch (problem) {
      return { kind: 'an error that is not in the form of the contract', detail: (problem as Error).message };
    }
  }

  private leak(request: HttpRequest, answer: Answer): Problem | undefined {
    const text = answer.body.toString('utf8');
    const secret = this.secretIn(text, request.identity);
    if (secret) return secret;
    if (answer.status < 400) return undefined;
    const sent = `${request.target}\n${request.headers.join('\n')}\n${request.body?.toString('utf8') ?? ''}`;
    for (const [name, pattern] of Object.entries(internals)) {
      const found = pattern.exec(readable(text));
      // an error may quote what was sent
      if (found && !readable(sent).includes(found[0]))
        return { kind: `an error tells ${name}`, detail: text.slice(0, 1000) };
    }
    return undefined;
  }
}

/** The path as the document spells it: without what the server takes for the same address. */
export function plainPath(target: string): string {
  return target
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/^\/v[23](?:\.0)?(?=\/|$)/, '/v3')
    .replace(/(?<=.)\/$/, '');
}

/** With line breaks where JSON has escapes of them, and percent-escapes undone. */
function readable(text: string): string {
  return text.replaceAll('\\n', '\n').replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
