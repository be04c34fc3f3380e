// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'lookups-active-uids': {
      uid: string;
    };
    'lookups-block-pairs': {
      uid: string | null;
      other: string | null;
    };
    'lookups-blocks': {
      uid: string;
      blockedByMeAt: Date | null;
      blockedMeAt: Date | null;
    };
    'lookups-blocks-around': {
      uid: string | null;
      other: string | null;
    };
    'lookups-existing-guids': {
      guid: string;
    };
    'lookups-friend-pairs': {
      uid: string;
      other: string;
    };
    'lookups-groups': {
      guid: string;
      name: string;
      icon: string | null;
      description: string | null;
      type: 'public' | 'password' | 'private';
      tags: string[] | null;
      owner: string;
      members_count: number;
      created_at: Date;
      updated_at: Date | null;
      updated_by: string | null;
    };
    'lookups-guids-of-members': {
      uid: string;
      guids: string[] | null;
    };
    'lookups-lock-active-users': {
      uid: string;
    };
    'lookups-lock-app': {
      '?column?': number | null;
    };
    'lookups-lock-role-for-key-share': {
      '?column?': number | null;
    };
    'lookups-tags': {
      uid: string;
      tags: string[] | null;
    };
    'lookups-users': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      status: 'available' | 'offline' | null;
      last_active_at: Date | null;
      created_at: Date;
    };
  }
}
