// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'blocked-messages-sizes': {
      bytes: number;
    };
    'blocked-messages-take': {
      messageId: bigint;
      ruleId: string;
      ruleName: string;
      revisionId: string;
      condition: unknown;
      actions: string[] | null;
      edit: unknown;
      createdAt: Date;
      updatedAt: Date;
    };
    'flagged-messages-add': Record<string, never>;
    'flagged-messages-lock-flagged-by': {
      messageId: bigint;
    };
    'flagged-messages-remove-unflagged': Record<string, never>;
    'flagged-messages-restore': Record<string, never>;
    'flagged-messages-sizes': {
      bytes: number;
    };
    'flagged-messages-take': {
      messageId: bigint;
      ruleId: string | null;
      ruleName: string | null;
      revisionId: string | null;
      condition: unknown;
      actions: string[] | null;
      createdAt: Date;
    };
    'keyword-lists-page': {
      appId: string;
      id: string;
      name: string;
      description: string | null;
      isCsv: boolean;
      language: string | null;
      url: string | null;
      username: string | null;
      passwordCipher: Buffer | null;
      revision: number;
      createdAt: Date;
      updatedAt: Date;
      category: string | null;
      terms: unknown;
      exceptions: unknown;
      termCount: number;
      isTruncated: boolean | null;
    };
    'message-flags-counts': {
      messageId: bigint;
      count: number;
    };
    'message-flags-flag': Record<string, never>;
    'message-flags-of-messages': {
      messageId: bigint;
      uid: string;
      reasonId: string;
      reasonName: string | null;
      description: string | null;
      remark: string | null;
      createdAt: Date;
    };
    'message-flags-remove-of-user': Record<string, never>;
    'message-flags-restore': Record<string, never>;
    'moderation-add-check': {
      version: bigint;
    };
    'moderation-add-check-job': {
      isAdded: boolean;
    };
    'moderation-add-missing-check-jobs': {
      hasMore: boolean;
      added: number;
    };
    'moderation-block': Record<string, never>;
    'moderation-cases-of-messages': {
      messageId: bigint;
      assignee: string | null;
      notes: unknown;
    };
    'moderation-cases-update': {
      messageId: bigint;
      assignee: string | null;
      notes: unknown;
    };
    'moderation-checks-find': {
      edit: unknown;
      addedAt: Date;
    };
    'moderation-checks-list-apps-overdue': {
      appId: string;
    };
    'moderation-discard': {
      edit: unknown;
    };
    'moderation-flag': Record<string, never>;
    'moderation-postpone-check': {
      isPostponed: boolean;
    };
    'moderation-remove-check': Record<string, never>;
    'moderation-rule-revisions-page': {
      name: string;
      description: string | null;
      enabled: boolean;
      actions: string[] | null;
      revision: number;
      createdAt: Date;
      updatedAt: Date;
      conditions: unknown;
      filters: unknown;
      isTruncated: boolean | null;
    };
    'moderation-rules-page': {
      id: string;
      name: string;
      description: string | null;
      enabled: boolean;
      actions: string[] | null;
      revision: number;
      createdAt: Date;
      updatedAt: Date;
      conditions: unknown;
      filters: unknown;
      isTruncated: boolean | null;
    };
    'moderation-submissions-create': {
      id: bigint;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      status: 'pending' | 'approved' | 'disapproved' | null;
      rule: unknown;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
    };
    'moderation-submissions-edit': {
      id: bigint;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      status: 'pending' | 'approved' | 'disapproved' | null;
      rule: unknown;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
    };
    'moderation-submissions-expire': {
      through: bigint | null;
      isOver: boolean;
    };
    'moderation-submissions-find': {
      id: bigint;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      status: 'pending' | 'approved' | 'disapproved' | null;
      rule: unknown;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
    };
    'moderation-submissions-find-by-muid': {
      id: bigint;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      status: 'pending' | 'approved' | 'disapproved' | null;
      rule: unknown;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
    };
    'moderation-submissions-lock': {
      id: bigint;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      data: unknown;
      tags: string[] | null;
      muid: string | null;
      status: 'pending' | 'approved' | 'disapproved' | null;
      rule: unknown;
      sentAt: Date;
      updatedAt: Date;
      editedAt: Date | null;
      editedBy: string | null;
    };
    'moderation-submissions-lock-group': {
      guid: string;
    };
    'moderation-submissions-settle': {
      id: bigint;
    };
    'moderation-take-check': {
      edit: unknown;
    };
    'reviewed-messages-approve-blocked': {
      messageId: bigint;
      origin: 'blocked' | 'flagged';
      outcome: 'approved' | 'blocked' | 'reviewed';
      ruleId: string | null;
      ruleName: string | null;
      revisionId: string | null;
      condition: unknown;
      actions: string[] | null;
      edit: unknown;
      flags: unknown;
      reviewedBy: string | null;
      createdAt: Date;
      reviewedAt: Date;
    };
    'reviewed-messages-remove-flags-of': Record<string, never>;
    'reviewed-messages-sizes': {
      bytes: number;
    };
    'reviewed-messages-undo': {
      messageId: bigint;
      origin: 'blocked' | 'flagged';
      outcome: 'approved' | 'blocked' | 'reviewed';
      ruleId: string | null;
      ruleName: string | null;
      revisionId: string | null;
      condition: unknown;
      actions: string[] | null;
      edit: unknown;
      flags: unknown;
      reviewedBy: string | null;
      createdAt: Date;
      reviewedAt: Date;
      sender: string;
    };
  }
  interface StatementValues {
    'blocked-messages-sizes': [$2: ListOf<bigint | number>];
    'blocked-messages-take': [$2: bigint | number];
    'flagged-messages-add': [$2: bigint | number];
    'flagged-messages-lock-flagged-by': [$2: string];
    'flagged-messages-remove-unflagged': [$2: ListOf<bigint | number>];
    'flagged-messages-restore': [$2: bigint | number, $3: string, $4: string, $5: string, $6: string, $7: ListOf<string>, $8: Date];
    'flagged-messages-sizes': [$2: ListOf<bigint | number>, $3: bigint | number];
    'flagged-messages-take': [$2: bigint | number];
    'keyword-lists-page': [$2: ListOf<string>];
    'message-flags-counts': [$2: ListOf<bigint | number>];
    'message-flags-flag': [$2: bigint | number, $3: string, $4: string, $5: string];
    'message-flags-of-messages': [$2: ListOf<bigint | number>, $3: bigint | number];
    'message-flags-remove-of-user': [$2: string];
    'message-flags-restore': [$2: bigint | number, $3: string];
    'moderation-add-check': [$2: bigint | number, $3: string];
    'moderation-add-check-job': [$2: bigint | number, $3: bigint | number];
    'moderation-add-missing-check-jobs': [$2: number];
    'moderation-block': [$2: bigint | number, $3: string, $4: string, $5: string, $6: string, $7: string, $8: ListOf<string>, $9: string];
    'moderation-cases-of-messages': [$2: ListOf<bigint | number>];
    'moderation-cases-update': [$2: bigint | number, $3: boolean, $4: string, $5: string];
    'moderation-checks-find': [$2: bigint | number, $3: bigint | number];
    'moderation-checks-list-apps-overdue': [$1: number, $2: string, $3: bigint | number];
    'moderation-discard': [$2: bigint | number, $3: boolean];
    'moderation-flag': [$2: bigint | number, $3: string, $4: string, $5: string, $6: string, $7: ListOf<string>];
    'moderation-postpone-check': [$2: bigint | number, $3: bigint | number, $4: number | string];
    'moderation-remove-check': [$2: bigint | number];
    'moderation-rule-revisions-page': [$2: string, $3: number, $4: bigint | number, $5: bigint | number];
    'moderation-rules-page': [$2: ListOf<string>];
    'moderation-submissions-create': [$2: string, $3: 'user' | 'group', $4: string, $5: string, $6: string, $7: string, $8: ListOf<string>, $9: string, $10: 'pending' | 'approved' | 'disapproved', $11: string, $12: Date];
    'moderation-submissions-edit': [$2: bigint | number, $3: string, $4: 'pending' | 'approved' | 'disapproved', $5: string, $6: string];
    'moderation-submissions-expire': [$2: bigint | number, $3: Date, $4: bigint | number];
    'moderation-submissions-find': [$2: bigint | number];
    'moderation-submissions-find-by-muid': [$2: string, $3: string];
    'moderation-submissions-lock': [$2: bigint | number];
    'moderation-submissions-lock-group': [$2: string];
    'moderation-submissions-settle': [$2: bigint | number, $3: 'pending' | 'approved' | 'disapproved', $4: string];
    'moderation-take-check': [$2: bigint | number, $3: bigint | number];
    'reviewed-messages-approve-blocked': [$2: bigint | number, $3: string];
    'reviewed-messages-remove-flags-of': [$2: string];
    'reviewed-messages-sizes': [$2: ListOf<bigint | number>];
    'reviewed-messages-undo': [$2: bigint | number];
  }
}
