// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'directory-active-uids': {
      uid: string;
    };
    'directory-block-pairs': {
      uid: string | null;
      other: string | null;
    };
    'directory-blocks': {
      uid: string;
      blockedByMeAt: Date | null;
      blockedMeAt: Date | null;
    };
    'directory-blocks-around': {
      uid: string | null;
      other: string | null;
    };
    'directory-existing-guids': {
      guid: string;
    };
    'directory-friend-pairs': {
      uid: string;
      other: string;
    };
    'directory-groups': {
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
    'directory-guids-of-members': {
      uid: string;
      guids: string[] | null;
    };
    'directory-tags': {
      uid: string;
      tags: string[] | null;
    };
    'directory-users': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      status: 'available' | 'offline';
      last_active_at: Date | null;
      created_at: Date;
    };
  }
}
