import { applyDecorators } from '@nestjs/common';
import type { AiKnowledgeKind } from '#generated/prisma/enums.js';
import { ChoiceField, TextListField } from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { AgentParam } from '../agents/agent-fields.js';
import { knowledgeKinds } from '../knowledge/knowledge-source.js';
import { sourceId } from '../knowledge/knowledge.dto.js';

const MAX_SOURCES = 100;

export class AgentKnowledgeParam extends AgentParam {
  @applyDecorators(
    ChoiceField({ description: 'Kind of the sources.', of: knowledgeKinds, example: 'text' }),
    notFoundAs('ERR_KB_NOT_FOUND', (id) => [{ kind: 'source', id }]),
  )
  sourceType!: AiKnowledgeKind;
}

export class AgentKnowledgeDto {
  @TextListField({ ...sourceId, maxItems: MAX_SOURCES, example: [sourceId.example] })
  uniqueIds!: string[];
}
