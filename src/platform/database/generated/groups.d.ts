// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'banned-users-count': {
      total: number | null;
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
      presenceVisibility: 'everyone' | 'nobody' | null;
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
      total: number | null;
    };
    'group-members-count-groups': {
      uid: string | null;
      groups: number | null;
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
      presenceVisibility: 'everyone' | 'nobody' | null;
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
      presenceVisibility: 'everyone' | 'nobody' | null;
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
      uid: string | null;
      scope: 'admin' | 'moderator' | 'participant' | null;
      formerScope: 'admin' | 'moderator' | 'participant' | null;
      banned: boolean | null;
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
      total: number | null;
    };
    'groups-list-count': {
      total: number | null;
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
      '?column?': number | null;
    };
    'groups-online-members': {
      guid: string | null;
      online: number | null;
    };
    'groups-reassign-owner': {
      guid: string;
    };
    'muted-users-count': {
      total: number | null;
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
      presenceVisibility: 'everyone' | 'nobody' | null;
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
      total: number | null;
    };
    'pending-members-count-open': {
      inGroup: number | null;
      ofUser: number | null;
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
      presenceVisibility: 'everyone' | 'nobody' | null;
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
}
