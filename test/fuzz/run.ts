import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Arbitrary } from 'fast-check';
import { MANAGEMENT } from '../support/server.js';
import { ResponseValidator } from '../support/shared/response-validator.mjs';
import { actionAt, actionsIn, smallestFailing } from './actions.js';
import { Checks, type Problem } from './checks.js';
import { violatedInvariants } from './invariants.js';
import { commandOf, type FuzzOptions } from './options.js';
import { perform } from './perform.js';
import { costOf, describeAction, type Action } from './request.js';
import type { Target } from './target.js';
import { createWorld } from './world.js';

/** A fault that the run found, once or several times. */
export interface Failure extends Problem {
  /** Label of the action. */
  readonly label: string;
  /** Number of the first action with this fault; undefined if no single action caused it. */
  readonly at?: number;
  /** The smallest action found that causes it. */
  readonly smallest?: Action;
  times: number;
}

export interface Report {
  readonly failures: Failure[];
  readonly sent: number;
  /** Operation id → number of successful responses. */
  readonly succeeded: Map<string, number>;
  /** Status → number of responses. */
  readonly statuses: Map<number, number>;
  readonly slowest: { label: string; milliseconds: number };
  readonly seconds: number;
  /** Name of a fault of the database → how often it was inflicted. */
  readonly growth: readonly Usage[];
  readonly faults?: ReadonlyMap<string, number>;
}

/** Number of actions in a world. Hostile requests delete and change its resources, so a run uses a new world from time to time. */
const ACTIONS_PER_WORLD = 600;

/** The database fails in every third world; in the others no fault is an excuse. */
const WORLDS_PER_FAULTY_WORLD = 3;

/** Time without a response after which the server is killed. */
const STUCK_MILLISECONDS = 60_000;

const SERVER_EXITED: Problem = { kind: 'the server exited', detail: '' };

/** Performs the actions of a seed against a server, and collects the faults of its responses, its process and its data. */
export class FuzzRun {
  private readonly failures = new Map<string, Failure>();
  private readonly succeeded = new Map<string, number>();
  private readonly statuses = new Map<number, number>();
  /** Leftovers that were already recorded as a failure. */
  private readonly reportedLeftovers = new Set<string>();
  private slowest = { label: '', milliseconds: 0 };
  private sent = 0;
  private usages: Usage[] = [];

  private constructor(
    private readonly target: Target,
    private readonly options: FuzzOptions,
    private readonly document: OpenAPIObject,
    private readonly validator: ResponseValidator,
  ) {}

  static async create(target: Target, options: FuzzOptions): Promise<FuzzRun> {
    const document = (await (await fetch(`${target.address}/openapi.json`)).json()) as OpenAPIObject;
    return new FuzzRun(target, options, document, new ResponseValidator(document));
  }

  async run(): Promise<Report> {
    const started = performance.now();
    const { at, requests, minutes } = this.options;
    const isLate = () => performance.now() - started > minutes * 60_000;
    if (at !== undefined) await this.runInNewWorld([at], 1);
    else {
      for (let next = 0; this.sent < requests && !this.hasEnough && !isLate(); next += ACTIONS_PER_WORLD)
        await this.runInNewWorld(
          Array.from({ length: ACTIONS_PER_WORLD }, (_, index) => next + index),
          requests,
        );
    }
    return {
      faults: this.target.faults?.counts,
      growth: quarters(this.usages),
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

  /** Performs the actions with these numbers in a new world, then checks the invariants and the leftovers. */
  private async runInNewWorld(numbers: number[], requests: number): Promise<void> {
    const world = await createWorld(this.target.address, MANAGEMENT);
    const checks = new Checks(world, this.validator, this.target.secrets, this.target.faults);
    const actions = actionsIn(world, this.document, this.options.only);
    const pending = [...numbers];
    const hasFaults = (numbers[0]! / ACTIONS_PER_WORLD) % WORLDS_PER_FAULTY_WORLD === 0;
    while (pending.length > 0 && this.sent < requests && !this.hasEnough) {
      if (hasFaults) this.target.faults?.begin();
      const failed = await this.runUntilFailure(pending, requests, actions, checks);
      if (hasFaults) await this.target.faults?.end();
      if (failed.length > 0) await this.reproduce(failed, actions, checks);
    }
    for (const app of [world.apps.first, world.apps.second])
      for (const problem of await violatedInvariants(this.target, app))
        this.recordFailure(problem, `after the actions ${numbers[0]} to ${numbers.at(-1)}`);
    await this.checkLeftovers();
    const usage = await this.target.usage();
    if (usage) this.usages.push({ sent: this.sent, ...usage });
  }

  /** @returns the failed actions: if the server exited or hangs, these are all that were running concurrently */
  private async runUntilFailure(
    pending: number[],
    requests: number,
    actions: Arbitrary<Action>,
    checks: Checks,
  ): Promise<FailedAction[]> {
    const failed: FailedAction[] = [];
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
        if (problem || this.target.hasExited) failed.push({ at, action, problem: problem ?? SERVER_EXITED });
      }
    };
    await Promise.all(Array.from({ length: this.options.concurrency }, work));
    return failed;
  }

