import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ENGINE_ERROR_POLICIES } from '#core/app-settings/app-settings.js';
import { FAILURE_CATEGORIES } from './engine.js';

class ModeratedResourceView {
  @ApiProperty({ description: 'Of the message or submission.' }) id!: string;
  @ApiProperty() conversationId!: string;
  @ApiProperty({ description: 'uid.' }) sender!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ description: 'uid or guid.' }) receiver!: string;
  @ApiProperty() category!: string;
  @ApiProperty() type!: string;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
}

class FailedRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() revisionId!: string;
}

class ThresholdView {
  @ApiProperty({ enum: ['greaterThan'] }) comparison!: string;
  @ApiProperty({ minimum: 0, maximum: 100 }) percent!: number;
}

class FailedConditionView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ enum: ['message'] }) entity!: string;
  @ApiProperty() operand!: string;
  @ApiProperty() operator!: string;
  @ApiProperty() category!: string;
  @ApiProperty() isKeywordsReferencePresent!: boolean;
  @ApiProperty() isMediaPresent!: boolean;
  @ApiProperty({ type: [String] }) value!: string[];
  @ApiPropertyOptional({ type: [String] }) prompts?: string[];
  @ApiPropertyOptional({ description: 'The list that has the address of the custom API.' }) listId?: string;
  @ApiPropertyOptional() threshold?: ThresholdView;
}

class FailedRequestView {
  @ApiProperty({ description: 'Without the query.' }) url!: string;
  @ApiProperty({ enum: ['POST'] }) method!: string;
  @ApiProperty({ type: 'integer' }) bodyBytes!: number;
  @ApiProperty() basicAuthSent!: boolean;
}

class FailureContextView {
  @ApiProperty({ enum: ['openai', 'custom_api'] }) engine!: string;
  @ApiProperty({ description: 'The setting that decided what the failure means.', enum: ENGINE_ERROR_POLICIES })
  setting!: string;
  @ApiProperty() rule!: FailedRuleView;
  @ApiProperty() condition!: FailedConditionView;
  @ApiPropertyOptional({ description: 'Absent if nothing was requested.' }) request?: FailedRequestView;
  @ApiPropertyOptional({ description: 'The code in the error of the OpenAI-compatible API.' })
  providerErrorCode?: string;
  @ApiPropertyOptional({ description: 'The header X-Request-Id of the OpenAI-compatible API.' })
  openaiRequestId?: string;
}

export class EngineFailureView {
  @ApiProperty({ enum: FAILURE_CATEGORIES }) category!: string;
  @ApiProperty({ description: 'Human-readable text.' }) errorMessage!: string;
  @ApiProperty({ description: 'Unix seconds, of the last attempt.' }) failedAt!: number;
  @ApiProperty({ description: 'Whether responseBody is only the beginning.' }) responseBodyTruncated!: boolean;
  @ApiPropertyOptional({ type: 'integer' }) httpStatus?: number;
  @ApiPropertyOptional({ description: 'At most 2 KB.' }) responseBody?: string;
  @ApiPropertyOptional({ type: 'integer' }) timeoutMs?: number;
  @ApiPropertyOptional({ description: 'What is wrong with the response.', type: [String] }) validationErrors?: string[];
  @ApiProperty() context!: FailureContextView;
}

/** The member `data` of moderation_engine_failed. */
export class EngineFailedEventView {
  @ApiProperty({ description: 'The message or submission, without its content.' }) resource!: ModeratedResourceView;
  @ApiProperty({ enum: ['text', 'image', 'video', 'audio', 'file'] }) contentType!: string;
  @ApiProperty({ enum: ['approved', 'disapproved'] }) outcome!: string;
  @ApiProperty({ description: 'Unix seconds.' }) completedAt!: number;
  @ApiProperty({ description: 'One for each condition that an engine could not decide.', type: [EngineFailureView] })
  failures!: EngineFailureView[];
}
