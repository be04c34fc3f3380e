import { Module } from '@nestjs/common';
import { DirectoryRepository } from './directory.repository.js';
import { DirectoryService } from './directory.service.js';

/** Who and what the rows of other areas speak of: read-only look-ups of users, their blocks, groups and memberships. */
@Module({ providers: [DirectoryRepository, DirectoryService], exports: [DirectoryService] })
export class DirectoryModule {}
