import { Module } from '@nestjs/common';
import { ApiKeysModule } from '#resources/api-keys/api-keys.module.js';
import { AuditLogModule } from '#resources/audit-log/audit-log.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MediaModule } from '#resources/media/media.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { UsersModule } from '#resources/users/users.module.js';
import { AppDownloadController } from './apps/app-download.controller.js';
import { AppDownloadService } from './apps/app-download.service.js';
import { AppExportService } from './apps/app-export.service.js';
import { AppImportService } from './apps/app-import.service.js';
import { AppMoveService } from './apps/app-move.service.js';
import { ArchiveSender } from './archive/archive-sender.js';
import { AbandonedMoves } from './cell-moves/abandoned-moves.js';
import { CellMoveService } from './cell-moves/cell-move.service.js';
import { CellMovesRepository } from './cell-moves/cell-moves.repository.js';
import { MoveChecks } from './cell-moves/move-checks.js';
import { MoveDrain } from './cell-moves/move-drain.js';
import { PersonDownloadController } from './person/person-download.controller.js';
import { PersonDownloadService } from './person/person-download.service.js';
import { PersonExportService } from './person/person-export.service.js';
import { PersonRepository } from './person/person.repository.js';
import { RecordsRepository } from './records/records.repository.js';
import { AppRowsWriter } from './tables/app-rows-writer.js';
import { AppRows } from './tables/app-rows.js';
import { AppRowsRepository } from './tables/app-rows.repository.js';

/** Takes data out of an installation: whole apps, and what belongs to one user. The commands and the console use it. */
@Module({
  imports: [ApiKeysModule, AuditLogModule, ManagementModule, MediaModule, MessagesModule, SettingsModule, UsersModule],
  controllers: [AppDownloadController, PersonDownloadController],
  providers: [
    AbandonedMoves,
    AppDownloadService,
    AppExportService,
    AppImportService,
    AppMoveService,
    AppRows,
    AppRowsRepository,
    AppRowsWriter,
    ArchiveSender,
    CellMovesRepository,
    CellMoveService,
    MoveChecks,
    MoveDrain,
    PersonDownloadService,
    PersonExportService,
    PersonRepository,
    RecordsRepository,
  ],
  exports: [RecordsRepository],
})
export class DataExportModule {}
