import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { AcceptsMultipart, type FormMetadata } from '#platform/http/forms/form.js';
import { limitPageEnvelope, pageRequest } from '#platform/http/lists/limit-page.query.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CsvCells, KeywordListFormGuard } from './keyword-list-form.guard.js';
import { TestKeywordListDto } from './keyword-list-test.dto.js';
import { KeywordListTestView, keywordListTestView } from './keyword-list-test.view.js';
import {
  CreateKeywordListDto,
  KeywordListParam,
  ListKeywordListsQuery,
  UpdateKeywordListDto,
} from './keyword-list.dto.js';
import { KeywordListView, keywordListView } from './keyword-list.view.js';
import { KeywordListsService } from './keyword-lists.service.js';

const form = (example: Record<string, unknown>): FormMetadata => ({
  example,
  file: {
    name: 'file',
    description: 'CSV in UTF-8, at most 1 MB. Each cell is a term, after those of the field.',
  },
});

@ApiTags('Moderation')
@Controller('v3/moderation/keywords')
@ServerOnly()
export class KeywordListsController {
  constructor(private readonly keywordLists: KeywordListsService) {}

  @Post()
  @AcceptsMultipart(KeywordListFormGuard, form({ id: 'swearwords', name: 'Mild swearwords', category: 'word' }))
  @Endpoint({
    id: 'create-rule-keyword',
    summary: 'Create a keyword list',
    description:
      'Conditions of moderation rules name it. An app has at most 25, besides the default lists. Terms come in a field, in a file, or both.',
    response: { one: KeywordListView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION', 'ERR_BAD_FORM', 'ERR_BODY_TOO_LARGE'],
  })
  async create(
    @Ctx() ctx: RequestContext,
    @Body() list: CreateKeywordListDto,
    @CsvCells() cells: string[] | undefined,
  ) {
    return { data: keywordListView(await this.keywordLists.create(ctx, list, cells)) };
  }

  @Get()
  @Endpoint({
    id: 'list-rule-keywords',
    summary: 'List the keyword lists',
    description:
      'Lists of the app are first, the oldest at the top, then the default lists. If those of a page have more than 4 MB in all, the lists that do not fit are without their terms and exceptions, with truncated; a smaller limit shows them.',
    response: { countedCursor: KeywordListView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListKeywordListsQuery) {
    return limitPageEnvelope(await this.keywordLists.list(ctx, pageRequest(query)), query, keywordListView);
  }

  @Get(':keywordId')
  @Endpoint({
    id: 'get-rule-keyword',
    summary: 'Get one keyword list',
    description: 'The response has its search terms.',
    response: { one: KeywordListView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { keywordId }: KeywordListParam) {
    return { data: keywordListView(await this.keywordLists.get(ctx, keywordId)) };
  }

  @Put(':keywordId')
  @AcceptsMultipart(KeywordListFormGuard, form({ name: 'Mild swearwords', category: 'word' }))
  @Endpoint({
    id: 'update-rule-keyword',
    summary: 'Change a keyword list',
    description:
      'Absent properties stay as they are; terms replace the former ones. Applies to all rules that name the list. A default list is changed for this app only.',
    response: { one: KeywordListView },
    errors: ['ERR_KEYWORD_NOT_FOUND', 'ERR_BAD_FORM', 'ERR_BODY_TOO_LARGE'],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Param() { keywordId }: KeywordListParam,
    @Body() changes: UpdateKeywordListDto,
    @CsvCells() cells: string[] | undefined,
  ) {
    return { data: keywordListView(await this.keywordLists.update(ctx, keywordId, changes, cells)) };
  }

  @Post(':keywordId/test')
  @Endpoint({
    id: 'test-rule-keyword',
    act: 'none',
    summary: 'Test a keyword list',
    description:
      'What the list would match in texts, whether a rule uses it or not. Without texts it is compared with everyday sentences of 22 languages, in which a list should find nothing. Nothing is stored. A list of the category custom-api is refused: no outside engine is queried.',
    response: { one: KeywordListTestView },
  })
  async test(@Ctx() ctx: RequestContext, @Param() { keywordId }: KeywordListParam, @Body() test: TestKeywordListDto) {
    return { data: keywordListTestView(await this.keywordLists.test(ctx, keywordId, test)) };
  }

  @Delete(':keywordId')
  @Endpoint({
    id: 'delete-rule-keyword',
    summary: 'Delete a keyword list',
    description:
      'Conditions of rules that name the list match nothing from then on; the rules remain. A default list cannot be deleted.',
    response: 'done',
    errors: ['ERR_KEYWORD_NOT_FOUND', 'ERR_KEYWORD_DELETE_DENIED'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { keywordId }: KeywordListParam) {
    await this.keywordLists.delete(ctx, keywordId);
    return done(`Keyword with id ${keywordId} has been deleted successfully.`);
  }
}
