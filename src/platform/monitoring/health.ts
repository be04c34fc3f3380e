import { Injectable } from '@nestjs/common';

/** `degraded`: the server serves, and something that some requests need is away. */
export type HealthStatus = 'ok' | 'degraded';
export type DependencyStatus = 'ok' | 'unavailable';

/** Rejects where what it checks cannot be used. */
type Check = () => Promise<void>;

/** What a check found is good for so long, however often anybody asks. */
const FRESH_MILLISECONDS = 5_000;
/** What a request met with is good for longer. */
const REPORTED_MILLISECONDS = 30_000;
/** A check that takes longer has failed; health is asked for by those who do not wait long themselves. */
const PATIENCE_MILLISECONDS = 2_000;

interface Dependency {
  readonly check: Check;
  found?: { readonly status: DependencyStatus; readonly until: number };
  running?: Promise<void>;
}

/** What the server depends on besides its database, by name. */
@Injectable()
export class HealthChecks {
  private readonly dependencies = new Map<string, Dependency>();

  register(name: string, check: Check): void {
    this.dependencies.set(name, { check });
  }

  /** To be called when a use of the dependency has shown what it is: what was found before does not count any more. */
  report(name: string, status: DependencyStatus, now = performance.now()): void {
    const dependency = this.dependencies.get(name);
    // a check says less than a use: it may be able to do what requests cannot
    const milliseconds = status === 'ok' ? FRESH_MILLISECONDS : REPORTED_MILLISECONDS;
    if (dependency) dependency.found = { status, until: now + milliseconds };
  }

  async statuses(now = performance.now()): Promise<Record<string, DependencyStatus>> {
    const entries = [...this.dependencies].map(async ([name, dependency]) => {
      if (!dependency.found || dependency.found.until <= now)
        dependency.found = { status: await statusOf(dependency), until: performance.now() + FRESH_MILLISECONDS };
      return [name, dependency.found.status] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** One check at a time: those that hang, as on a network drive that is gone, do not pile up. */
async function statusOf(dependency: Dependency): Promise<DependencyStatus> {
  dependency.running ??= dependency.check().finally(() => (dependency.running = undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, PATIENCE_MILLISECONDS)));
  try {
    await Promise.race([dependency.running, late]);
    return 'ok';
  } catch {
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
}
