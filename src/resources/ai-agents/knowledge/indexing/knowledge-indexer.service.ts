import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { JobQueue, defineJob } from '#platform/jobs/job-queue.js';
import { outgoingFlag, registerOutgoingOfApps } from '#platform/jobs/outgoing-app-jobs.js';
import { PageError } from '#platform/outgoing/web-pages.js';
import { KnowledgeRepository, type IndexedSource } from '../knowledge.repository.js';
import { PageTexts } from './page-texts.js';
import { passagesOf } from './passages.js';

const knowledgeJob = defineJob<{ appId: string; sourceId: string }>('ai-knowledge.index', { isOutgoing: true });
/** The least time until a job that found no slot is tried again. */
const NO_SLOT_MILLISECONDS = 500;

/** Longer than the fetch of a page and the wait of a busy server. */
const OVERDUE_MILLISECONDS = 5 * 60_000;
const OVERDUE_BATCH = 100;

/** Fetches pages and cuts sources into passages, apart from requests. */
@Injectable()
export class KnowledgeIndexerService implements OnModuleInit {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly pages: PageTexts,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    registerOutgoingOfApps(
      this.jobs,
      knowledgeJob,
      (ctx, { appId, sourceId }, signal) => this.index({ ...ctx, app: { id: appId } }, sourceId, signal),
      (ctx, { appId, sourceId }) =>
        this.add(
          { ...ctx, app: { id: appId } },
          sourceId,
          new Date(Date.now() + NO_SLOT_MILLISECONDS * (1 + Math.random())),
        ),
    );
    this.jobs.schedule('ai-knowledge.add-overdue', '* * * * *', (ctx) => this.addOverdue(ctx, new Date()));
  }

  /** Must be called in the transaction that puts the source into the state indexing. */
  async add(ctx: AppContext, sourceId: string, at?: Date): Promise<void> {
    const appId = ctx.app.id;
    const key = `ai-knowledge/${appId}/${sourceId}`;
    await this.jobs.add(
      ctx,
      knowledgeJob,
      { appId, sourceId },
      { at, key, flags: [outgoingFlag(knowledgeJob, appId)] },
    );
  }

  /** Does nothing for a source that is deleted or indexed: a job can run twice. */
  async index(ctx: AppContext, sourceId: string, signal: AbortSignal): Promise<void> {
    const source = await this.knowledge.findIndexing(ctx, sourceId);
    if (!source) return;
    try {
      const { title, text } = await this.contentOf(source, signal);
      const passages = passagesOf(text);
      if (passages.length === 0) throw new PageError('There is no text.');
      await this.knowledge.finish(ctx, source, { title, text, passages });
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      await this.knowledge.fail(ctx, source, error.message);
    }
  }

  /** Adds jobs again that were lost with their process. */
  async addOverdue(ctx: InstallationContext, now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - OVERDUE_MILLISECONDS);
    for (const { appId, sourceId } of await this.knowledge.findOverdue(ctx, before, OVERDUE_BATCH))
      await this.add({ ...ctx, app: { id: appId } }, sourceId);
    return false;
  }

  private async contentOf(source: IndexedSource, signal: AbortSignal): Promise<{ title: string; text: string }> {
    const { kind, url, title, text } = source;
    if (kind === 'text') return { title, text: text ?? '' };
    const page = await this.pages.fetch(url!, signal);
    // without a title of the app, the title is the address until the page was fetched
    return { title: title === url ? (page.title ?? title) : title, text: page.text };
  }
}
