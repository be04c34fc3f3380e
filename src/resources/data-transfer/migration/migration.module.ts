import { Module } from '@nestjs/common';
import { GroupsModule } from '#resources/groups/groups.module.js';
import { DataExportModule } from '../export/data-export.module.js';
import { DataImportModule } from '../import/data-import.module.js';
import { MigrationService } from './migration.service.js';
import { RecordComparisonService } from './record-comparison.service.js';

/** Copies an app of another service, and follows it until its users switch. */
@Module({
  imports: [DataExportModule, DataImportModule, GroupsModule],
  providers: [MigrationService, RecordComparisonService],
})
export class MigrationModule {}
