// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
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
    'calls-list-participants': {
      sessionId: string;
      uid: string;
      deviceId: string | null;
      mid: string | null;
      state: 'ongoing' | 'ended' | 'unanswered' | 'rejected';
      joinedAt: Date | null;
      leftAt: Date | null;
      audioMinutes: number;
      videoMinutes: number;
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
      state: 'ongoing' | 'ended' | 'unanswered' | 'rejected';
      joinedAt: Date | null;
      leftAt: Date | null;
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
      status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled';
      initiator: string;
      receiverType: 'user' | 'group';
      receiver: string;
      metadata: unknown;
      initiatedAt: Date;
      startedAt: Date | null;
    };
    'live-calls-lock-due': {
      session_id: string;
    };
    'live-calls-lock-member-for-share': {
      uid: string;
    };
    'live-calls-lock-users-for-share': {
      uid: string;
    };
    'live-calls-release-slot': Record<string, never>;
    'live-calls-settle': Record<string, never>;
  }
}
