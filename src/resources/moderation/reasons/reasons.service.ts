import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { CreateReasonDto } from './reason.dto.js';
import { ReasonsRepository, type Reason } from './reasons.repository.js';

export const MAX_REASONS = 100;

@Injectable()
export class ReasonsService implements OnModuleInit {
  constructor(
    private readonly reasons: ReasonsRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_created', (ctx) => this.reasons.createDefaults(ctx));
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION beyond 100 reasons, ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: RequestContext, reason: CreateReasonDto): Promise<Reason> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.reasons.lockApp(tx);
      requireRoom(await this.reasons.count(tx), MAX_REASONS, 'reasons');
      return this.reasons.create(tx, reason);
    });
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<Reason>> {
    return this.reasons.list(ctx, page);
  }

  /** @throws ERR_REASON_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<Reason> {
    return (await this.reasons.find(ctx, id)) ?? notFound(id);
  }

  /** Absent properties stay as they are. @throws ERR_REASON_NOT_FOUND */
  async update(ctx: RequestContext, id: string, changes: { name?: string; description?: string }): Promise<Reason> {
    return (await this.reasons.update(ctx, id, changes)) ?? notFound(id);
  }

  /** @throws ERR_REASON_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.reasons.delete(ctx, id))) notFound(id);
  }
}

function notFound(id: string): never {
  throw new DomainError('ERR_REASON_NOT_FOUND', { id });
}
