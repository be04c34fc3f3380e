import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { trustedContent, receiverTypeOf } from '#resources/messages/content/message-content.js';
import { contentErrors, kindErrors } from '#resources/messages/message-errors.js';
import { MessagePresenter } from '#resources/messages/view/message-presenter.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import {
  EditSubmissionDto,
  ListSubmissionsQuery,
  SubmissionIdParam,
  SubmitMessageDto,
  submittedCategories,
} from './submission.dto.js';
import { submissionPage, submissionView } from './submission.view.js';
import { SubmissionsService, type SubmittedMessage } from './submissions.service.js';
import type { Submission } from './submissions.sql.js';

@ApiTags('Moderation')
@Controller('v3/moderation/messages')
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly presenter: MessagePresenter,
  ) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'chat-api-send-message-moderation',
    act: 'message.sent',
    summary: 'Submit a message for moderation only',
    description:
      'The rules of the app judge the message. It is in no conversation, and no user sees it. data.moderation.status is approved also where no rule applies, and pending until outside engines have answered. Of the actions of a rule only blockMessage has an effect.',
    response: { one: MessageView },
    errors: [
      'ERR_INVALID_RECEIVER_TYPE',
      ...kindErrors,
      'ERR_EMPTY_MESSAGE_TYPE',
      ...contentErrors,
      'ERR_UID_NOT_FOUND',
      'ERR_GUID_NOT_FOUND',
      'ERR_UID_ALREADY_EXISTS',
      'ERR_GUID_ALREADY_EXISTS',
      'ERR_ROLE_NOT_FOUND',
      'ERR_EMPTY_GROUP_PASS',
    ],
  })
  async submit(@Ctx() ctx: RequestContext, @Body() body: SubmitMessageDto) {
    return { data: await this.view(ctx, await this.submissions.submit(ctx, submittedMessage(body))) };
  }

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'chat-api-list-message-moderation',
    summary: 'List the messages that were submitted for moderation only',
    description: 'The oldest are first. The cursor is the id of a submitted message; filters combine with AND.',
    response: { cursor: MessageView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() { limit, affix, id, ...filter }: ListSubmissionsQuery) {
    const submissions = await this.submissions.list(ctx, filter, { limit, affix, id: cursorId(id) });
    return cursorEnvelope(await this.views(ctx, submissions), limit, ({ sentAt, id }) => ({ sentAt, id }));
  }

  @Get(':id')
  @ServerOnly()
  @Endpoint({
    id: 'chat-api-get-message-moderation',
    summary: 'Get a message that was submitted for moderation only',
    description: 'The response has the verdict, which is pending until all rules have judged.',
    response: { one: MessageView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: SubmissionIdParam) {
    return { data: await this.view(ctx, await this.submissions.get(ctx, id)) };
  }

  @Put(':id')
  @ServerOnly({ onBehalfOf: 'optional' })
  @Endpoint({
    id: 'chat-api-update-message-moderation',
    act: 'message.updated',
    summary: 'Edit a message that was submitted for moderation only',
    description: 'The rules judge it again. onBehalfOf names the editor.',
    response: { one: MessageView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND', ...contentErrors],
  })
  async edit(@Ctx() ctx: RequestContext, @Param() { id }: SubmissionIdParam, @Body() { data }: EditSubmissionDto) {
    return { data: await this.view(ctx, await this.submissions.edit(ctx, id, data)) };
  }

  @Delete(':id')
  @ServerOnly()
  @Endpoint({
    id: 'chat-api-delete-message-moderation',
    act: 'message.deleted',
    summary: 'Delete a message that was submitted for moderation only',
    description: 'It is removed from the queues as well.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: SubmissionIdParam) {
    await this.submissions.remove(ctx, id);
    return done(`Message with id ${id} has been deleted successfully.`);
  }

  private async view(ctx: RequestContext, submission: Submission): Promise<MessageView> {
    const [view] = await this.views(ctx, [submission]);
    return view!;
  }

  private async views(ctx: RequestContext, submissions: Submission[]): Promise<MessageView[]> {
    const views = await this.presenter.present(ctx, submissionPage(submissions));
    return submissions.map((submission, index) => submissionView(submission, views[index]!));
  }
}

/** @throws ERR_INVALID_RECEIVER_TYPE, ERR_INVALID_MESSAGE_CATEGORY, ERR_BAD_REQUEST and those of the content */
function submittedMessage({
  sentAt,
  receiverType,
  category = 'message',
  type,
  data,
  ...body
}: SubmitMessageDto): SubmittedMessage {
  const checkedType = receiverTypeOf(receiverType);
  if (!(submittedCategories as readonly string[]).includes(category))
    throw new DomainError('ERR_INVALID_MESSAGE_CATEGORY', { category });
  const content = trustedContent({ category, type, data });
  assertSameId('senderUserDetails.uid', body.senderUserDetails?.uid, body.sender);
  assertSameId('receiverUserDetails.uid', body.receiverUserDetails?.uid, body.receiver);
  assertSameId('receiverGroupDetails.guid', body.receiverGroupDetails?.guid, body.receiver);
  return {
    ...body,
    ...content,
    receiverType: checkedType,
    sentAt: sentAt === undefined ? undefined : new Date(sentAt * 1000),
  };
}

function assertSameId(field: string, id: string | undefined, expected: string): void {
  if (id !== undefined && id !== expected)
    throw DomainError.invalid({ [field]: [`The ${field} differs from the id in the submission.`] });
}
