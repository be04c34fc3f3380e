import { setTimeout as delay } from 'node:timers/promises';
import {
  parsePostgresUrl,
  type PostgresHost,
  type PostgresUrl,
  type SessionKind,
} from '#platform/config/postgres-url.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { NoHostError } from '../database-errors.js';

/** Between two questions to the same host, while another one has not answered yet. */
const PAUSE_MILLISECONDS = 100;

/** What a server says of itself. Absent: a pooler, which does not say it. */
export interface ServerState {
  readonly isStandby?: boolean;
  /** Whether its transactions are read-only unless they ask for more. */
  readonly isReadOnly?: boolean;
}

/** Asks a host for its state. @throws errors of the driver */
export type AskHost = (host: PostgresHost) => Promise<Required<ServerState>>;

/**
 * The hosts of a URL, and which of them connections use. That is the host that was found last, until a connection to it fails or finds that
 * it does not fit. Then all hosts are asked at once, so that one that hangs delays nothing.
 */
export class DatabaseHosts {
  readonly url: PostgresUrl;
  private readonly kind: SessionKind;
  private chosen?: PostgresHost;
  private choosing?: Promise<PostgresHost>;
  private readonly moveListeners = new Set<(host: PostgresHost) => void>();

  /** @throws Error for what is no URL of PostgreSQL */
  constructor(url: string) {
    const parsed = parsePostgresUrl(url);
    if (!parsed) throw new Error('The URL of the database is not one of PostgreSQL');
    this.url = parsed;
    // libpq's default is any host, where most of Confab's statements would fail on a standby
    this.kind = parsed.sessionKind ?? (parsed.hosts.length > 1 ? 'read-write' : 'any');
  }

  /** Whether there is nothing to choose: one host, whatever it says of itself. */
  get isFixed(): boolean {
    return this.url.hosts.length === 1 && this.kind === 'any';
  }

  /** Called when connections use another host than before. Not where several hosts fit, which serve beside each other. */
  onMove(listener: (host: PostgresHost) => void): () => void {
    this.moveListeners.add(listener);
    return () => this.moveListeners.delete(listener);
  }

  /** Callers share the search for a host. @throws NoHostError if none fits */
  async choose(ask: AskHost): Promise<PostgresHost> {
    if (this.chosen) return this.chosen;
    this.choosing ??= this.search(ask).finally(() => (this.choosing = undefined));
    return this.choosing;
  }

  /** A connection to the host has failed, or the host does not fit any more: the next connection asks all hosts. */
  leave(host: PostgresHost): void {
    if (this.chosen === host) this.chosen = undefined;
  }

  fits({ isStandby, isReadOnly }: ServerState): boolean {
    switch (this.kind) {
      case 'read-write':
        return !isStandby && !isReadOnly;
      case 'primary':
        return !isStandby;
      case 'read-only':
        return isStandby !== false || isReadOnly !== false;
      case 'standby':
        return isStandby !== false;
      case 'any':
      case 'prefer-standby':
        return true;
    }
  }

  private async search(ask: AskHost): Promise<PostgresHost> {
    this.chosen = await (this.kind === 'prefer-standby' ? this.standbyOrOther(ask) : this.firstThatFits(ask));
    if (this.kind === 'read-write' || this.kind === 'primary')
      for (const listener of this.moveListeners) listener(this.chosen);
    return this.chosen;
  }

  /** A host that has answered is asked again while another one is silent: it may be promoted meanwhile. */
  private async firstThatFits(ask: AskHost): Promise<PostgresHost> {
    const reasons = new Map<PostgresHost, unknown>();
    let isOver = false;
    const untilItFits = async (host: PostgresHost): Promise<PostgresHost> => {
      for (;;) {
        try {
          const state = await ask(host);
          if (this.fits(state)) return host;
          reasons.set(host, new Error(state.isStandby ? 'it is a standby' : `it is not ${this.kind}`));
        } catch (error) {
          reasons.set(host, error);
        }
        if (isOver || reasons.size === this.url.hosts.length) throw reasons.get(host);
        await delay(PAUSE_MILLISECONDS);
      }
    };
    try {
      return await Promise.any(this.url.hosts.map(untilItFits));
    } catch {
      throw noHost(this.url.hosts, reasons, this.kind);
    } finally {
      isOver = true;
    }
  }

  private async standbyOrOther(ask: AskHost): Promise<PostgresHost> {
    const { hosts } = this.url;
    const states = await Promise.allSettled(hosts.map((host) => ask(host)));
    const standby = states.findIndex((state) => state.status === 'fulfilled' && state.value.isStandby);
    const found = hosts[standby] ?? hosts[states.findIndex(({ status }) => status === 'fulfilled')];
    if (found) return found;
    const reasons = states.map((state, at) => [hosts[at]!, (state as PromiseRejectedResult).reason] as const);
    throw noHost(hosts, new Map(reasons), this.kind);
  }
}

function noHost(
  hosts: readonly PostgresHost[],
  reasons: ReadonlyMap<PostgresHost, unknown>,
  kind: SessionKind,
): NoHostError {
  const list = hosts.map((host) => `${host.host}:${host.port}: ${errorReason(reasons.get(host))}`);
  return new NoHostError(`no host is ${kind === 'any' ? 'reachable' : kind} (${list.join('; ')})`, [
    ...reasons.values(),
  ]);
}

const known = new Map<string, DatabaseHosts>();

/** The same for the same URL, so that all connections of the process learn from each other. */
export function hostsOf(url: string): DatabaseHosts {
  const hosts = known.get(url) ?? new DatabaseHosts(url);
  known.set(url, hosts);
  return hosts;
}
