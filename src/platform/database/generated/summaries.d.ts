// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'summaries-active-uids': {
      uid: string;
    };
    'summaries-block-pairs': {
      uid: string;
      other: string;
    };
    'summaries-blocks': {
      uid: string;
      blockedByMeAt: Date | null;
      blockedMeAt: Date | null;
    };
    'summaries-blocks-around': {
      uid: string;
      other: string;
    };
    'summaries-existing-guids': {
      guid: string;
    };
    'summaries-friend-pairs': {
      uid: string;
      other: string;
    };
    'summaries-groups': {
      guid: string;
      name: string;
      icon: string | null;
      description: string | null;
      type: 'public' | 'password' | 'private';
      tags: string[] | null;
      owner: string;
      membersCount: number;
      createdAt: Date;
      updatedAt: Date | null;
      updatedBy: string | null;
    };
    'summaries-guids-of-members': {
      uid: string;
      guids: string[];
    };
    'summaries-lock-active-app': {
      '?column?': number;
    };
    'summaries-lock-active-users': {
      uid: string;
    };
    'summaries-lock-role-for-key-share': {
      '?column?': number;
    };
    'summaries-tags': {
      uid: string;
      tags: string[] | null;
    };
    'summaries-users': {
      uid: string;
      name: string;
      avatar: string | null;
      link: string | null;
      role: string;
      status: 'available' | 'offline';
      lastActiveAt: Date | null;
      createdAt: Date;
    };
  }
  interface StatementValues {
    'summaries-active-uids': [$2: ListOf<string>];
    'summaries-block-pairs': [$2: ListOf<string>, $3: ListOf<string>];
    'summaries-blocks': [$2: string, $3: ListOf<string>];
    'summaries-blocks-around': [$2: ListOf<string>];
    'summaries-existing-guids': [$2: ListOf<string>];
    'summaries-friend-pairs': [$2: ListOf<string>, $3: ListOf<string>];
    'summaries-groups': [$2: ListOf<string>];
    'summaries-guids-of-members': [$2: ListOf<string>];
    'summaries-lock-active-app': [];
    'summaries-lock-active-users': [$2: ListOf<string>];
    'summaries-lock-role-for-key-share': [$2: string];
    'summaries-tags': [$2: ListOf<string>];
    'summaries-users': [$2: ListOf<string>, $3: string];
  }
}
