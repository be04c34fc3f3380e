import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { DataImportRepository, type ImportFileState } from './data-import.repository.js';

const MAX_FILES = 100;

class ImportedFileView {
  @ApiProperty({ description: 'Of the import, whose files refer to messages by the ids in all of them.' })
  importName!: string;
  @ApiProperty({ description: 'Of the records in the file.', example: 'messages' }) kind!: string;
  @ApiProperty({ description: 'Lines that are done.' }) lines!: number;
  @ApiProperty({ description: 'Bytes that are done, unpacked.' }) bytes!: number;
  @ApiProperty({ description: 'Records that were imported.' }) stored!: number;
  @ApiProperty() refused!: number;
  @ApiProperty({ description: 'Unix seconds.' }) startedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for an import that runs or was interrupted.' })
  finishedAt?: number;
}

/** The progress of imports from files. */
@ApiTags('Data import')
@Controller('v3/data_import/files')
export class ImportedFilesController {
  constructor(private readonly imports: DataImportRepository) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-imported-files',
    summary: 'List the files that are imported',
    description:
      'The progress of `npx confab import`, of at most 100 files, the newest first. Imports are listed for 30 days after their last progress.',
    response: { many: ImportedFileView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.imports.newestFiles(ctx, MAX_FILES)).map(importedFileView) };
  }
}

const importedFileView = (file: ImportFileState): ImportedFileView =>
  withoutAbsent({
    importName: file.importName,
    kind: file.kind,
    lines: Number(file.doneLines),
    bytes: Number(file.doneBytes),
    stored: Number(file.storedRecords),
    refused: Number(file.refusedRecords),
    startedAt: unixSeconds(file.startedAt),
    finishedAt: file.finishedAt ? unixSeconds(file.finishedAt) : undefined,
  });
