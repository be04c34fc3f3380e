/** What a model writes for users, by the names that the client libraries have, with the settings that turn it on. */
export const aiFeatures = {
  'smart-replies': 'ai.smartReplies.enabled',
  'conversation-starter': 'ai.conversationStarter.enabled',
  'conversation-summary': 'ai.conversationSummary.enabled',
  bots: 'ai.bots.enabled',
  translation: 'ai.translation.enabled',
  rewriting: 'ai.rewriting.enabled',
} as const;

export type AiFeature = keyof typeof aiFeatures;
