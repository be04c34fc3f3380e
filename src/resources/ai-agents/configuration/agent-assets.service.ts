import type { AppContext, RequestContext } from '#platform/context/context.js';
import { requireRoom } from '#platform/errors/domain-error.js';
import type { AssetKind } from './agent-references.repository.js';
import { assetNotFound, type AgentTransactions } from './agent-transactions.js';

interface AssetStore<Asset> {
  count(ctx: AppContext): Promise<number>;
  findMany(ctx: AppContext, ids: readonly string[]): Promise<ReadonlyMap<string, Asset>>;
  delete(ctx: AppContext, id: string): Promise<boolean>;
}

/** One kind of what agents refer to by an id. */
export abstract class AgentAssetsService<Asset> {
  protected abstract readonly assets: AssetStore<Asset>;
  protected abstract readonly kind: AssetKind;
  /** How many an app may have. */
  protected abstract readonly limit: number;

  constructor(protected readonly transactions: AgentTransactions) {}

  /** @throws ERR_TOOL_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<Asset> {
    return (await this.assets.findMany(ctx, [id])).get(id) ?? assetNotFound(this.kind, id);
  }

  /** Agents do not have it any more. @throws ERR_TOOL_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.assets.delete(tx, id))) assetNotFound(this.kind, id);
      await this.transactions.removeReferences(tx, this.kind, id);
    });
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, and what `create` throws */
  protected async add(ctx: RequestContext, create: (tx: RequestContext) => Promise<Asset>): Promise<Asset> {
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.assets.count(tx), this.limit, `${this.kind}s`);
      return create(tx);
    });
  }
}