  /** Repeats each failed action alone, and finds the smallest action that fails in the same way. */
  private async reproduce(failedActions: FailedAction[], actions: Arbitrary<Action>, checks: Checks): Promise<void> {
    const crash = await this.restartAfterCrash();
    // a crash fails all running actions: the cause is the action that crashes the server again
    if (crash && this.countKnownFailure(crash, '')) return;
    const newFailures = crash
      ? failedActions
      : failedActions.filter(({ problem, action }) => !this.countKnownFailure(problem, action.label));
    const isCandidate = (problem: Problem | undefined) => problem !== undefined && (!crash || isCrash(problem));
    let isReproduced = newFailures.length < failedActions.length;
    for (const { at } of newFailures) {
      let last: Problem | undefined;
      const fails = async (candidate: Action): Promise<boolean> => {
        const found = await this.performAlone(candidate, checks);
        // a smaller action that fails in another way shows another fault
        const isSame = isCandidate(found) && (last === undefined || found!.kind === last.kind);
        if (isSame) last = found;
        return isSame;
      };
      const smallest = await smallestFailing(actions, this.options.seed, at, fails);
      if (!smallest) continue;
      isReproduced = true;
      this.recordFailure(last!, smallest.label, at, smallest);
      if (crash) break;
    }
    if (isReproduced) return;
    // no action fails alone: concurrent or earlier actions are part of the cause
    if (crash)
      this.recordFailure(
        { ...crash, detail: `Running: ${newFailures.map(({ at }) => at).join(', ')}\n${crash.detail}` },
        'not reproduced by any of them alone',
      );
    else
      for (const { at, action, problem } of newFailures) {
        const label = `${action.label}, not reproduced alone`;
        if (mayBeOverload(problem) && isOverloaded())
          process.stderr.write(`Ignored, because the machine is overloaded: ${problem.kind} (${label})\n`);
        else this.recordFailure(problem, label, at, action);
      }
  }

  private async performAlone(action: Action, checks: Checks): Promise<Problem | undefined> {
    await this.restartAfterCrash();
    const problem = await perform(this.target.port, action, checks);
    if (await isResponding(this.target.address)) return problem;
    return (await this.restartAfterCrash()) ?? problem ?? { kind: 'no response', detail: 'to the next request' };
  }

  /**
   * Waits until the server responds, and restarts it if it exited or hangs.
   *
   * @returns the reason of the exit; undefined if the server still runs
   */
  private async restartAfterCrash(): Promise<Problem | undefined> {
    const deadline = Date.now() + STUCK_MILLISECONDS;
    while (!this.target.hasExited && !(await isResponding(this.target.address))) {
      // connections are refused before the exit event
      await this.target.waitForExit(100);
      if (Date.now() > deadline) this.target.kill();
    }
    if (!this.target.hasExited) return undefined;
    const problem = problemOfCrash(Date.now() > deadline ? 'Error: no response, killed' : this.target.lastErrorOutput);
    await this.target.restart();
    return problem;
  }

