import { arrayBuffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { UnreadableDocumentError } from '#platform/threads/document-threads.js';
import { AppsService } from '#resources/management/apps.service.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { CampaignsService } from '../campaigns.service.js';
import { CampaignRecipientsRepository } from '../recipients/campaign-recipients.repository.js';
import { ImportsRepository, type CampaignImport, type ImportProgress } from './imports.repository.js';
import { RecipientFile, type RecipientRows, type RowError } from './recipient-rows.js';

interface ImportRef {
  readonly appId: string;
  /** In decimal. */
  readonly campaignId: string;
}

const importJob = defineJob<ImportRef>('campaigns.import');

/** A part of a file that one transaction stores. A row is shorter. */
export const PART_BYTES = 128 * 1024;
/** Errors that an import keeps. The others are counted. */
const MAX_ERRORS = 100;

/**
 * Adds recipients from CSV files, part by part: the recipients of a part and the position after it are one transaction, so that an import
 * which was interrupted goes on where it was.
 */
@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly campaigns: CampaignsService,
    private readonly recipients: CampaignRecipientsRepository,
    private readonly media: MediaService,
    private readonly apps: AppsService,
    private readonly jobs: JobQueue,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register(importJob, async (installation, ref, signal) => {
      const [ctx] = await this.apps.contextsOf(installation, [ref.appId]);
      if (ctx) await this.importAll(ctx, BigInt(ref.campaignId), signal);
    });
    this.jobs.schedule('campaigns.find-unfinished-imports', '* * * * *', async (ctx) => {
      for (const { appId, campaignId } of await this.imports.findUnfinished(ctx))
        await this.addJob(ctx, appId, campaignId);
      return false;
    });
  }

  /**
   * Imports a file that was uploaded.
   *
   * @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is a draft, ERR_CAMPAIGN_IMPORT_RUNS, ERR_MEDIA_NOT_FOUND
   */
  async start(ctx: RequestContext, id: string, mediaId: string): Promise<CampaignImport> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { id: campaignId } = await this.campaigns.lockDraft(tx, id);
      const running = await this.imports.find(tx, campaignId);
      if (running && isRunning(running)) throw new DomainError('ERR_CAMPAIGN_IMPORT_RUNS', { id });
      if (!(await this.media.isReadable(tx, mediaId))) throw new DomainError('ERR_MEDIA_NOT_FOUND');
      await this.addJob(tx, tx.app.id, campaignId);
      return this.imports.start(tx, campaignId, mediaId);
    });
  }

  /** The last import. @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_IMPORT_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<CampaignImport> {
    const { campaign } = await this.campaigns.get(ctx, id);
    const found = await this.imports.find(ctx, campaign.id);
    if (!found) throw new DomainError('ERR_CAMPAIGN_IMPORT_NOT_FOUND', { id });
    return found;
  }

  private async importAll(ctx: RequestContext, campaignId: bigint, signal: AbortSignal): Promise<void> {
    const file = new RecipientFile();
    try {
      while (!signal.aborted && (await this.importPart(ctx, campaignId, file)));
    } finally {
      await file.close();
    }
  }

  /** @returns whether there is more to be imported */
  private async importPart(ctx: RequestContext, campaignId: bigint, recipients: RecipientFile): Promise<boolean> {
    const known = await this.imports.find(ctx, campaignId);
    if (!known || !isRunning(known)) return false;
    const part = await this.read(ctx, known, recipients);
    return this.database.withTransaction(ctx, async (tx) => {
      const campaign = await this.campaigns.lock(tx, campaignId);
      const current = await this.imports.find(tx, campaignId);
      // another process has imported the part, or the import was replaced
      if (current?.processedBytes !== known.processedBytes || current.mediaId !== known.mediaId) return true;
      if (campaign?.status !== 'draft')
        return this.fail(tx, current, { line: 1, message: 'The campaign is no draft any more.' });
      if ('problem' in part) return this.fail(tx, current, part.problem);
      const { addedCount, errors } = await this.add(tx, campaignId, part.recipients);
      const failed = [...part.errors, ...errors].sort((a, b) => a.line - b.line);
      const progress: ImportProgress = {
        status: part.isLast ? 'completed' : 'processing',
        processedBytes: current.processedBytes + BigInt(part.length),
        processedLines: current.processedLines + part.lines,
        columns: part.columns,
        addedCount: current.addedCount + addedCount,
        failedCount: current.failedCount + part.failedCount + errors.length,
        errors: [...current.errors, ...failed].slice(0, MAX_ERRORS),
      };
      await this.imports.update(tx, campaignId, progress);
      return !part.isLast;
    });
  }

  private async read(
    ctx: RequestContext,
    { mediaId, processedBytes, processedLines, columns }: CampaignImport,
    recipients: RecipientFile,
  ) {
    const start = Number(processedBytes);
    const file = await this.media.readPart(ctx, mediaId, start, PART_BYTES);
    if (!file) return { problem: { line: processedLines + 1, message: 'The file does not exist any more.' } };
    const bytes = new Uint8Array(await arrayBuffer(file.content));
    const isLast = start + bytes.length >= file.size;
    let found: RecipientRows;
    try {
      found = await recipients.rowsIn({ bytes, ...(columns && { columns }), isLast, line: processedLines + 1 });
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      return { problem: { line: processedLines + 1, message: 'The file cannot be read here.' } };
    }
    if ('problem' in found) return found;
    if (found.length === 0 && !isLast)
      return { problem: { line: processedLines + 1, message: `A row is longer than ${PART_BYTES} bytes.` } };
    return { ...found, isLast };
  }

  private async add(
    ctx: RequestContext,
    campaignId: bigint,
    batches: readonly Uint8Array[],
  ): Promise<{ addedCount: number; errors: RowError[] }> {
    let added = 0;
    const errors: RowError[] = [];
    for (const batch of batches) {
      const { addedCount, unknownUids, unknownLines } = await this.recipients.addJson(ctx, campaignId, batch);
      added += addedCount;
      for (const [index, uid] of unknownUids.entries())
        errors.push({ line: unknownLines[index]!, message: `No user has the uid ${uid}.` });
    }
    return { addedCount: added, errors };
  }

  private async fail(ctx: RequestContext, { campaignId, errors }: CampaignImport, error: RowError): Promise<false> {
    await this.imports.update(ctx, campaignId, { status: 'failed', errors: [...errors, error].slice(-MAX_ERRORS) });
    return false;
  }

  private async addJob(ctx: Parameters<JobQueue['add']>[0], appId: string, campaignId: bigint): Promise<void> {
    const payload = { appId, campaignId: String(campaignId) };
    await this.jobs.add(ctx, importJob, payload, { key: `campaign-import ${appId} ${campaignId}` });
  }
}

const isRunning = ({ status }: CampaignImport): boolean => status === 'pending' || status === 'processing';
