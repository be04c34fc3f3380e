import { Inject, Injectable } from '@nestjs/common';
import { Moderator } from '#core/moderation/judging/moderator.js';
import type { TextMatch } from '#core/moderation/matching/condition.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { withoutAbsent } from '#platform/http/json.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { changedSecret, givenSecret } from '#platform/outgoing/stored-secret.js';
import {} from '../revisioned-rows.js';
import { defaultLists } from './default-keyword-lists.js';
import { everydaySentences } from './everyday-sentences.js';
import type { TestKeywordListDto } from './keyword-list-test.dto.js';
import { KeywordListVault } from './keyword-list-vault.js';
import type { CreateKeywordListDto, UpdateKeywordListDto } from './keyword-list.dto.js';
import type { CustomApiAccess, ListCategory, StoredList } from './keyword-list.js';
import { KeywordListsRepository, type ListedList } from './keyword-lists.repository.js';
import { RuleTransactions } from './rule-transactions.js';
import { isDefaultList, unchangedList } from './stored-lists.js';
import { problemsOfExceptions, problemsOfTerms, termRules, termsIn } from './terms.js';

const MAX_LISTS_PER_APP = 25;

export interface TestedText {
  readonly text: string;
  /** ISO 639 code; of everyday sentences only. */
  readonly language?: string;
  readonly match?: Omit<TextMatch, 'key'>;
}

const everydayTexts: readonly TestedText[] = Object.entries(everydaySentences).flatMap(([language, sentences]) =>
  sentences.map((text) => ({ text, language })),
);

@Injectable()
export class KeywordListsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly lists: KeywordListsRepository,
    private readonly vault: KeywordListVault,
    private readonly transactions: RuleTransactions,
    private readonly moderator: Moderator,
  ) {}

  /**
   * @param cells of a file, which follow the terms of the input
   * @throws ERR_PLAN_QUOTA_RESTRICTION beyond 25 lists, ERR_BAD_REQUEST for an id that is taken, for terms or an address that are invalid
   */
  async create(ctx: RequestContext, input: CreateKeywordListDto, cells?: string[]): Promise<StoredList> {
    const { id, name, description, category } = input;
    if (isDefaultList(id)) throw DomainError.taken('id');
    const content =
      category === 'custom-api'
        ? { terms: [], isCsv: false, api: this.newApi(ctx, id, input) }
        : await requiredTerms(category, input, cells);
    const ofWords = await wordSettings(category, input);
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.lists.countLists(tx, defaultIds), MAX_LISTS_PER_APP, 'keyword lists');
      return this.lists.createList(tx, { id, name, description, category, ...content, ...ofWords });
    });
  }

  /** Lists of the app, oldest first, then default lists. Those that do not fit into the page have no terms. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<ListedList>> {
    const own = (await this.lists.storedListIds(ctx)).filter((id) => !isDefaultList(id));
    const ids = [...own, ...defaultIds];
    const offset = offsetOf(page);
    const shown = ids.slice(offset, offset + page.perPage);
    const stored = new Map((await this.lists.listsPage(ctx, shown)).map((list) => [list.id, list]));
    return { rows: shown.flatMap((id) => stored.get(id) ?? unchanged(ctx, id) ?? []), total: ids.length };
  }

  /** @throws ERR_KEYWORD_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<StoredList> {
    return (await this.lists.findList(ctx, id)) ?? unchanged(ctx, id) ?? notFound(id);
  }

  /**
   * Absent properties, and a password that is asterisks, stay as they are.
   *
   * @throws ERR_KEYWORD_NOT_FOUND, ERR_BAD_REQUEST for another category, for terms or an address that are invalid, and for a password that
   * the address of another origin needs again
   */
  async update(ctx: RequestContext, id: string, input: UpdateKeywordListDto, cells?: string[]): Promise<StoredList> {
    const { category } = await this.get(ctx, id);
    if (input.category !== undefined && input.category !== category)
      throw DomainError.invalid({ category: ['The category of a list cannot be changed.'] });
    // before the transaction, because many patterns take a while
    const terms = await changedTerms(category, input, cells);
    const ofWords = await wordSettings(category, input);
    return this.transactions.run(ctx, async (tx) => {
      const former = await this.get(tx, id);
      // deleted and created again since
      if (former.category !== category) notFound(id);
      const { name, description } = input;
      const api = category === 'custom-api' ? this.apiOf(tx, id, input, former.api) : undefined;
      const changes = { name, description, api, ...terms, ...ofWords };
      const updated = await this.lists.updateList(tx, id, changes);
      if (updated) return updated;
      // language and exceptions of a default list stay those of the server until the app sets them
      const { language: _language, exceptions: _exceptions, ...first } = former;
      return this.lists.createList(tx, { ...first, ...withoutAbsent(changes) }, former.createdAt);
    });
  }

  /**
   * What the list matches in texts; without texts, in everyday sentences.
   *
   * @throws ERR_KEYWORD_NOT_FOUND, ERR_BAD_REQUEST for a list that an API decides
   */
  async test(
    ctx: RequestContext,
    id: string,
    { texts, operator = 'contains', similarity }: TestKeywordListDto,
  ): Promise<TestedText[]> {
    const list = await this.get(ctx, id);
    if (list.category === 'custom-api')
      throw DomainError.invalid({ keywordId: ['A list of the category custom-api has no terms: its API decides.'] });
    const tested = texts?.map((text) => ({ text })) ?? everydayTexts;
    const comparison = { operator, threshold: similarity };
    const all = tested.map(({ text }) => text);
    const matches = await this.moderator.compareWithList(ctx, list, all, comparison);
    return tested.map((text, index) => ({ ...text, match: matches[index] }));
  }

  /** Conditions that name the list match nothing from then on. @throws ERR_KEYWORD_NOT_FOUND, ERR_KEYWORD_DELETE_DENIED for a default list */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (isDefaultList(id)) throw new DomainError('ERR_KEYWORD_DELETE_DENIED', { keywordId: id });
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.lists.delete(tx, id))) notFound(id);
    });
  }

  private newApi(ctx: RequestContext, id: string, input: UpdateKeywordListDto): CustomApiAccess {
    return this.apiOf(ctx, id, input) ?? missing('url');
  }

  /** @returns undefined if neither `former` nor the input has one */
  private apiOf(
    ctx: RequestContext,
    id: string,
    { url, username, password }: UpdateKeywordListDto,
    former?: CustomApiAccess,
  ): CustomApiAccess | undefined {
    const address = url ?? former?.url;
    if (address === undefined) return undefined;
    if (url !== undefined) this.requireReachable(url);
    if (username?.includes(':')) throw DomainError.invalid({ username: ['The username may not contain a colon.'] });
    if (username === '') return { url: address };
    const name = username ?? former?.username;
    const given = givenSecret(password);
    const passwordCipher = changedSecret({
      name: 'password',
      given: given === undefined ? undefined : this.vault.seal(ctx.app.id, id, given),
      stored: former?.passwordCipher,
      destination: { former: former?.url, next: address },
    });
    if (name !== undefined && passwordCipher === undefined) missing('password');
    if (name === undefined && passwordCipher !== undefined) missing('username');
    return { url: address, username: name, passwordCipher };
  }

  private requireReachable(address: string): void {
    const { allowPrivate } = this.config.webhooks;
    const problem = problemOfUrl(new URL(address), { name: 'url', credentials: 'username', allowPrivate });
    if (problem) throw DomainError.invalid({ url: [problem] });
  }
}

