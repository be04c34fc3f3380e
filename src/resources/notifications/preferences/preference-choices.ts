import {
  dndChoice,
  groupChoices,
  OFF,
  ON,
  oneOnOneChoices,
  weekSchedule,
  type GroupChoice,
  type OneOnOneChoice,
} from '../settings/setting-catalogue.js';
import { flag, group, type PartialValuesOf, type ValuesOf } from '../settings/setting-definition.js';
import type { PreferenceChoices, StoredPreferences, UserPreferences } from './user-preferences.js';

/** `groupMessages` for `messages`. */
type Prefixed<Prefix extends string, Name extends string> = `${Prefix}${Capitalize<Name>}`;

const prefixed = <Prefix extends string, Name extends string>(prefix: Prefix, name: Name): Prefixed<Prefix, Name> =>
  `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` as Prefixed<Prefix, Name>;

const withPrefix = <Prefix extends string, Name extends string, Value>(
  prefix: Prefix,
  values: Readonly<Record<Name, Value>>,
): Record<Prefixed<Prefix, Name>, Value> =>
  Object.fromEntries(Object.entries<Value>(values).map(([name, value]) => [prefixed(prefix, name), value])) as Record<
    Prefixed<Prefix, Name>,
    Value
  >;

/** What a user can choose, under the names of bodies. */
export const choiceCatalogue = group('NotificationChoices', 'What the user has chosen.', {
  groupPreferences: group('GroupNotificationChoices', 'Groups.', withPrefix('group', groupChoices)),
  oneOnOnePreferences: group(
    'OneOnOneNotificationChoices',
    'Conversations between two users.',
    withPrefix('oneOnOne', oneOnOneChoices),
  ),
  mutePreferences: group('MuteNotificationChoices', 'Do not disturb, and schedule.', {
    dnd: dndChoice,
    schedule: weekSchedule,
  }),
  usePrivacyTemplate: flag(false, 'Whether notifications do not show what messages contain.'),
});

export type NotificationChoices = ValuesOf<typeof choiceCatalogue>;
export type PartialNotificationChoices = PartialValuesOf<typeof choiceCatalogue>;

/** The choices of a body. */
export function choicesFrom(dto: PartialNotificationChoices): StoredPreferences {
  const { groupPreferences: ofGroups = {}, oneOnOnePreferences: ofUsers = {}, mutePreferences: mute = {} } = dto;
  const preferences: PreferenceChoices = {
    group: withoutPrefix<GroupChoice>('group', groupChoices, ofGroups),
    oneOnOne: withoutPrefix<OneOnOneChoice>('oneOnOne', oneOnOneChoices, ofUsers),
    ...(mute.dnd !== undefined && { dnd: mute.dnd === ON }),
    ...(mute.schedule && { schedule: mute.schedule }),
  };
  return { preferences, usePrivacyTemplate: dto.usePrivacyTemplate ?? null };
}

const withoutPrefix = <Name extends string>(
  prefix: string,
  names: Record<Name, unknown>,
  values: Readonly<Record<string, number | undefined>>,
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.keys(names).flatMap((name) => {
      const value = values[prefixed(prefix, name)];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<Record<Name, number>>;

/** Preferences under the names of bodies. */
export const choicesOf = ({
  group: ofGroups,
  oneOnOne,
  dnd,
  schedule,
  ...preferences
}: UserPreferences): NotificationChoices => ({
  groupPreferences: withPrefix('group', ofGroups),
  oneOnOnePreferences: withPrefix('oneOnOne', oneOnOne),
  mutePreferences: { dnd: dnd ? ON : OFF, schedule },
  usePrivacyTemplate: preferences.usePrivacyTemplate,
});
