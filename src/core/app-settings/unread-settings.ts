import { effectiveSettings, type AppSettings } from './app-settings.js';

/** What decides which messages count as unread. */
export type UnreadSettings = AppSettings & {
  /** Whether the app may have silent messages, which never count as unread. */
  readonly hasSilentMessages: boolean;
};

/** Settings of apps whose statements about unread messages differ. */
export const representativeSettings = {
  defaults: (): UnreadSettings => ({ ...effectiveSettings(new Map()), hasSilentMessages: false }),
  withMessageActions: (): UnreadSettings => ({
    ...effectiveSettings(new Map([['core.conversations.updateOnMessageActions', true]])),
    hasSilentMessages: false,
  }),
  withSilentMessages: (): UnreadSettings => ({ ...effectiveSettings(new Map()), hasSilentMessages: true }),
};
