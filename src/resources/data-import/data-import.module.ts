import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { DataImportController } from './data-import.controller.js';
import { DataImportService } from './data-import.service.js';
import { DataImportRepository } from './data-import.repository.js';
import { ImportedFilesController } from './imported-files.controller.js';
import { ArchiveImportService } from './files/archive-import.service.js';
import { BatchLanes } from './files/batch-lanes.service.js';
import { BatchStore } from './files/batch-store.service.js';
import { FileImportService } from './files/file-import.service.js';
import { ImportedCallsRepository } from './load/imported-calls.repository.js';
import { ImportedConversationStatesRepository } from './load/imported-conversation-states.repository.js';
import { ImportedGroupsRepository } from './load/imported-groups.repository.js';
import { DryRunService } from './files/dry-run.service.js';
import { ImportTransactions } from './load/import-transactions.service.js';
import { ImportedMessagesRepository } from './load/imported-messages.repository.js';
import { ImportedPeopleRepository } from './load/imported-people.repository.js';
import { RecordLoader } from './load/record-loader.service.js';

@Module({
  imports: [LookupsModule, GroupsModule, MediaModule, MessagesModule],
  controllers: [DataImportController, ImportedFilesController],
  providers: [
    DataImportService,
    DataImportRepository,
    FileImportService,
    BatchStore,
    BatchLanes,
    ArchiveImportService,
    DryRunService,
    RecordLoader,
    ImportTransactions,
    ImportedPeopleRepository,
    ImportedGroupsRepository,
    ImportedMessagesRepository,
    ImportedConversationStatesRepository,
    ImportedCallsRepository,
  ],
  exports: [ArchiveImportService, FileImportService, DryRunService],
})
export class DataImportModule {}
