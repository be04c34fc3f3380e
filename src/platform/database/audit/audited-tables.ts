import type { Prisma } from '#generated/prisma/client.js';

type Model = Uncapitalize<keyof Prisma.TypeMap['model']>;

/** Models and tables whose changes the audit log records, by triggers. */
export const auditedTables = {
  app: 'apps',
  appCollaborator: 'app_collaborators',
  appSetting: 'app_settings',
  apiKey: 'api_keys',
  role: 'roles',
  rolePermission: 'role_permissions',
  restrictedFeature: 'restricted_features',
  scopePermission: 'scope_permissions',
  webhook: 'webhooks',
  webhookTrigger: 'webhook_triggers',
  notificationSettings: 'notification_settings',
  notificationProvider: 'notification_providers',
  moderationRule: 'moderation_rules',
  keywordList: 'keyword_lists',
  flagReason: 'flag_reasons',
  sticker: 'stickers',
  reviewedMessage: 'reviewed_messages',
  aiAgent: 'ai_agents',
  aiTool: 'ai_tools',
  aiApiTool: 'ai_api_tools',
  aiMcpServer: 'ai_mcp_servers',
  aiFrontendAction: 'ai_frontend_actions',
  aiKnowledgeSource: 'ai_knowledge_sources',
  aiAgentKnowledge: 'ai_agent_knowledge',
} as const satisfies Partial<Record<Model, string>>;

/** Models and tables whose rows, when they are deleted, take audited ones with them. */
export const cascadingTables = { user: 'users', group: 'groups' } as const satisfies Partial<Record<Model, string>>;

const writes = (tables: Record<string, string>): string => `"?(?:${Object.values(tables).join('|')})\\b`;

const WRITE = new RegExp(
  `\\b(?:(?:INSERT\\s+INTO|UPDATE|DELETE\\s+FROM|MERGE\\s+INTO)\\s+(?:ONLY\\s+)?${writes(auditedTables)}|DELETE\\s+FROM\\s+(?:ONLY\\s+)?${writes(cascadingTables)})`,
  'i',
);

/** What a statement writes, which is remembered for statements with a name: they are few. */
export interface Writes {
  /** Rows of an audited table. */
  readonly isAudited: boolean;
  /** Any rows at all. */
  readonly isChange: boolean;
}

const CHANGE =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|UPDATE\s+(?:ONLY\s+)?"?\w+"?\s+(?:AS\s+)?(?:\w+\s+)?SET)\b/i;

const named = new Map<string, Writes>();

export function writesOf({ name, text }: { name?: string; text: string }): Writes {
  const known = name === undefined ? undefined : named.get(name);
  if (known) return known;
  const writes = { isAudited: WRITE.test(text), isChange: CHANGE.test(text) };
  if (name !== undefined) named.set(name, writes);
  return writes;
}

const OPERATION = /^(?:create|update|upsert|delete)/;

/** What an operation of Prisma writes. */
export const writesOfOperation = (model: string, operation: string): Writes => ({
  isAudited:
    model in auditedTables ? OPERATION.test(operation) : model in cascadingTables && operation.startsWith('delete'),
  isChange: OPERATION.test(operation),
});
