import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { RolesRepository } from './roles.repository.js';

@Injectable()
export class RolesService {
  constructor(private readonly roles: RolesRepository) {}

  /** The role of users who were given none: every app has it. */
  async createDefault(ctx: RequestContext): Promise<void> {
    await this.roles.create(ctx, { role: 'default', name: 'Default Role' });
  }
}
