// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'call-media-add-entries': Record<string, never>;
    'call-media-adopt-entries': Record<string, never>;
    'call-media-find-visit': {
      uid: string;
    };
    'call-media-finish-rooms': Record<string, never>;
    'call-media-is-finished': {
      finished: boolean | null;
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
      lastKnownAt: Date | null;
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
      total: bigint | null;
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
      hasMedia: boolean | null;
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
}
