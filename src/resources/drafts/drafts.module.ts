import { Module } from '@nestjs/common';
import { VisibilityModule } from '#core/visibility/visibility.module.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsRepository } from './drafts.repository.js';
import { DraftsService } from './drafts.service.js';

@Module({
  imports: [VisibilityModule],
  controllers: [DraftsController],
  providers: [DraftsRepository, DraftsService],
})
export class DraftsModule {}