const defaultIds = defaultLists.map(({ id }) => id);

/** The default list as it is without a change of the app; undefined for an id of none. */
function unchanged({ app }: RequestContext, id: string): StoredList | undefined {
  const list = defaultLists.find((one) => one.id === id);
  return list && { ...unchangedList(list), createdAt: app.createdAt, updatedAt: app.createdAt };
}

type Terms = Pick<StoredList, 'terms' | 'isCsv'>;

/** @returns undefined if they stay as they are. @throws ERR_BAD_REQUEST */
async function changedTerms(
  category: ListCategory,
  input: UpdateKeywordListDto,
  cells: string[] | undefined,
): Promise<Terms | undefined> {
  if (category === 'custom-api') return undefined;
  const isChanged = cells !== undefined || input[termRules[category].field] !== undefined;
  return isChanged ? requiredTerms(category, input, cells) : undefined;
}

/** @throws ERR_BAD_REQUEST if there are none, or one is invalid */
async function requiredTerms(
  category: Exclude<ListCategory, 'custom-api'>,
  input: UpdateKeywordListDto,
  cells: string[] = [],
): Promise<Terms> {
  const terms = [...termsIn(category, input[termRules[category].field] ?? []), ...cells];
  const problems = await problemsOfTerms(category, terms);
  if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
  return { terms, isCsv: cells.length > 0 };
}

/** What only lists of words have. Absent properties stay as they are. @throws ERR_BAD_REQUEST */
async function wordSettings(
  category: ListCategory,
  { language, exceptions }: UpdateKeywordListDto,
): Promise<Pick<StoredList, 'language' | 'exceptions'>> {
  const phrases = exceptions === undefined ? undefined : termsIn('word', exceptions);
  if (category === 'word') {
    const problems = phrases ? await problemsOfExceptions(phrases) : {};
    if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
    return { language, exceptions: phrases };
  }
  if (language) throw DomainError.invalid({ language: ['Only lists of the category word have a language.'] });
  if (phrases?.length) throw DomainError.invalid({ exceptions: ['Only lists of the category word have exceptions.'] });
  return {};
}

function missing(name: string): never {
  throw DomainError.invalid({ [name]: [`The ${name} field is required.`] });
}

function notFound(keywordId: string): never {
  throw new DomainError('ERR_KEYWORD_NOT_FOUND', { keywordId });
}
