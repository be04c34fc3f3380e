import { randomBytes } from 'node:crypto';
import { Client, type Exchange } from './client/client.js';
import { Mismatch } from './client/mismatch.js';
import { Secrets } from './client/secrets.js';
import type { Area, ConformanceCase, Requirement } from './conformance-case.js';
import type { ApiDocument } from './document/api-document.js';
import { Scenario } from './scenario.js';
import { V3_OPERATIONS } from './v3-operations.js';

/** `v3` skips the cases that call what only Confab has. */
export const PROFILES = ['v3', 'confab'] as const;

export type Profile = (typeof PROFILES)[number];

export interface Target {
  /** Address of the API without `/v3`. */
  readonly base: string;
  /** The API key has the scope fullAccess. */
  readonly apiKey: string;
  /** Sent with every request, for servers that do not know the app by the key or the address. */
  readonly appId?: string;
  readonly management?: { readonly base?: string; readonly key: string; readonly secret: string };
}

export interface RunOptions {
  readonly target: Target;
  readonly document: ApiDocument;
  readonly profile: Profile;
  /** Whether cases may replace settings of the whole app. */
  readonly replacesAppSettings: boolean;
  /** Called with every success of a case. */
  readonly succeeded?: (operationId: string, exchange: Exchange) => void;
}

/** Texts for the report, without credentials and control characters. */
export interface Failure {
  readonly request: string;
  readonly expected: string;
  readonly got: string;
}

export interface CaseResult {
  readonly area: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** A skipped case has the reason for it. */
  readonly reason?: string;
  /** A failed case has what was wrong. */
  readonly failure?: Failure;
  /** The operations that succeeded. */
  readonly operations: readonly string[];
  /** What the case created and could not delete. */
  readonly left: readonly string[];
}

/** Characters of each text of a failure. */
const LONGEST = 700;

/** Ends a case that is about to call an operation which the profile does not have. */
class NotInProfile extends Error {}

interface Progress {
  readonly succeeded: Set<string>;
  /** The case has ended, and what it created is removed. */
  isOver: boolean;
}

/** Runs cases against one server, one after the other. */
export class ConformanceRun {
  /** Begins the ids of everything that the run creates. */
  private readonly prefix = `conformance-${randomBytes(4).toString('hex')}`;
  private readonly secrets = new Secrets();
  private cases = 0;

  constructor(private readonly options: RunOptions) {
    const { apiKey, management } = options.target;
    this.secrets.add(apiKey, management?.key, management?.secret);
  }

  /** Whether the server accepts the API key. @returns why it does not, for people */
  async refusal(): Promise<string | undefined> {
    try {
      (await this.clients({ succeeded: new Set(), isOver: false }).api.get('/v3/users', { perPage: 1 })).ok();
      return undefined;
    } catch (error) {
      const { request, expected, got } = this.failureOf(error);
      return `${request}: expected ${expected}, got ${got}.`;
    }
  }

  /** @param signal no case begins after it was aborted */
  async *runAll(areas: readonly Area[], signal?: AbortSignal): AsyncGenerator<CaseResult> {
    for (const area of areas)
      for (const conformanceCase of area.cases) {
        if (signal?.aborted) return;
        yield await this.runCase(area, conformanceCase);
      }
  }

  async runCase({ name: area }: Area, { title, requires, run }: ConformanceCase): Promise<CaseResult> {
    const reason = this.reasonToSkip(requires);
    if (reason) return { area, title, outcome: 'skipped', reason, operations: [], left: [] };
    const progress: Progress = { succeeded: new Set(), isOver: false };
    const scenario = new Scenario(this.clients(progress), `${this.prefix}-${++this.cases}`);
    const ended: Pick<CaseResult, 'outcome' | 'failure' | 'reason'> = await run(scenario).then(
      () => ({ outcome: 'passed' }),
      (error: unknown) =>
        error instanceof NotInProfile
          ? { outcome: 'skipped', reason: 'only in the profile confab' }
          : { outcome: 'failed', failure: this.failureOf(error) },
    );
    progress.isOver = true;
    const left = (await scenario.removeAll()).map((text) => this.shown(text));
    return { area, title, ...ended, operations: [...progress.succeeded].sort(), left };
  }

  private reasonToSkip(requires: Requirement | undefined): string | undefined {
    const { target, replacesAppSettings } = this.options;
    if (requires === 'management' && !target.management) return 'needs --management-key-file';
    if (requires === 'appSettings' && !replacesAppSettings) return 'needs --replace-app-settings';
    return undefined;
  }

  private clients(progress: Progress): { api: Client; management?: Client } {
    const { document, target, profile } = this.options;
    const connection = {
      base: target.base,
      document,
      secrets: this.secrets,
      calls: (operationId: string) => {
        if (profile === 'v3' && !progress.isOver && !V3_OPERATIONS.has(operationId)) throw new NotInProfile();
      },
      succeeded: (operationId: string, exchange: Exchange) => {
        progress.succeeded.add(operationId);
        if (!progress.isOver) this.options.succeeded?.(operationId, exchange);
      },
    };
    const api = new Client(connection, { apikey: target.apiKey }, target.appId ? { appId: target.appId } : {});
    if (!target.management) return { api };
    const { base = target.base, key, secret } = target.management;
    return { api, management: new Client({ ...connection, base }, { key, secret }) };
  }

  private failureOf(error: unknown): Failure {
    const { request, expected, got } =
      error instanceof Mismatch ? error : new Mismatch('the case', 'no error', String(error));
    return { request: this.shown(request), expected: this.shown(expected), got: this.shown(got) };
  }

  /** Hides first: a credential that is cut could not be found. */
  private shown(text: string): string {
    const harmless = this.secrets.hide(text).replaceAll(/\p{Cc}/gu, '�');
    return harmless.length > LONGEST ? `${harmless.slice(0, LONGEST)}…` : harmless;
  }
}
