import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '../../../platform/context.js';
import { NotifyInvalidatedCache } from '../../../platform/database/notifications/notify-invalidated-cache.js';
import { PgNotifier } from '../../../platform/database/notifications/pg-notifier.js';
import { compileRules, sizeOf, type CompiledRules } from './compiled-rules.js';
import { RulesRepository } from '../rules/rules.repository.js';

const CHANNEL = 'confab_moderation_rules';
/** The cache allocates arrays of this length at the start. */
const CACHED_APPS = 10_000;

/**
 * Injects how many bytes the compiled rules of all apps may take. The rules of apps that were not used for the longest time are compiled
 * again when they are.
 */
export const CACHED_RULE_BYTES = Symbol('CACHED_RULE_BYTES');
export const DEFAULT_CACHED_RULE_BYTES = 128 * 1024 * 1024;

/** The rules that decide about messages of an app. */
@Injectable()
export class ModerationRules implements OnModuleInit {
  private readonly cache: NotifyInvalidatedCache<CompiledRules>;
  private readonly compiling = new Map<string, Promise<CompiledRules>>();

  constructor(
    private readonly rules: RulesRepository,
    private readonly pgNotifier: PgNotifier,
    @Inject(CACHED_RULE_BYTES) maximumSize: number,
  ) {
    this.cache = new NotifyInvalidatedCache(CACHED_APPS, pgNotifier, { maximumSize, sizeOf });
    // Changes that were committed while the connection was down notify nobody.
    pgNotifier.onReconnect(() => this.compiling.clear());
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (appId) => {
      this.compiling.delete(appId);
      this.cache.invalidateKey(appId);
    });
  }

  /** The enabled rules, cached: a change takes effect within a second on every process. */
  async compiled(ctx: AppContext): Promise<CompiledRules> {
    return this.cache.get(ctx.app.id, () => this.compileOnce(ctx));
  }

  /** Of all rules, disabled and default ones too, in the order in which they are tried. Not cached. */
  async compiledWithDisabled(ctx: AppContext): Promise<CompiledRules> {
    const [rules, lists] = await Promise.all([this.rules.allRules(ctx), this.rules.lists(ctx)]);
    return compileRules(rules, lists);
  }

  /** To be called after a text was compared: the memory of the rules may have changed. */
  compared(ctx: AppContext, compiled: CompiledRules): void {
    this.cache.resized(ctx.app.id, compiled);
  }

  /** Of the cached rules of all apps. */
  get cachedBytes(): number {
    return this.cache.size;
  }

  /** Must be called in the transaction that changes rules or lists of the app. */
  async changed(ctx: AppContext): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANNEL, ctx.app.id);
  }

  /** Requests that arrive while the rules are being compiled wait for the same result. */
  private compileOnce(ctx: AppContext): Promise<CompiledRules> {
    const { id } = ctx.app;
    const running = this.compiling.get(id);
    if (running) return running;
    const compiled = this.compile({ app: ctx.app }).finally(() => {
      if (this.compiling.get(id) === compiled) this.compiling.delete(id);
    });
    this.compiling.set(id, compiled);
    return compiled;
  }

  private async compile(ctx: AppContext): Promise<CompiledRules> {
    const rules = await this.rules.enabledRules(ctx);
    return compileRules(rules, rules.length > 0 ? await this.rules.lists(ctx) : new Map());
  }
}
