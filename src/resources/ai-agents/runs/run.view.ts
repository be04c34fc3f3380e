import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { conversationIdOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { failureCodes, runStates, toolCallStates } from './run.js';
import type { LoggedRun } from './runs.repository.js';

class RunToolCallView {
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'As the model named the call; it need not be unique.' }) toolCallId!: string;
  @ApiProperty({
    description: 'waiting: the client of the user carries the call out.',
    enum: toolCallStates,
  })
  state!: string;
  @ApiPropertyOptional({ description: 'Absent while it runs.' }) milliseconds?: number;
}

class RunFailureView {
  @ApiProperty({ enum: failureCodes }) code!: string;
  @ApiProperty({ description: 'A sentence, without texts of users.' }) reason!: string;
}

export class RunStateView {
  @ApiProperty({ description: 'Decimal; the runId of realtime frames and of messages.' }) id!: string;
  @ApiProperty({
    description:
      'waiting: the client of the user carries a tool call out. finished, failed and cancelled runs are over.',
    enum: runStates,
  })
  state!: string;
}

export class RunView extends RunStateView {
  @ApiProperty({ description: 'uid of the agent.' }) agent!: string;
  @ApiProperty({ description: 'uid of the user whose message the agent answers.' }) uid!: string;
  @ApiProperty() conversationId!: string;
  @ApiProperty({ description: 'The message that the agent answers.' }) messageId!: string;
  @ApiProperty({ description: 'The first message of the thread.' }) threadId!: string;
  @ApiPropertyOptional({ description: 'The answer, or the message about a failure.' }) answerId?: string;
  @ApiProperty({
    description: 'How often the run was started. A run whose server process ended is started again once.',
  })
  attempts!: number;
  @ApiPropertyOptional() model?: string;
  @ApiProperty() promptTokens!: number;
  @ApiProperty() completionTokens!: number;
  @ApiProperty({ type: [RunToolCallView] }) tools!: RunToolCallView[];
  @ApiPropertyOptional() failure?: RunFailureView;
  @ApiPropertyOptional({ description: 'From the first start to the end.' }) durationMilliseconds?: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) startedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) finishedAt?: number;
}

export const runStateView = ({ id, state }: Pick<LoggedRun, 'id' | 'state'>): RunStateView => ({
  id: String(id),
  state,
});

export const runView = (run: LoggedRun): RunView =>
  withoutAbsent({
    ...runStateView(run),
    agent: run.agentUid,
    uid: run.askedBy,
    conversationId: conversationIdOf(run.conversationKey as ConversationKey),
    messageId: String(run.messageId),
    threadId: String(run.threadId),
    answerId: run.answerId === null ? undefined : String(run.answerId),
    attempts: run.attempts,
    model: run.model,
    promptTokens: run.promptTokens,
    completionTokens: run.completionTokens,
    tools: run.toolCalls.map(({ name, callId, state, startedAt, finishedAt }) =>
      withoutAbsent({ name, toolCallId: callId, state, milliseconds: millisecondsBetween(startedAt, finishedAt) }),
    ),
    failure: run.failureCode === null ? undefined : { code: run.failureCode, reason: run.failureReason ?? '' },
    durationMilliseconds: millisecondsBetween(run.startedAt, run.finishedAt),
    createdAt: unixSeconds(run.createdAt),
    startedAt: optionalUnixSeconds(run.startedAt),
    finishedAt: optionalUnixSeconds(run.finishedAt),
  });

const millisecondsBetween = (start: Date | null, end: Date | null): number | undefined =>
  start && end ? end.getTime() - start.getTime() : undefined;
