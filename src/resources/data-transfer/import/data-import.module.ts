import { Module } from '@nestjs/common';
import { GroupsModule } from '#resources/groups/groups.module.js';
import { MediaModule } from '#resources/media/media.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { DataImportController } from './data-import.controller.js';
import { DataImportRepository } from './data-import.repository.js';
import { DataImportService } from './data-import.service.js';
import { ArchiveImportService } from './files/archive-import.service.js';
import { BatchLanesService } from './files/batch-lanes.service.js';
import { BatchStoreService } from './files/batch-store.service.js';
import { DryRunService } from './files/dry-run.service.js';
import { FileImportService } from './files/file-import.service.js';
import { ImportedFilesController } from './imported-files.controller.js';
import { ImportTransactionsService } from './load/import-transactions.service.js';
import { ImportedCallsRepository } from './load/imported-calls.repository.js';
import { ImportedConversationStatesRepository } from './load/imported-conversation-states.repository.js';
import { ImportedGroupsRepository } from './load/imported-groups.repository.js';
import { ImportedMessagesRepository } from './load/imported-messages.repository.js';
import { ImportedPeopleRepository } from './load/imported-people.repository.js';
import { RecordLoaderService } from './load/record-loader.service.js';

@Module({
  imports: [GroupsModule, MediaModule, MessagesModule, SettingsModule],
  controllers: [DataImportController, ImportedFilesController],
  providers: [
    DataImportService,
    DataImportRepository,
    FileImportService,
    BatchStoreService,
    BatchLanesService,
    ArchiveImportService,
    DryRunService,
    RecordLoaderService,
    ImportTransactionsService,
    ImportedPeopleRepository,
    ImportedGroupsRepository,
    ImportedMessagesRepository,
    ImportedConversationStatesRepository,
    ImportedCallsRepository,
  ],
  exports: [ArchiveImportService, FileImportService, DryRunService],
})
export class DataImportModule {}
