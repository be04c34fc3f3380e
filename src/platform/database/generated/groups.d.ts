// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'banned-users-count': {
      total: number;
    };
    'banned-users-list': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      scope: 'admin' | 'moderator' | 'participant' | null;
      bannedAt: Date;
    };
    'group-members-add': Record<string, never>;
    'group-members-count': {
      total: number;
    };
    'group-members-count-groups': {
      uid: string | null;
      groups: number;
    };
    'group-members-find': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      scope: 'admin' | 'moderator' | 'participant';
      joinedAt: Date;
    };
    'group-members-list': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      scope: 'admin' | 'moderator' | 'participant';
      joinedAt: Date;
    };
    'group-members-remove': {
      wasActive: boolean | null;
    };
    'group-members-remove-from-all-groups': {
      guid: string;
    };
    'group-members-set-scopes': {
      uid: string;
      scope: 'admin' | 'moderator' | 'participant';
      joinedAt: Date;
    };
    'group-members-statuses': {
      uid: string;
      scope: 'admin' | 'moderator' | 'participant' | null;
      formerScope: 'admin' | 'moderator' | 'participant' | null;
      banned: boolean;
    };
    'groups-change-members-counts': Record<string, never>;
    'groups-create': {
      guid: string;
    };
    'groups-find': {
      guid: string;
      name: string;
      type: 'public' | 'password' | 'private';
      icon: string | null;
      description: string | null;
      metadata: unknown;
      tags: string[] | null;
      owner: string;
      membersCount: number;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      joinByRequest: boolean;
      scope: 'admin' | 'moderator' | 'participant' | null;
      joinedAt: Date | null;
    };
    'groups-find-many': {
      guid: string;
      name: string;
      type: 'public' | 'password' | 'private';
      icon: string | null;
      description: string | null;
      metadata: unknown;
      tags: string[] | null;
      owner: string;
      membersCount: number;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      joinByRequest: boolean;
      scope: 'admin' | 'moderator' | 'participant' | null;
      joinedAt: Date | null;
    };
    'groups-list': {
      rows: unknown;
      total: number;
    };
    'groups-lock': {
      guid: string;
      type: 'public' | 'password' | 'private';
      owner: string;
      passwordHash: string | null;
      membersCount: number;
      joinByRequest: boolean;
    };
    'groups-lock-all': {
      '?column?': number;
    };
    'groups-online-members': {
      guid: string;
      online: number;
    };
    'groups-reassign-owner': {
      guid: string;
    };
    'muted-users-count': {
      total: number;
    };
    'muted-users-list': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      mutedBy: string;
      mutedAt: Date;
      mutedUntil: Date | null;
      scope: 'admin' | 'moderator' | 'participant' | null;
    };
    'muted-users-mute': {
      mutedBy: string;
      mutedAt: Date;
      mutedUntil: Date | null;
    };
    'muted-users-unmute': {
      wasMuted: boolean | null;
    };
    'pending-members-count': {
      total: number;
    };
    'pending-members-count-open': {
      inGroup: number;
      ofUser: number;
    };
    'pending-members-decline': Record<string, never>;
    'pending-members-find': {
      kind: 'invitation' | 'request';
      declinedAt: Date | null;
    };
    'pending-members-list': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      statusMessage: string | null;
      statusMessageExpiresAt: Date | null;
      metadata: unknown;
      tags: string[] | null;
      presenceVisibility: 'everyone' | 'nobody';
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
      updatedAt: Date | null;
      deactivatedAt: Date | null;
      pendingBy: string;
      pendingAt: Date;
      pendingUntil: Date;
    };
    'pending-members-list-of-user': {
      guid: string;
      name: string;
      type: 'public' | 'password' | 'private';
      icon: string | null;
      description: string | null;
      metadata: unknown;
      tags: string[] | null;
      owner: string;
      membersCount: number;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
      frozen: boolean;
      sendScope: 'admin' | 'moderator' | 'participant';
      slowModeSeconds: number;
      joinByRequest: boolean;
      scope: 'admin' | 'moderator' | 'participant' | null;
      joinedAt: Date | null;
      pendingBy: string;
      pendingAt: Date;
      pendingUntil: Date;
    };
    'pending-members-moderators': {
      uid: string;
    };
    'pending-members-remove': Record<string, never>;
    'pending-members-remove-expired': Record<string, never>;
    'pending-members-save': {
      pendingBy: string;
      pendingAt: Date;
      pendingUntil: Date;
    };
  }
  interface StatementValues {
    'banned-users-count': [$2: string];
    'banned-users-list': [$2: string, $3: string, $4: bigint | number, $5: bigint | number, $6: string];
    'group-members-add': [$2: string, $3: ListOf<string>, $4: ListOf<'admin' | 'moderator' | 'participant'>];
    'group-members-count': [$2: string, $3: 'available' | 'offline', $4: ListOf<'admin' | 'moderator' | 'participant'>, $5: ListOf<string>, $6: string];
    'group-members-count-groups': [$2: ListOf<string>];
    'group-members-find': [$2: string, $3: string, $4: string];
    'group-members-list': [$2: string, $3: 'available' | 'offline', $4: ListOf<'admin' | 'moderator' | 'participant'>, $5: ListOf<string>, $6: string, $7: string, $8: bigint | number, $9: bigint | number, $10: string];
    'group-members-remove': [$2: string, $3: string];
    'group-members-remove-from-all-groups': [$2: string];
    'group-members-set-scopes': [$2: string, $3: ListOf<string>, $4: ListOf<'admin' | 'moderator' | 'participant'>];
    'group-members-statuses': [$2: string, $3: ListOf<string>];
    'groups-change-members-counts': [$2: ListOf<string>, $3: ListOf<number>];
    'groups-create': [$2: string];
    'groups-find': [$2: string, $3: string];
    'groups-find-many': [$2: ListOf<string>, $3: string];
    'groups-list': ComposedValues;
    'groups-lock': [$2: string];
    'groups-lock-all': [$2: ListOf<string>];
    'groups-online-members': [$2: ListOf<string>, $3: bigint | number, $4: string];
    'groups-reassign-owner': [$2: ListOf<string>, $3: string, $4: string, $5: string];
    'muted-users-count': [$2: string];
    'muted-users-list': [$2: string, $3: string, $4: bigint | number, $5: bigint | number, $6: string];
    'muted-users-mute': [$2: string, $3: string, $4: string, $5: number];
    'muted-users-unmute': [$2: string, $3: string];
    'pending-members-count': [$2: string, $3: 'invitation' | 'request'];
    'pending-members-count-open': [$2: string, $3: string, $4: 'invitation' | 'request'];
    'pending-members-decline': [$2: string, $3: string, $4: number];
    'pending-members-find': [$2: string, $3: string];
    'pending-members-list': [$2: string, $3: 'invitation' | 'request', $4: string, $5: bigint | number, $6: bigint | number, $7: string];
    'pending-members-list-of-user': [$2: string, $3: 'invitation' | 'request', $4: bigint | number];
    'pending-members-moderators': [$2: string, $3: bigint | number];
    'pending-members-remove': [$2: string, $3: string];
    'pending-members-remove-expired': [$2: string];
    'pending-members-save': [$2: string, $3: string, $4: 'invitation' | 'request', $5: string, $6: number];
  }
}
