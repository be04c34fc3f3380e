import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { CampaignImport } from './imports.repository.js';

export class RecipientUploadView {
  @ApiProperty({ description: 'Where the file is sent: PUT, with the file as the body.' }) uploadUrl!: string;
  @ApiProperty({ enum: ['PUT'] }) method!: string;
  @ApiProperty({ description: 'Name of the file for its import.' }) s3Key!: string;
  @ApiProperty({ description: 'Until when the upload has to begin, in Unix seconds.' }) expiresAt!: number;
}

export class UploadedRecipientsView {
  @ApiProperty({ description: 'Name of the file for its import.' }) s3Key!: string;
}

class RowErrorView {
  @ApiProperty({ description: 'From 1, the row with the names of the columns.' }) line!: number;
  @ApiProperty({ example: 'No user has the uid andrew.' }) message!: string;
}

export class CampaignImportView {
  @ApiProperty({ example: '1' }) campaignId!: string;
  @ApiProperty({ description: 'Name of the file.' }) s3Key!: string;
  @ApiProperty({ enum: ['pending', 'processing', 'completed', 'failed'] }) status!: string;
  @ApiProperty({ description: 'Lines of the file that were read.' }) processed!: number;
  @ApiProperty({ description: 'Recipients that are new.' }) added!: number;
  @ApiProperty({ description: 'Rows that are no recipients.' }) failed!: number;
  @ApiProperty({ description: 'The first rows that failed, at most 100.', type: [RowErrorView] })
  errors!: RowErrorView[];
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export const importView = (found: CampaignImport): CampaignImportView => ({
  campaignId: String(found.campaignId),
  s3Key: found.mediaId,
  status: found.status,
  processed: found.processedLines,
  added: found.addedCount,
  failed: found.failedCount,
  errors: [...found.errors],
  createdAt: unixSeconds(found.createdAt),
  updatedAt: unixSeconds(found.updatedAt),
});
