import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { knowledgeKinds, knowledgeStates, type KnowledgeSource } from './knowledge-source.js';

export class KnowledgeView {
  @ApiProperty({ description: 'Agents refer to it.' }) uniqueId!: string;
  @ApiProperty({ enum: knowledgeKinds }) type!: string;
  @ApiProperty() title!: string;
  @ApiPropertyOptional({ description: 'Of a page.' }) url?: string;
  @ApiProperty({
    description: 'indexing: agents do not find it yet, or find what it was before. failed: see error.',
    enum: knowledgeStates,
  })
  status!: string;
  @ApiPropertyOptional({ description: 'Why it failed, in a sentence.' }) error?: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

export class AddedKnowledgeView {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ description: 'A sentence.' }) message!: string;
  @ApiProperty() data!: KnowledgeView;
}

export const knowledgeView = (source: KnowledgeSource): KnowledgeView =>
  withoutAbsent({
    uniqueId: source.id,
    type: source.kind,
    title: source.title,
    url: source.url,
    status: source.state,
    error: source.error,
    createdAt: source.createdAt.getTime(),
    updatedAt: source.updatedAt.getTime(),
  });

export const addedKnowledge = (source: KnowledgeSource): AddedKnowledgeView => ({
  success: true,
  message: 'The source was added, and will be indexed.',
  data: knowledgeView(source),
});
