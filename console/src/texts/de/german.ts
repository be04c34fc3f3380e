import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';
import * as agents from './agents.ts';
import * as calls from './calls.ts';
import * as campaigns from './campaigns.ts';
import * as conversations from './conversations.ts';
import * as data from './data.ts';
import * as embed from './embed.ts';
import * as general from './general.ts';
import * as groups from './groups.ts';
import * as moderation from './moderation.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as people from './people.ts';
import * as rights from './rights.ts';
import * as settings from './settings.ts';
import * as stickers from './stickers.ts';
import * as usage from './usage.ts';
import * as webhooks from './webhooks.ts';

/** The texts of the pages in German. One that is missing or superfluous does not compile. */
export const german: Translation<typeof english> = {
  ...general.texts,
  ...agents.texts,
  ...calls.texts,
  ...campaigns.texts,
  ...conversations.texts,
  ...data.texts,
  ...embed.texts,
  ...groups.texts,
  ...moderation.texts,
  ...notificationSettings.texts,
  ...notifications.texts,
  ...people.texts,
  ...rights.texts,
  ...settings.texts,
  ...stickers.texts,
  ...usage.texts,
  ...webhooks.texts,
};
