import type { Prisma } from '#generated/prisma/client.js';
import type { AiKnowledgeKind, AiKnowledgeState } from '#generated/prisma/enums.js';

export const knowledgeKinds = ['text', 'website'] as const satisfies readonly AiKnowledgeKind[];
export const knowledgeStates = ['indexing', 'indexed', 'failed'] as const satisfies readonly AiKnowledgeState[];

/** A source of the knowledge base, without its text. */
export type KnowledgeSource = Prisma.AiKnowledgeSourceGetPayload<{ omit: { appId: true; text: true } }>;

/** Error messages use these names. */
export const kindNames = { text: 'text', website: 'page' } as const satisfies Record<AiKnowledgeKind, string>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** PostgreSQL refuses to compare other texts with an id. */
export const isSourceId = (text: string): boolean => UUID.test(text);
