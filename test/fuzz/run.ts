import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Arbitrary } from 'fast-check';
import { MANAGEMENT } from '../support/server.js';
import { ResponseValidator } from '../support/response-validator.js';
import { actionAt, actionsIn, smallestFailing } from './actions.js';
import { Checks, type Problem } from './checks.js';
import { brokenInvariants } from './invariants.js';
import { commandOf, type FuzzOptions } from './options.js';
import { perform } from './perform.js';
import { costOf, describeAction, type Action } from './request.js';
import type { Target } from './target.js';
import { createWorld } from './world.js';

/** A fault that was found, however often it was met. */
export interface Failure extends Problem {
  /** What was done, by name. */
  readonly label: string;
  /** Number of the first action that met it; absent where no one action did. */
  readonly at?: number;
  /** The smallest action that was found to cause it. */
  readonly smallest?: Action;
  times: number;
}

export interface Report {
  readonly failures: Failure[];
  readonly sent: number;
  /** Operation → how often it succeeded. */
  readonly succeeded: Map<string, number>;
  /** status → answers */
  readonly statuses: Map<number, number>;
  readonly slowest: { label: string; milliseconds: number };
  readonly seconds: number;
}

/** Actions after which a new world is made: hostile requests take the old one apart. */
const ACTIONS_PER_WORLD = 600;

/** A server that answers nothing for so long is not waited for any more. */
const STUCK_MILLISECONDS = 60_000;

const GONE: Problem = { kind: 'the server is gone', detail: '' };

/** Sends what a seed makes at a server, and collects what is wrong with the answers, the server and its data. */
export class FuzzRun {
  private readonly failures = new Map<string, Failure>();
  private readonly succeeded = new Map<string, number>();
  private readonly statuses = new Map<number, number>();
  /** What was left behind, and has been noted. */
  private readonly known = new Set<string>();
  private slowest = { label: '', milliseconds: 0 };
  private sent = 0;

  private constructor(
    private readonly target: Target,
    private readonly options: FuzzOptions,
    private readonly document: OpenAPIObject,
    private readonly validator: ResponseValidator,
  ) {}

  static async on(target: Target, options: FuzzOptions): Promise<FuzzRun> {
    const document = (await (await fetch(`${target.address}/openapi.json`)).json()) as OpenAPIObject;
    return new FuzzRun(target, options, document, new ResponseValidator(document));
  }

  async run(): Promise<Report> {
    const started = performance.now();
    const { at, requests } = this.options;
    if (at !== undefined) await this.round([at], 1);
    else {
      for (let next = 0; this.sent < requests && !this.hasEnough; next += ACTIONS_PER_WORLD)
        await this.round(
          Array.from({ length: ACTIONS_PER_WORLD }, (_, index) => next + index),
          requests,
        );
    }
    return {
      failures: [...this.failures.values()],
      sent: this.sent,
      succeeded: this.succeeded,
      statuses: this.statuses,
      slowest: this.slowest,
      seconds: (performance.now() - started) / 1000,
    };
  }

  private get hasEnough(): boolean {
    return this.failures.size >= this.options.maxFailures;
  }

  /** The actions of those numbers, in a world of their own, and what must hold once they are over. */
  private async round(numbers: number[], requests: number): Promise<void> {
    const world = await createWorld(this.target.address, MANAGEMENT);
    const checks = new Checks(world, this.validator, this.target.secrets);
    const actions = actionsIn(world, this.document, this.options.only);
    const pending = [...numbers];
    while (pending.length > 0 && this.sent < requests && !this.hasEnough) {
      const failed = await this.untilFailure(pending, requests, actions, checks);
      if (failed.length > 0) await this.explain(failed, actions, checks);
    }
    for (const app of [world.apps.first, world.apps.second])
      for (const problem of await brokenInvariants(this.target, app))
        this.note(problem, `of the actions ${numbers[0]} to ${numbers.at(-1)}`);
    await this.settle();
  }

  /** @returns the actions that failed: all that were under way when the first one did, if the server is gone or stuck */
  private async untilFailure(
    pending: number[],
    requests: number,
    actions: Arbitrary<Action>,
    checks: Checks,
  ): Promise<Suspect[]> {
    const failed: Suspect[] = [];
    const work = async () => {
      while (pending.length > 0 && failed.length === 0 && this.sent < requests) {
        const at = pending.shift()!;
        const action = actionAt(actions, this.options.seed, at);
        this.sent += costOf(action);
        const problem = await perform(this.target.port, action, checks, (request, status, milliseconds) => {
          this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
          if (milliseconds > this.slowest.milliseconds) this.slowest = { label: request.label, milliseconds };
          const { operation } = request;
          if (status === 200 && operation) this.succeeded.set(operation, (this.succeeded.get(operation) ?? 0) + 1);
        });
        if (problem || this.target.isGone) failed.push({ at, action, problem: problem ?? GONE });
      }
    };
    await Promise.all(Array.from({ length: this.options.concurrency }, work));
    return failed;
  }

