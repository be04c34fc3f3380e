import { randomBytes, randomUUID } from 'node:crypto';
import type { NewCall } from '../resources/calls/calls.service.js';
import type { Receiver } from '../resources/messages/send/send-body.js';
import type { NewMessage } from '../resources/messages/content/message-content.js';
import type { Refusal } from '../resources/moderation/moderation.service.js';
import type { NewUser } from '../resources/users/users.repository.js';

// A hiking club. demo-data.service.ts brings it to life, in the order in which it stands here.

/**
 * The ids are those that quick starts for the hosted service hard-code, so that they run unchanged. They are not those of the examples in
 * the API document, so that both can be tried in one app.
 */
const [amara, bruno, chiara, deepak, elena] = [
  'cometchat-uid-1',
  'cometchat-uid-2',
  'cometchat-uid-3',
  'cometchat-uid-4',
  'cometchat-uid-5',
] as const;
const TRAIL_CREW = 'cometchat-guid-1';
const SUMMIT_PLANNING = 'cometchat-guid-2';

export const demoUsers: [NewUser, ...NewUser[]] = [
  {
    uid: amara,
    name: 'Amara Okafor',
    avatar: 'https://files.example.com/avatars/amara.jpg',
    statusMessage: 'Packing for Sunday',
    tags: ['guide'],
    metadata: { hikes: 112, '@private': { email: 'amara@example.com', contactNumber: '+15550101' } },
  },
  {
    uid: bruno,
    name: 'Bruno Keller',
    avatar: 'https://files.example.com/avatars/bruno.jpg',
    link: 'https://example.com/bruno',
    tags: ['guide'],
  },
  {
    uid: chiara,
    name: 'Chiara Rossi',
    avatar: 'https://files.example.com/avatars/chiara.jpg',
    statusMessage: 'Mountains over meetings',
  },
  { uid: deepak, name: 'Deepak Nair' },
  { uid: elena, name: 'Elena Petrova', avatar: 'https://files.example.com/avatars/elena.jpg', tags: ['newcomer'] },
];

export const demoGroups = [
  {
    owner: amara,
    group: {
      guid: TRAIL_CREW,
      name: 'Trail Crew',
      type: 'public' as const,
      icon: 'https://files.example.com/icons/trail-crew.png',
      description: 'Out every Sunday, whatever the weather.',
      tags: ['outdoor'],
      metadata: { meetingPoint: 'North car park' },
    },
    members: { moderators: [bruno], participants: [chiara, deepak, elena] },
  },
  {
    owner: chiara,
    group: {
      guid: SUMMIT_PLANNING,
      name: 'Summit Planning',
      type: 'private' as const,
      description: 'Three days in June.',
    },
    members: { admins: [amara], participants: [deepak] },
  },
];

export interface DemoMessage {
  from: string;
  to: Receiver;
  says: NewMessage;
  /** What the sender makes of it afterwards. */
  then?: { edit: { text: string } } | 'delete';
}

const user = (receiver: string): Receiver => ({ receiverType: 'user', receiver });
const group = (receiver: string): Receiver => ({ receiverType: 'group', receiver });

const text = (content: string): NewMessage => ({ category: 'message', type: 'text', data: { text: content } });

const media = (
  type: 'image' | 'file' | 'audio',
  name: string,
  mimeType: string,
  size: number,
  caption?: string,
): NewMessage => {
  const attachment = {
    url: `https://files.example.com/shared/${name}`,
    name,
    extension: name.split('.').at(-1),
    mimeType,
    size,
  };
  return { category: 'message', type, data: { ...(caption && { text: caption }), attachments: [attachment] } };
};

export const demoMessages: DemoMessage[] = [
  { from: amara, to: user(bruno), says: text('Morning Bruno! Is the ridge path open again?') },
  { from: bruno, to: user(amara), says: text('It is. They cleared the last fallen trees yesterday.') },
  {
    from: bruno,
    to: user(amara),
    says: media('image', 'ridge-path.jpg', 'image/jpeg', 482_116, 'See for yourself'),
  },
  {
    from: amara,
    to: user(bruno),
    says: { ...text('Perfect, then we take the long way on Sunday.'), tags: ['sunday'] },
  },
  {
    from: amara,
    to: group(TRAIL_CREW),
    says: { ...text('Who is in for Sunday? We meet at the north car park at 8:00.'), tags: ['sunday'] },
    then: { edit: { text: 'Who is in for Sunday? We meet at the north car park at 8:30.' } },
  },
  { from: chiara, to: group(TRAIL_CREW), says: text('I am! I can take three people in my car.') },
  {
    from: deepak,
    to: group(TRAIL_CREW),
    says: media('file', 'long-way-round.gpx', 'application/gpx+xml', 73_204, 'The route, 17 km'),
  },
  {
    from: elena,
    to: group(TRAIL_CREW),
    says: {
      category: 'custom',
      type: 'location',
      data: { customData: { latitude: 46.5601, longitude: 8.5614, name: 'North car park' } },
    },
  },
  { from: elena, to: group(TRAIL_CREW), says: text('Mum, can you feed the cat on Sunday?'), then: 'delete' },
  { from: elena, to: group(TRAIL_CREW), says: text('Sorry, wrong chat. I am in too!') },
  {
    from: chiara,
    to: group(SUMMIT_PLANNING),
    says: text('The huts for June are booked. Comments on the stages by Friday?'),
  },
  {
    from: deepak,
    to: group(SUMMIT_PLANNING),
    says: media('audio', 'thoughts-on-day-two.m4a', 'audio/mp4', 261_870),
  },
  { from: elena, to: user(chiara), says: text('Is there a seat left in your car?') },
  { from: chiara, to: user(elena), says: text('For you, always.') },
];

