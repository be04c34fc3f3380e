// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'call-media-add-entries': Record<string, never>;
    'call-media-adopt-entries': Record<string, never>;
    'call-media-find-visit': {
      uid: string;
    };
    'call-media-finish-rooms': Record<string, never>;
    'call-media-is-finished': {
      finished: boolean;
    };
    'call-media-list-meetings-of-group': {
      sessionId: string;
    };
    'call-media-list-open-visits': {
      sessionId: string;
      uid: string;
      deviceId: string;
    };
    'call-media-list-unseen-rooms': {
      appId: string;
      sessionId: string;
      roomSid: string;
      startedAt: Date;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
      lastKnownAt: Date;
    };
    'call-media-lock-user': {
      uid: string;
    };
    'call-media-mark-seen': Record<string, never>;
    'call-media-meeting-times': {
      startedAt: Date | null;
      endedAt: Date | null;
      mid: string | null;
      runStartedAt: Date | null;
    };
    'call-media-record-room': Record<string, never>;
    'call-media-record-visit': Record<string, never>;
    'call-media-refine-entries': Record<string, never>;
    'calls-count': {
      total: bigint;
    };
    'calls-list': {
      sessionId: string;
      mid: string;
      type: 'audio' | 'video';
      mode: 'call' | 'meet' | 'presenter';
      status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled';
      initiator: string;
      receiverType: 'user' | 'group';
      receiver: string;
      metadata: unknown;
      tags: string[] | null;
      initiatedAt: Date;
      startedAt: Date | null;
      endedAt: Date | null;
      isMeeting: boolean;
      participants: unknown;
      isMissed: boolean | null;
    };
    'calls-list-newest-transcriptions': {
      sessionId: string;
      tid: string;
      mid: string | null;
      roomName: string;
      url: string;
      startedAt: Date;
      endedAt: Date;
      transcribedAt: Date;
    };
    'calls-list-recordings': {
      sessionId: string;
      rid: string;
      url: string;
      minutes: number;
      startedAt: Date;
      endedAt: Date;
    };
    'live-calls-acquire-slots': {
      holderType: 'user' | 'group';
      holder: string;
    };
    'live-calls-entries': {
      id: bigint;
      uid: string;
      deviceId: string | null;
      mid: string | null;
      state: 'ongoing' | 'ended' | 'unanswered' | 'rejected';
      joinedAt: Date | null;
      leftAt: Date | null;
      hasMedia: boolean;
    };
    'live-calls-find-due': {
      sessionId: string;
      appId: string;
      region: 'us' | 'eu' | 'in';
      createdAt: Date;
    };
    'live-calls-find-session-of': {
      sessionId: string;
    };
    'live-calls-leave-audio': Record<string, never>;
    'live-calls-leave-video': Record<string, never>;
    'live-calls-list-busy-users': {
      uid: string;
    };
    'live-calls-lock': {
      sessionId: string;
      mid: string;
      type: 'audio' | 'video';
      mode: 'call' | 'meet' | 'presenter';
      status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled';
      initiator: string;
      receiverType: 'user' | 'group';
      receiver: string;
      metadata: unknown;
      isMeeting: boolean;
      initiatedAt: Date;
      startedAt: Date | null;
      endedAt: Date | null;
    };
    'live-calls-lock-due': {
      sessionId: string;
    };
    'live-calls-lock-member-for-share': {
      uid: string;
    };
    'live-calls-lock-parties': Record<string, never>;
    'live-calls-lock-users-for-share': {
      uid: string;
    };
    'live-calls-release-slot': Record<string, never>;
    'live-calls-settle': Record<string, never>;
  }
  interface StatementValues {
    'call-media-add-entries': [$2: string];
    'call-media-adopt-entries': [$2: string];
    'call-media-find-visit': [$2: string, $3: string];
    'call-media-finish-rooms': [$2: string, $3: Date];
    'call-media-is-finished': [$2: string];
    'call-media-list-meetings-of-group': [$2: string];
    'call-media-list-open-visits': [$2: ListOf<string>, $3: string];
    'call-media-list-unseen-rooms': [$1: Date, $2: bigint | number];
    'call-media-lock-user': [$2: string];
    'call-media-mark-seen': [$2: string, $3: string, $4: Date];
    'call-media-meeting-times': [$2: string];
    'call-media-record-room': [$2: string, $3: string, $4: string, $5: Date, $6: Date];
    'call-media-record-visit': [$2: string, $3: string, $4: string, $5: string, $6: string, $7: Date, $8: Date];
    'call-media-refine-entries': [$2: string];
    'calls-count': ComposedValues;
    'calls-list': ComposedValues;
    'calls-list-newest-transcriptions': [$2: ListOf<string>];
    'calls-list-recordings': [$2: ListOf<string>];
    'live-calls-acquire-slots': [$2: string, $3: ListOf<'user' | 'group'>, $4: ListOf<string>];
    'live-calls-entries': [$2: string];
    'live-calls-find-due': [$1: Date, $2: bigint | number];
    'live-calls-find-session-of': [$2: 'user' | 'group', $3: string];
    'live-calls-leave-audio': [$2: string, $3: ListOf<bigint | number>, $4: Date];
    'live-calls-leave-video': [$2: string, $3: ListOf<bigint | number>, $4: Date];
    'live-calls-list-busy-users': [$2: ListOf<string>];
    'live-calls-lock': [$2: string];
    'live-calls-lock-due': [$2: string, $3: Date];
    'live-calls-lock-member-for-share': [$2: string, $3: string];
    'live-calls-lock-parties': [$2: string];
    'live-calls-lock-users-for-share': [$2: ListOf<string>];
    'live-calls-release-slot': [$2: string, $3: string];
    'live-calls-settle': [$2: string, $3: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled', $4: Date];
  }
}