  /** Does each suspect again alone, and finds the smallest action that fails as it did. */
  private async explain(suspects: Suspect[], actions: Arbitrary<Action>, checks: Checks): Promise<void> {
    const death = await this.death();
    // the end of the server fails all that is under way: only what ends it again is to blame
    if (death && this.count(death, '')) return;
    const fresh = death ? suspects : suspects.filter(({ problem, action }) => !this.count(problem, action.label));
    const isSuspicion = (problem: Problem | undefined) => problem !== undefined && (!death || isDeath(problem));
    let isExplained = fresh.length < suspects.length;
    for (const { at } of fresh) {
      let last: Problem | undefined;
      const fails = async (candidate: Action): Promise<boolean> => {
        const found = await this.tryAlone(candidate, checks);
        // a smaller one that fails in another way is another fault
        const isSame = isSuspicion(found) && (last === undefined || found!.kind === last.kind);
        if (isSame) last = found;
        return isSame;
      };
      const smallest = await smallestFailing(actions, this.options.seed, at, fails);
      if (!smallest) continue;
      isExplained = true;
      this.note(last!, smallest.label, at, smallest);
      if (death) break;
    }
    if (isExplained) return;
    // none fails alone: what they did at the same time, or what was done before them, is part of the cause
    if (death)
      this.note(
        { ...death, detail: `Under way: ${fresh.map(({ at }) => at).join(', ')}\n${death.detail}` },
        'by none of them alone',
      );
    else
      for (const { at, action, problem } of fresh) {
        const label = `${action.label}, not again when done alone`;
        if (isLate(problem) && isOverloaded())
          process.stderr.write(`The machine is overloaded, so not counted: ${problem.kind} (${label})\n`);
        else this.note(problem, label, at, action);
      }
  }

  private async tryAlone(action: Action, checks: Checks): Promise<Problem | undefined> {
    await this.death();
    const problem = await perform(this.target.port, action, checks);
    if (await isAnswering(this.target.address)) return problem;
    return (await this.death()) ?? problem ?? { kind: 'no answer', detail: 'to the next request' };
  }

  /**
   * Waits until the server is done with what it was asked before.
   *
   * @returns why it ended, if it did; another one takes its place
   */
  private async death(): Promise<Problem | undefined> {
    const deadline = Date.now() + STUCK_MILLISECONDS;
    while (!this.target.isGone && !(await isAnswering(this.target.address))) {
      // connections are refused before the process is seen to end
      await this.target.endsWithin(100);
      if (Date.now() > deadline) this.target.kill();
    }
    if (!this.target.isGone) return undefined;
    const problem = problemOfDeath(Date.now() > deadline ? 'Error: stuck, and killed for it' : this.target.lastWords);
    await this.target.restart();
    return problem;
  }

  /** Waits until nothing is under way, and looks at what the server still holds. */
  private async settle(): Promise<void> {
    const deadline = Date.now() + 10_000;
    let left: string[];
    do {
      await once(AbortSignal.timeout(100), 'abort');
      left = (await this.leftovers()).filter((thing) => !this.known.has(thing));
    } while (left.length > 0 && Date.now() < deadline);
    for (const thing of left) this.known.add(thing);
    if (left.length > 0)
      this.note({ kind: 'something is left when all is over', detail: left.slice(0, 10).join('; ') }, 'afterwards');
  }

  private async leftovers(): Promise<string[]> {
    const holdings = await this.target.holdings();
    const { connections = [], files = [] } = holdings ?? {};
    return [...connections, ...files.map((file) => `open file ${file}`), ...(await this.target.unfinishedMedia())];
  }

  private count(problem: Problem, label: string): boolean {
    const known = this.failures.get(keyOf(problem, label));
    if (known) known.times++;
    return known !== undefined;
  }

  private note(problem: Problem, label: string, at?: number, smallest?: Action): void {
    if (this.count(problem, label)) return;
    this.failures.set(keyOf(problem, label), { ...problem, label, at, smallest, times: 1 });
    process.stderr.write(`After ${this.sent} requests: ${problem.kind} (${label})\n`);
  }
}

interface Suspect {
  readonly at: number;
  readonly action: Action;
  readonly problem: Problem;
}

const isLate = ({ kind }: Problem): boolean => kind === 'no answer' || kind === 'the answer does not end';

/** Far more than its processors wait for one: nothing there is done in the usual time. */
const isOverloaded = (): boolean => loadavg()[0]! > 4 * availableParallelism();

const isDeath = ({ kind }: Problem): boolean => kind.startsWith(GONE.kind);

/** An end of the server is the same fault as another with the same error, whatever brought it about. */
const keyOf = (problem: Problem, label: string): string =>
  isDeath(problem) ? problem.kind : `${problem.kind} | ${label}`;

function problemOfDeath(lastWords: string): Problem {
  const error = /^\s*(?:Uncaught )?(?:\w*Error|DomainError)[^\n]*/m.exec(lastWords)?.[0].trim() ?? 'without a word';
  return { kind: `${GONE.kind}: ${error}`, detail: lastWords };
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/health/live`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

export function describeReport(
  { failures, sent, succeeded, statuses, slowest, seconds }: Report,
  options: FuzzOptions,
): string {
  const found = failures.map(({ kind, label, detail, at, smallest, times }, index) =>
    [
      `${index + 1}. ${kind} (${label}), ${times} times`,
      `   ${detail.replaceAll('\n', '\n   ')}`,
      ...(at === undefined ? [] : [`   again: ${commandOf(options, at)}`]),
      ...(smallest ? [`   the smallest that does it: ${describeAction(smallest).replaceAll('\n', '\n   ')}`] : []),
    ].join('\n'),
  );
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return [
    `Seed ${options.seed}: ${sent} requests in ${seconds.toFixed(0)} s, ${succeeded.size} operations succeeded.`,
    `Answers by status: ${byStatus.join(', ')}. The slowest took ${slowest.milliseconds.toFixed(0)} ms (${slowest.label}).`,
    ...found,
  ].join('\n');
}
