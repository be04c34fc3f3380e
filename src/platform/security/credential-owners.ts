/**
 * What the ciphertexts of a row are bound to, by table: the app, and the key of the row where it has no credential of its own to be found
 * by.
 */
export const credentialOwner = {
  api_keys: (appId: string) => appId,
  auth_tokens: (appId: string) => appId,
  webhooks: (appId: string, id: string) => `${appId}/webhooks/${id}`,
  keyword_lists: (appId: string, id: string) => `${appId}/keyword-lists/${id}`,
  /** The id is kind and provider id, with a slash between them. */
  notification_providers: (appId: string, id: string) => `${appId}/notification-providers/${id}`,
  app_settings: (appId: string, key: string) => `${appId}/settings/${key}`,
  ai_agents: (appId: string, uid: string) => `${appId}/ai-agents/${uid}`,
  ai_api_tools: (appId: string, slug: string) => `${appId}/ai-api-tools/${slug}`,
  ai_mcp_servers: (appId: string, slug: string) => `${appId}/ai-mcp-servers/${slug}`,
} as const;
