import { Module } from '@nestjs/common';
import { DataExportModule } from './export/data-export.module.js';
import { DataImportModule } from './import/data-import.module.js';
import { MigrationModule } from './migration/migration.module.js';

/** Takes data into apps and out of them. The conversion of what other services export needs no module: it runs without a server. */
@Module({ imports: [DataExportModule, DataImportModule, MigrationModule] })
export class DataTransferModule {}