export const demoRefusal = (appId: string): Refusal => ({
  message: {
    sender: deepak,
    receiverType: 'user',
    receiver: elena,
    category: 'message',
    type: 'text',
    muid: 'boots-offer-1',
    data: { text: 'Limited offer! Guaranteed profit with my hiking boots, click here: https://boots.example.com' },
  },
  rule: { id: 'spam-filter', name: 'Spam filter', revisionId: `${appId}_spam-filter_1` },
  condition: {
    id: 1,
    isKeywordsReferencePresent: true,
    isMediaPresent: false,
    entity: 'message',
    operand: 'text',
    category: 'word',
    operator: 'contains',
    value: ['spam-phrases'],
    message: ['The text contains "guaranteed profit", which is in the list spam-phrases.'],
    weight: 1,
  },
  actions: ['blockMessage'],
});

/** Calls of the last days, oldest first. */
export function demoCalls(appId: string, now: Date): NewCall[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  return [talkOfTwo(ago(3 * DAY)), declinedCall(ago(2 * DAY)), missedCall(ago(DAY)), groupCall(appId, ago(2 * HOUR))];
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE);

const newDevice = () => `${randomUUID()}@rtc.localhost/${randomBytes(4).toString('hex')}`;

/** Somebody who was on the line from a moment on, with the camera off and on for so many minutes. */
function onTheLine(
  uid: string,
  mid: string,
  joinedAt: Date,
  { audio = 0, video = 0 }: { audio?: number; video?: number },
) {
  const leftAt = after(joinedAt, audio + video);
  return {
    uid,
    mid,
    deviceId: newDevice(),
    state: 'ended' as const,
    joinedAt,
    leftAt,
    audioMinutes: audio,
    videoMinutes: video,
  };
}

function talkOfTwo(initiatedAt: Date): NewCall {
  const mid = randomUUID();
  const startedAt = after(initiatedAt, 0.25);
  return {
    mid,
    type: 'audio',
    mode: 'call',
    status: 'ended',
    initiator: amara,
    receiverType: 'user',
    receiver: bruno,
    initiatedAt,
    startedAt,
    endedAt: after(startedAt, 12.5),
    participants: [amara, bruno].map((uid) => onTheLine(uid, mid, startedAt, { audio: 12.5 })),
  };
}

/** Amara joins from her phone and, later, from her laptop too; Deepak does not join at all. */
function groupCall(appId: string, startedAt: Date): NewCall {
  const mid = randomUUID();
  const endedAt = after(startedAt, 42.5);
  const transcription = (transcribedAt: Date) => {
    const tid = randomUUID();
    const url = `https://files.example.com/${appId}/transcript_${transcribedAt.toISOString()}_${tid}.json`;
    return { tid, url, startedAt, endedAt, transcribedAt };
  };
  return {
    mid,
    type: 'video',
    mode: 'meet',
    status: 'ended',
    initiator: amara,
    receiverType: 'group',
    receiver: TRAIL_CREW,
    metadata: { agenda: 'Sunday, and who brings the rope' },
    tags: ['weekly'],
    initiatedAt: startedAt,
    startedAt,
    endedAt,
    participants: [
      onTheLine(amara, mid, startedAt, { audio: 2.5, video: 40 }),
      onTheLine(amara, mid, after(startedAt, 10), { video: 32.5 }),
      onTheLine(bruno, mid, after(startedAt, 1), { video: 41.5 }),
      onTheLine(chiara, mid, after(startedAt, 4.5), { audio: 38 }),
      { uid: deepak, state: 'unanswered' },
    ],
    recordings: [
      {
        url: `https://files.example.com/${appId}/weekly-call.mp4`,
        minutes: 40,
        startedAt: after(startedAt, 2),
        endedAt: after(startedAt, 42),
      },
    ],
    transcriptions: [{ ...transcription(after(endedAt, 3)), mid }, transcription(after(endedAt, 5))],
  };
}

const missedCall = (initiatedAt: Date): NewCall => ({
  type: 'audio',
  mode: 'call',
  status: 'unanswered',
  initiator: elena,
  receiverType: 'user',
  receiver: amara,
  initiatedAt,
  participants: [elena, amara].map((uid) => ({ uid, state: 'unanswered' })),
});

const declinedCall = (initiatedAt: Date): NewCall => ({
  type: 'video',
  mode: 'call',
  status: 'rejected',
  initiator: elena,
  receiverType: 'user',
  receiver: bruno,
  initiatedAt,
  participants: [
    { uid: elena, state: 'unanswered' },
    { uid: bruno, state: 'rejected' },
  ],
});
