import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#platform/context/context.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { detached } from '#platform/observability/never-throws.js';
import type { Rule } from '../rule.js';
import { compileRules, referredLists, sizeOf, type CompiledRules, type TermList } from './compiled-rules.js';
import { ListStore, RuleStore } from './rule-store.js';

const CHANNEL = 'confab_moderation_rules';
/** The cache allocates arrays of this length at the start. */
const CACHED_APPS = 10_000;

/**
 * Injects how many bytes the compiled rules of all apps may take. The rules of apps that were not used for the longest time are compiled
 * again when they are.
 */
export const CACHED_RULE_BYTES = Symbol('CACHED_RULE_BYTES');
export const DEFAULT_CACHED_RULE_BYTES = 128 * 1024 * 1024;

/** The refreshes of one app: at most one runs, and at most one waits for it. */
interface Refreshes {
  running: Promise<CompiledRules>;
  next?: Promise<CompiledRules>;
}

/**
 * The rules that decide about messages of an app, compiled and cached.
 *
 * After a change the former compilation decides until the next one is there, of which only what has changed is compiled. The process that
 * makes the change responds when it is there; other processes begin when they are notified.
 */
@Injectable()
export class ModerationRules implements OnModuleInit {
  private readonly logger = new Logger('ModerationRules');
  private readonly cache: LRUCache<string, CompiledRules>;
  /** Apps whose cached rules may not decide, because changes may have notified nobody. They are the former compilation of the next one. */
  private readonly outdated = new Set<string>();
  private readonly refreshes = new Map<string, Refreshes>();
  /** What one app counts at most: the rules of an app that need more stay cached, and leave room for those of others. */
  private readonly maximumOfApp: number;

  constructor(
    private readonly rules: RuleStore,
    private readonly lists: ListStore,
    private readonly pgNotifier: PgNotifier,
    @Inject(CACHED_RULE_BYTES) maximumSize: number,
  ) {
    this.maximumOfApp = Math.ceil(maximumSize / 2);
    this.cache = new LRUCache({
      max: CACHED_APPS,
      maxSize: maximumSize,
      sizeCalculation: (compiled) => this.sizeOf(compiled),
      dispose: (_, appId, reason) => {
        if (reason !== 'set') this.outdated.delete(appId);
      },
    });
    pgNotifier.onReconnect(() => this.outdateAll());
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (appId) => {
      if (this.cache.has(appId) || this.refreshes.has(appId)) this.refreshLater({ app: { id: appId } });
    });
  }

  /** The enabled rules, cached. */
  async compiled(ctx: AppContext): Promise<CompiledRules> {
    const { id } = ctx.app;
    const cached = this.pgNotifier.connected && !this.outdated.has(id) ? this.cache.get(id) : undefined;
    return cached ?? this.refreshes.get(id)?.running ?? this.refresh(ctx);
  }

  /** Compiles all rules, disabled and default ones too, in the order in which they are tried. The result is not cached. */
  async compiledWithDisabled(ctx: AppContext): Promise<CompiledRules> {
    return this.compile(ctx, await this.rules.allRules(ctx), this.cache.get(ctx.app.id));
  }

  /** Must be called after a text was compared: the memory of the rules may have changed. */
  compared(ctx: AppContext, compiled: CompiledRules): void {
    const { id } = ctx.app;
    if (this.cache.peek(id) !== compiled || this.cache.info(id)?.size === this.sizeOf(compiled)) return;
    // LRUCache takes no notice of a size where the same value is set again. Deleting the only entry costs as much as the maximum is high.
    const isOutdated = this.outdated.has(id);
    this.cache.delete(id);
    this.cache.set(id, compiled);
    if (isOutdated) this.outdated.add(id);
  }

  /** The memory that the cached rules of all apps take. */
  get cachedBytes(): number {
    return this.cache.calculatedSize;
  }

  /** Must be called in the transaction that changes rules or lists of the app. */
  async changed(ctx: AppContext): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANNEL, ctx.app.id);
  }

  /** Must be called after the commit of a change. When it returns, the changed rules decide about messages of this process. */
  async apply(ctx: AppContext): Promise<void> {
    // the notification, which came before, has added a refresh if one was running, and begun one if the rules were cached
    const refreshes = this.refreshes.get(ctx.app.id);
    try {
      await (refreshes?.next ?? refreshes?.running ?? this.refresh(ctx));
    } catch (error) {
      this.refreshFailed(ctx, error);
    }
  }

  private sizeOf(compiled: CompiledRules): number {
    return Math.min(sizeOf(compiled), this.maximumOfApp);
  }

  private refreshLater(ctx: AppContext): void {
    detached(this.refresh(ctx), (error) => this.refreshFailed(ctx, error));
  }

  /** The next message waits for the rules. */
  private refreshFailed({ app }: AppContext, error: unknown): void {
    if (this.cache.has(app.id)) this.outdated.add(app.id);
    this.logger.warn({ cause: toLogFields(error), app: app.id }, 'Changed moderation rules were not compiled.');
  }

  /** Rules that are being read now may be those before a change. */
  private outdateAll(): void {
    for (const id of this.cache.keys()) this.outdated.add(id);
    for (const id of this.refreshes.keys()) this.refreshLater({ app: { id } });
  }

  /** @returns rules that are read after this call */
  private refresh({ app }: AppContext): Promise<CompiledRules> {
    const ctx = { app };
    const current = this.refreshes.get(app.id);
    if (current) {
      current.next ??= current.running.then(
        () => this.start(ctx),
        () => this.start(ctx),
      );
      return current.next;
    }
    return this.start(ctx);
  }

  private start(ctx: AppContext): Promise<CompiledRules> {
    const { id } = ctx.app;
    const running = this.readAndCompile(ctx).finally(() => {
      if (this.refreshes.get(id) === refreshes && !refreshes.next) this.refreshes.delete(id);
    });
    const refreshes: Refreshes = { running };
    this.refreshes.set(id, refreshes);
    return running;
  }

  private async readAndCompile(ctx: AppContext): Promise<CompiledRules> {
    const { id } = ctx.app;
    const former = this.cache.peek(id);
    const isConnected = () => this.pgNotifier.connected;
    const wasConnected = isConnected();
    const compiled = await this.compile(ctx, await this.rules.enabledRules(ctx), former);
    this.cache.set(id, compiled);
    if (wasConnected && isConnected()) this.outdated.delete(id);
    else this.outdated.add(id);
    return compiled;
  }

  private async compile(ctx: AppContext, rules: readonly Rule[], former?: CompiledRules): Promise<CompiledRules> {
    return compileRules(rules, await this.listsOf(ctx, rules, former), former);
  }

  /** Only lists that have changed are read: those of an app can take 25 MB. */
  private async listsOf(
    ctx: AppContext,
    rules: readonly Rule[],
    former?: CompiledRules,
  ): Promise<ReadonlyMap<string, TermList>> {
    const ids = referredLists(rules);
    if (ids.length === 0) return new Map();
    const revisions = await this.lists.listRevisions(ctx, ids);
    const unchanged = ids.flatMap((id) => {
      const list = former?.lists.get(id);
      return list && list.revisionId === revisions.get(id) ? [list] : [];
    });
    const unchangedIds = new Set(unchanged.map(({ id }) => id));
    const changedIds = ids.filter((id) => !unchangedIds.has(id) && revisions.has(id));
    const changed = changedIds.length > 0 ? await this.lists.listsOf(ctx, changedIds) : [];
    return new Map([...unchanged, ...changed].map((list) => [list.id, list]));
  }
}
