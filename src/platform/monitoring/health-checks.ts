import { Injectable } from '@nestjs/common';

/** `degraded`: the server serves, and a dependency of some requests is unavailable. */
export type HealthStatus = 'ok' | 'degraded';
export type DependencyStatus = 'ok' | 'unavailable';

/** Rejects if the dependency cannot be used. */
type Check = () => Promise<void>;

/** How long the result of a check is reused. */
const FRESH_MILLISECONDS = 5_000;
/** How long a failure that a request reported is reused. */
const REPORT_VALID_MILLISECONDS = 30_000;
/** A check that takes longer has failed; health probes have short timeouts themselves. */
const TIMEOUT_MILLISECONDS = 2_000;

interface Dependency {
  readonly check: Check;
  result?: { readonly status: DependencyStatus; readonly until: number };
  running?: Promise<void>;
}

/** Dependencies of the server besides its database, by name. */
@Injectable()
export class HealthChecks {
  private readonly dependencies = new Map<string, Dependency>();
  private stopping = false;

  /** Whether the server has received a signal to stop. It still processes requests. */
  get isStopping(): boolean {
    return this.stopping;
  }

  stop(): void {
    this.stopping = true;
  }

  register(name: string, check: Check): void {
    this.dependencies.set(name, { check });
  }

  /** Replaces the result of the last check by the status that a request has observed. */
  report(name: string, status: DependencyStatus, now = performance.now()): void {
    const dependency = this.dependencies.get(name);
    // a check may succeed where a request fails
    const milliseconds = status === 'ok' ? FRESH_MILLISECONDS : REPORT_VALID_MILLISECONDS;
    if (dependency) dependency.result = { status, until: now + milliseconds };
  }

  async statuses(now = performance.now()): Promise<Record<string, DependencyStatus>> {
    const entries = [...this.dependencies].map(async ([name, dependency]) => {
      if (!dependency.result || dependency.result.until <= now)
        dependency.result = { status: await statusOf(dependency), until: performance.now() + FRESH_MILLISECONDS };
      return [name, dependency.result.status] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** One check at a time, so that checks that hang, as on an unreachable network drive, do not accumulate. */
async function statusOf(dependency: Dependency): Promise<DependencyStatus> {
  dependency.running ??= dependency.check().finally(() => (dependency.running = undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, TIMEOUT_MILLISECONDS)));
  try {
    await Promise.race([dependency.running, late]);
    return 'ok';
  } catch {
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
}
