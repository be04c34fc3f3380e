/** The most that an app can set, which is the default: what the lists and the events of groups are measured for. */
export const MAX_MEMBERS = 100_000;
export const MAX_GROUPS = 2000;

export const groupLimitSettings = {
  'core.groups.maxMembers': {
    defaultValue: MAX_MEMBERS,
    minimum: 1,
    maximum: MAX_MEMBERS,
    description: 'The most members of a group. Larger ones that exist stay as they are.',
  },
  'core.groups.maxGroupsPerUser': {
    defaultValue: MAX_GROUPS,
    minimum: 1,
    maximum: MAX_GROUPS,
    description: 'The most groups of a user, owned ones included. Users who are in more stay in them.',
  },
};

/** Each message to a group is one notification per member, which somebody pays for. */
export const maxGroupMembers = (notifications: string, defaultValue: number) => ({
  defaultValue,
  maximum: 1_000_000,
  description: `A group with more members than this number sends no ${notifications} to its members. 0: groups send none.`,
});

export interface GroupLimits {
  /** Members of one group. */
  readonly members: number;
  /** Groups of one user, owned ones included. */
  readonly groupsPerUser: number;
}

export const groupLimitsOf = (settings: Record<keyof typeof groupLimitSettings, number>): GroupLimits => ({
  members: settings['core.groups.maxMembers'],
  groupsPerUser: settings['core.groups.maxGroupsPerUser'],
});