  /** Waits until all work has ended, and records connections, open files and incomplete media that remain. */
  private async checkLeftovers(): Promise<void> {
    const deadline = Date.now() + 10_000;
    let left: string[];
    do {
      await once(AbortSignal.timeout(100), 'abort');
      left = (await this.leftovers()).filter((leftover) => !this.reportedLeftovers.has(leftover));
    } while (left.length > 0 && Date.now() < deadline);
    for (const leftover of left) this.reportedLeftovers.add(leftover);
    if (left.length > 0)
      this.recordFailure(
        {
          kind: 'connections, files or rows remain after the end of all actions',
          detail: left.slice(0, 10).join('; '),
        },
        'end of a world',
      );
  }

  private async leftovers(): Promise<string[]> {
    const resources = await this.target.openResources();
    const { connections = [], files = [] } = resources ?? {};
    return [...connections, ...files.map((file) => `open file ${file}`), ...(await this.target.incompleteMedia())];
  }

  private countKnownFailure(problem: Problem, label: string): boolean {
    const known = this.failures.get(keyOf(problem, label));
    if (known) known.times++;
    return known !== undefined;
  }

  private recordFailure(problem: Problem, label: string, at?: number, smallest?: Action): void {
    if (this.countKnownFailure(problem, label)) return;
    this.failures.set(keyOf(problem, label), { ...problem, label, at, smallest, times: 1 });
    const detail = isCrash(problem) ? `\n${problem.detail}` : '';
    process.stderr.write(`After ${this.sent} requests: ${problem.kind} (${label})${detail}\n`);
  }
}

/** Of the server when no action runs. */
interface Usage {
  readonly sent: number;
  readonly residentBytes: number;
  readonly descriptors: number;
}

interface FailedAction {
  readonly at: number;
  readonly action: Action;
  readonly problem: Problem;
}

/** What an overloaded machine causes: timeouts, and the refusal of requests that wait too long for the database. */
const mayBeOverload = ({ kind }: Problem): boolean =>
  kind === 'no response' || kind === 'incomplete response' || kind === 'status 503';

/** Whether the load is so high that these are no evidence of a fault. */
const isOverloaded = (): boolean => loadavg()[0]! > 4 * availableParallelism();

const isCrash = ({ kind }: Problem): boolean => kind.startsWith(SERVER_EXITED.kind);

/** Identifies a fault. Crashes with the same error are the same fault, whichever action caused them. */
const keyOf = (problem: Problem, label: string): string =>
  isCrash(problem) ? problem.kind : `${problem.kind} | ${label}`;

function problemOfCrash(lastWords: string): Problem {
  const error =
    /^\s*(?:Uncaught )?(?:\w*Error|DomainError)[^\n]*/m.exec(lastWords)?.[0].trim() ?? 'without an error message';
  return { kind: `${SERVER_EXITED.kind}: ${error}`, detail: lastWords };
}

async function isResponding(address: string): Promise<boolean> {
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

/** The first, the last and three between them. */
const quarters = (usages: readonly Usage[]): Usage[] =>
  [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (usages.length - 1))))].flatMap(
    (index) => usages[index] ?? [],
  );

const describeUsage = ({ sent, residentBytes, descriptors }: Usage): string =>
  `${sent} requests: ${Math.round(residentBytes / 2 ** 20)} MB resident, ${descriptors} descriptors`;

export function describeReport(
  { failures, sent, succeeded, statuses, slowest, seconds, faults, growth }: Report,
  options: FuzzOptions,
): string {
  const found = failures.map(({ kind, label, detail, at, smallest, times }, index) =>
    [
      `${index + 1}. ${kind} (${label}), ${times} times`,
      `   ${detail.replaceAll('\n', '\n   ')}`,
      ...(at === undefined ? [] : [`   repeat: ${commandOf(options, at)}`]),
      ...(smallest ? [`   smallest action: ${describeAction(smallest).replaceAll('\n', '\n   ')}`] : []),
    ].join('\n'),
  );
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return [
    `Seed ${options.seed}: ${sent} requests in ${seconds.toFixed(0)} s, ${succeeded.size} operations succeeded.`,
    `Responses by status: ${byStatus.join(', ')}. The slowest took ${slowest.milliseconds.toFixed(0)} ms (${slowest.label}).`,
    ...(faults ? [`Faults: ${[...faults].map(([name, count]) => `${name} ${count}`).join(', ')}.`] : []),
    `Idle server after each world: ${growth.map(describeUsage).join(' → ')}.`,
    ...found,
  ].join('\n');
}
