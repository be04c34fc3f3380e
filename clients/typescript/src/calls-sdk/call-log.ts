import type { Call } from '../models.js';
import type { People } from './people.js';

type Accessors<Data, Names extends Readonly<Record<string, keyof Data>>> = {
  [Name in keyof Names as `get${Name & string}`]: () => Data[Names[Name]];
} & { [Name in keyof Names as `set${Name & string}`]: (value: Data[Names[Name]]) => void };

/** A class whose objects have the members of the data, and a getter and a setter for each by the name that the SDK gives it. */
function entity<Data extends object>() {
  return <const Names extends Readonly<Record<string, keyof Data & string>>>(names: Names) => {
    class Entity {
      constructor(data: Data) {
        Object.assign(this, data);
      }

      toString(): string {
        return JSON.stringify(this);
      }
    }
    const methods = Object.entries(names).flatMap(([name, member]) => [
      [
        `get${name}`,
        function (this: Record<string, unknown>) {
          return this[member];
        },
      ],
      [
        `set${name}`,
        function (this: Record<string, unknown>, value: unknown) {
          this[member] = value;
        },
      ],
    ]);
    Object.assign(Entity.prototype, Object.fromEntries(methods));
    return Entity as new (data: Data) => Data & Accessors<Data, Names>;
  };
}

interface UserData {
  uid: string;
  name: string;
  avatar?: string;
}

export class CallUser extends entity<UserData>()({ Uid: 'uid', Name: 'name', Avatar: 'avatar' }) {
  static getUserFromJson = (data: UserData) => new CallUser(data);
}

interface GroupData {
  guid: string;
  name: string;
  icon?: string;
}

export class CallGroup extends entity<GroupData>()({ Guid: 'guid', Name: 'name', Icon: 'icon' }) {
  static getGroupFromJson = (data: GroupData) => new CallGroup(data);
}

interface ParticipantData extends UserData {
  totalAudioMinutes: number;
  totalVideoMinutes: number;
  totalDurationInMinutes: number;
  deviceID?: string;
  hasJoined: boolean;
  joinedAt?: number;
  leftAt?: number;
  mid?: string;
  state: string;
}

export class Participant extends entity<ParticipantData>()({
  Uid: 'uid',
  Name: 'name',
  Avatar: 'avatar',
  TotalAudioMinutes: 'totalAudioMinutes',
  TotalVideoMinutes: 'totalVideoMinutes',
  TotalDurationInMinutes: 'totalDurationInMinutes',
  DeviceID: 'deviceID',
  HasJoined: 'hasJoined',
  JoinedAt: 'joinedAt',
  LeftAt: 'leftAt',
  Mid: 'mid',
  State: 'state',
}) {
  static getParticipantFromJson = (data: ParticipantData) => new Participant(data);
}

interface RecordingData {
  rid: string;
  recording_url: string;
  startTime: number;
  endTime: number;
  duration: number;
}

export class Recording extends entity<RecordingData>()({
  Rid: 'rid',
  RecordingURL: 'recording_url',
  StartTime: 'startTime',
  EndTime: 'endTime',
  Duration: 'duration',
}) {
  static getRecordingFromJson = (data: RecordingData) => new Recording(data);
}

interface CallLogData {
  sessionId: string;
  totalAudioMinutes: number;
  totalVideoMinutes: number;
  totalDuration: string;
  totalDurationInMinutes: number;
  totalParticipants: number;
  hasRecording: boolean;
  initiatedAt: number;
  endedAt?: number;
  callCategory: string;
  initiator: CallUser;
  receiver: CallUser | CallGroup;
  receiverType: string;
  status: string;
  type: string;
  mid: string;
  participants: Participant[];
  recordings: Recording[];
}

export class CallLog extends entity<CallLogData>()({
  SessionID: 'sessionId',
  TotalAudioMinutes: 'totalAudioMinutes',
  TotalVideoMinutes: 'totalVideoMinutes',
  TotalDuration: 'totalDuration',
  TotalDurationInMinutes: 'totalDurationInMinutes',
  TotalParticipants: 'totalParticipants',
  HasRecording: 'hasRecording',
  InitiatedAt: 'initiatedAt',
  EndedAt: 'endedAt',
  CallCategory: 'callCategory',
  Initiator: 'initiator',
  Receiver: 'receiver',
  ReceiverType: 'receiverType',
  Status: 'status',
  Type: 'type',
  Mid: 'mid',
  Participants: 'participants',
  Recordings: 'recordings',
}) {
  static callLogFromJson = (data: CallLogData) => new CallLog(data);
}

/** The record of a call, with the names of those who are in it. */
export async function callLogOf(call: Call, people: People): Promise<CallLog> {
  const { mode, status, ...record } = call;
  const user = async (uid: string) => new CallUser(await people.user(uid));
  const participants = call.participants.map(async ({ isJoined, deviceId, ...participant }) => {
    const { name, avatar } = await people.user(participant.uid);
    return new Participant({ ...participant, name, avatar, hasJoined: isJoined, deviceID: deviceId });
  });
  return new CallLog({
    ...record,
    callCategory: mode,
    status: status === 'canceled' ? 'cancelled' : status,
    initiator: await user(call.initiator),
    receiver:
      call.receiverType === 'group' ? new CallGroup(await people.group(call.receiver)) : await user(call.receiver),
    participants: await Promise.all(participants),
    recordings: (call.recordings ?? []).map((recording) => new Recording(recording)),
  });
}
