import { Inject, Injectable } from '@nestjs/common';
import { UNMEASURED_ROWS } from '#core/lists/page-size.js';
import { DEFAULT_ROLE, NO_RULES } from '#platform/access/role-rules.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { FileAddresses } from '#resources/media/files/file-addresses.js';
import { storeKey } from '#resources/media/files/media.service.js';
import { MEDIA_STORE, MissingMediaError, type MediaStore } from '#resources/media/store/media-store.js';
import { MessageListRepository } from '#resources/messages/list/message-list.repository.js';
import { MessageListsService } from '#resources/messages/list/message-lists.service.js';
import { AppArchiveWriter } from '../archive/app-archive-writer.js';
import type { ArchiveTarget } from '../archive/archive-target.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { PersonRepository } from './person.repository.js';
import { SECTIONS } from './sections.js';
import { sentPart } from './sent-messages.js';

/** Pages with more rows end earlier where messages are large, so two lists of the same messages would end at different ones. */
const MESSAGES_PAGE = UNMEASURED_ROWS;

const WITH_TAGS = { withTags: true };

export interface PersonExport {
  readonly uid: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  /** Number of rows of each file. */
  readonly rows: Readonly<Record<string, number>>;
  /** Files that the person uploaded, with their bytes. */
  readonly files: number;
}

/** Writes what is stored about one user, for the person. */
@Injectable()
export class PersonExportService {
  constructor(
    private readonly repository: AppRowsRepository,
    private readonly messages: MessageListsService,
    private readonly stored: MessageListRepository,
    private readonly person: PersonRepository,
    private readonly addresses: FileAddresses,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** To a folder, as it is at one point in time. @throws ERR_UID_NOT_FOUND, StartupError if the folder has files */
  async export(ctx: RequestContext, uid: string, folder: string): Promise<PersonExport> {
    await this.requireUser(ctx, uid);
    const archive = await AppArchiveWriter.create(folder);
    return this.repository.withSnapshot(ctx, (snapshot) => this.write(snapshot, uid, archive));
  }

  /** @returns when the user was created @throws ERR_UID_NOT_FOUND */
  async requireUser(ctx: AppContext, uid: string): Promise<Date> {
    const createdAt = await this.person.createdAt(ctx, uid);
    if (!createdAt) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    return createdAt;
  }

  /**
   * Reads page by page as the archive takes them. Without a transaction in the context nothing is occupied meanwhile, and what changes is
   * as it is when its page is read.
   *
   * @throws ERR_UID_NOT_FOUND, also where the user is erased meanwhile
   */
  async write(ctx: RequestContext, uid: string, archive: ArchiveTarget): Promise<PersonExport> {
    const exportedAt = new Date().toISOString();
    const createdAt = await this.requireUser(ctx, uid);
    // somebody else may get the uid
    const requireSame = async () => {
      const present = await this.requireUser(ctx, uid);
      if (present.getTime() !== createdAt.getTime()) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    };
    const rows: Record<string, number> = {};
    const add = async (name: string, lines: AsyncIterable<string[]>) => {
      rows[name] = (await archive.lines(`${name}.ndjson`, this.checked(lines, requireSame))).lines;
    };
    for (const section of SECTIONS) await add(section.name, this.person.rows(ctx, section, uid));
    await add('messages-sent', this.sentLines(ctx, uid));
    await add('messages-received', this.receivedLines(ctx, uid));
    const files = await this.exportFiles(ctx, uid, archive);
    await requireSame();
    const result = { uid, exportedAt, rows, files };
    await archive.json('user.json', result);
    return result;
  }

  /** With the present addresses of files. @param requireSame called after each page is read */
  private async *checked(pages: AsyncIterable<string[]>, requireSame: () => Promise<void>): AsyncGenerator<string[]> {
    for await (const lines of pages) {
      await requireSame();
      yield lines.map((line) => this.addresses.current(line));
    }
  }

  /** What the user sent: as the API shows it to them or, where it does not, without what is not theirs. */
  private async *sentLines(ctx: RequestContext, uid: string): AsyncGenerator<string[]> {
    for (let id = 0n; ;) {
      const window = { affix: 'append' as const, limit: MESSAGES_PAGE, id };
      const { rows } = await this.stored.list(ctx, { senders: [uid] }, window);
      if (rows.length === 0) return;
      // of the messages of the page, those that the user sees: both lists are in the order of ids
      const views = await this.messages.list(asUser(ctx, uid), { senders: [uid] }, { window, presentation: WITH_TAGS });
      const shown = new Map(views.map((view) => [view.id, view]));
      yield rows.map((row) => JSON.stringify(shown.get(String(row.id)) ?? sentPart(row)));
      id = rows.at(-1)!.id;
    }
  }

  /** What others sent, as the API shows it to the user. */
  private async *receivedLines(ctx: RequestContext, uid: string): AsyncGenerator<string[]> {
    for (let id = 0n; ;) {
      const window = { affix: 'append' as const, limit: MESSAGES_PAGE, id };
      const page = await this.messages.list(asUser(ctx, uid), {}, { window, presentation: WITH_TAGS });
      if (page.length === 0) return;
      yield page.filter(({ sender }) => sender !== uid).map((message) => JSON.stringify(message));
      id = BigInt(page.at(-1)!.id);
    }
  }

  private async exportFiles(ctx: RequestContext, uid: string, archive: ArchiveTarget): Promise<number> {
    const section = SECTIONS.find(({ name }) => name === 'files')!;
    let count = 0;
    for await (const page of this.person.rows(ctx, section, uid))
      for (const row of page) {
        const { id } = JSON.parse(row) as { id: string };
        try {
          await archive.bytes(id, await this.store.read(storeKey({ appId: ctx.app.id, mediaId: id })));
          count++;
        } catch (error) {
          if (!(error instanceof MissingMediaError)) throw error;
        }
      }
    return count;
  }
}

/** Restrictions of a role are about what the app shows, and not about what a person may know of their own data. */
const asUser = (ctx: RequestContext, uid: string): RequestContext => ({
  ...ctx,
  principal: { kind: 'user', user: { uid, role: DEFAULT_ROLE, rules: NO_RULES } },
});
