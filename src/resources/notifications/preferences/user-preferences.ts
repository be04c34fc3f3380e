import { merged } from '#platform/http/json.js';
import type { NotificationSettings } from '../settings/notification-settings.js';
import {
  groupChoices,
  ON,
  oneOnOneChoices,
  PRIVACY_TEMPLATES,
  TEMPLATES_OF_USERS_CHOICE,
  WEEKDAYS,
  type GroupChoice,
  type OneOnOneChoice,
  type Weekday,
} from '../settings/setting-catalogue.js';

/** When notifications are wanted on a day. `from` and `to` are hhmm; see `isWithinSchedule`. */
export interface DaySchedule {
  readonly from: number;
  readonly to: number;
  /** No notifications on this day. */
  readonly dnd: boolean;
}

export type WeekSchedule = Readonly<Record<Weekday, DaySchedule>>;

/** What a user has chosen. */
export interface PreferenceChoices {
  readonly group?: Readonly<Partial<Record<GroupChoice, number>>>;
  readonly oneOnOne?: Readonly<Partial<Record<OneOnOneChoice, number>>>;
  readonly dnd?: boolean;
  readonly schedule?: Readonly<Partial<Record<Weekday, Partial<DaySchedule>>>>;
}

/** The columns of `notification_preferences` with what a user has chosen. */
export interface StoredPreferences {
  readonly preferences: PreferenceChoices;
  readonly usePrivacyTemplate: boolean | null;
}

/** The preferences of a user that count: those of the user where the app allows it, else those of the app. */
export interface UserPreferences {
  readonly group: Readonly<Record<GroupChoice, number>>;
  readonly oneOnOne: Readonly<Record<OneOnOneChoice, number>>;
  /** Do not disturb: no notifications at all. */
  readonly dnd: boolean;
  readonly schedule: WeekSchedule;
  readonly usePrivacyTemplate: boolean;
}

/** A choice of the user counts only while the app allows it; it stays stored meanwhile. */
export function userPreferences(
  { preferences, templates }: NotificationSettings,
  stored: StoredPreferences | undefined,
): UserPreferences {
  const { group, oneOnOne, dnd, schedule } = stored?.preferences ?? {};
  const { mute } = preferences;
  return {
    group: effectiveChoices(groupChoices, preferences.group, group),
    oneOnOne: effectiveChoices(oneOnOneChoices, preferences.oneOnOne, oneOnOne),
    dnd: (mute.dndPreferenceOverride ? dnd : undefined) ?? mute.dndPreferenceSetting === ON,
    schedule: mute.schedulePreferenceOverride
      ? effectiveSchedule(mute.schedulePreferenceSetting, schedule)
      : mute.schedulePreferenceSetting,
    usePrivacyTemplate:
      templates.usePrivacyTemplate === TEMPLATES_OF_USERS_CHOICE
        ? (stored?.usePrivacyTemplate ?? false)
        : templates.usePrivacyTemplate === PRIVACY_TEMPLATES,
  };
}

function effectiveChoices<Name extends string>(
  names: Record<Name, unknown>,
  settings: Readonly<Record<string, number | boolean>>,
  chosen: Readonly<Partial<Record<string, number>>> = {},
): Record<Name, number> {
  const values = {} as Record<Name, number>;
  for (const name of Object.keys(names) as Name[]) {
    const choice = settings[`${name}Override`] ? chosen[name] : undefined;
    values[name] = choice ?? (settings[`${name}Setting`] as number);
  }
  return values;
}

const effectiveSchedule = (ofApp: WeekSchedule, chosen: PreferenceChoices['schedule'] = {}): WeekSchedule =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { ...ofApp[day], ...chosen[day] }])) as unknown as WeekSchedule;

/** The choices of a user that the app allows. */
export function allowedChoices(
  { preferences: { group, oneOnOne, mute }, templates }: NotificationSettings,
  { preferences, usePrivacyTemplate }: StoredPreferences,
): StoredPreferences {
  return {
    preferences: {
      group: onlyOverridable(group, preferences.group),
      oneOnOne: onlyOverridable(oneOnOne, preferences.oneOnOne),
      ...(mute.dndPreferenceOverride && preferences.dnd !== undefined && { dnd: preferences.dnd }),
      ...(mute.schedulePreferenceOverride && preferences.schedule && { schedule: preferences.schedule }),
    },
    usePrivacyTemplate: templates.usePrivacyTemplate === TEMPLATES_OF_USERS_CHOICE ? usePrivacyTemplate : null,
  };
}

const onlyOverridable = <Choices extends Readonly<Partial<Record<string, number>>>>(
  settings: Readonly<Record<string, number | boolean>>,
  choices?: Choices,
): Choices =>
  Object.fromEntries(Object.entries(choices ?? {}).filter(([name]) => settings[`${name}Override`])) as Choices;

/** What is stored after a change: choices that the change does not have stay as they are. */
export function changedPreferences(
  stored: StoredPreferences | undefined,
  changes: StoredPreferences,
): StoredPreferences {
  return {
    preferences: merged({ schedule: {}, ...stored?.preferences }, changes.preferences),
    usePrivacyTemplate: changes.usePrivacyTemplate ?? stored?.usePrivacyTemplate ?? null,
  };
}
