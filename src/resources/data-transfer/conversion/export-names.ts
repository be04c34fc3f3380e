/** Exports that are converted, as the commands name them. */
export const EXPORT_NAMES = ['slack', 'mattermost', 'rocketchat', 'discord', 'sendbird', 'stream'] as const;

export type ExportName = (typeof EXPORT_NAMES)[number];
