// Written by npm run statements.
import '../statement-rows.js';

declare module '../statement-rows.js' {
  interface StatementRows {
    'calls-addresses': {
      session_id: string;
      initiator: string;
      receiverType: 'user' | 'group';
      receiver: string;
    };
    'calls-count-transcriptions': {
      total: bigint | null;
    };
    'calls-delete': Record<string, never>;
    'calls-erase-participant': Record<string, never>;
    'calls-erase-user': Record<string, never>;
    'calls-newest-transcriptions': {
      session_id: string;
      tid: string;
      mid: string | null;
      room_name: string;
      url: string;
      started_at: Date;
      ended_at: Date;
      transcribed_at: Date;
    };
    'calls-participants': {
      session_id: string;
      uid: string;
      device_id: string | null;
      mid: string | null;
      state: 'ongoing' | 'ended' | 'unanswered' | 'rejected';
      joined_at: Date | null;
      left_at: Date | null;
      audio_minutes: number;
      video_minutes: number;
    };
    'calls-recordings': {
      session_id: string;
      rid: string;
      url: string;
      minutes: number;
      started_at: Date;
      ended_at: Date;
    };
    'calls-replace-initiator': Record<string, never>;
    'calls-transcription-page': {
      session_id: string;
      tid: string;
      mid: string | null;
      room_name: string;
      url: string;
      started_at: Date;
      ended_at: Date;
      transcribed_at: Date;
    };
    'live-calls-busy-users': {
      uid: string;
    };
    'live-calls-decline': Record<string, never>;
    'live-calls-enter': Record<string, never>;
    'live-calls-entries': {
      id: bigint;
      uid: string;
      deviceId: string | null;
      state: 'ongoing' | 'ended' | 'unanswered' | 'rejected';
      joinedAt: Date | null;
      leftAt: Date | null;
    };
    'live-calls-hold-member': {
      '?column?': number | null;
    };
    'live-calls-hold-users': {
      uid: string;
    };
    'live-calls-leave': Record<string, never>;
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
      app_id: string;
      region: 'us' | 'eu' | 'in';
      created_at: Date;
    };
    'live-calls-reenter': Record<string, never>;
    'live-calls-release-line': Record<string, never>;
    'live-calls-session-of': {
      session_id: string;
    };
    'live-calls-settle': Record<string, never>;
    'live-calls-start': Record<string, never>;
    'live-calls-take-lines': {
      holderType: 'user' | 'group';
      holder: string;
    };
  }
}
