import { randomBytes, randomUUID } from 'node:crypto';
import type { RuleMatch } from '#core/moderation/rule.js';
import type { NewCall } from '#resources/calls/records/calls.service.js';
import type { NewMessage } from '#resources/messages/content/message-content.js';
import type { Receiver } from '#resources/messages/send/send-body.js';
import type { NewBlockedMessage } from '#resources/messages/system/action-messages.js';
import type { NewUser } from '#resources/users/users.repository.js';
import { sizeOfDemoFile } from './sample-files.js';

// The demo data: a hiking club. `SampleDataService` creates it in this order. `files` is the URL of the folder of the files, without a
// trailing slash.

/**
 * The ids of the quick starts of the hosted service, so that these run unchanged. They differ from the ids of the examples in the API
 * document, so that one app can contain both.
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

export const firstDemoUser = amara;

export const demoUsers = (files: string): NewUser[] => [
  {
    uid: amara,
    name: 'Amara Okafor',
    avatar: `${files}/amara.png`,
    statusMessage: 'Packing for Sunday',
    tags: ['guide'],
    metadata: { hikes: 112, '@private': { email: 'amara@example.com', contactNumber: '+15550101' } },
  },
  {
    uid: bruno,
    name: 'Bruno Keller',
    avatar: `${files}/bruno.png`,
    link: 'https://example.com/bruno',
    tags: ['guide'],
  },
  {
    uid: chiara,
    name: 'Chiara Rossi',
    avatar: `${files}/chiara.png`,
    statusMessage: 'Mountains over meetings',
  },
  { uid: deepak, name: 'Deepak Nair' },
  { uid: elena, name: 'Elena Petrova', avatar: `${files}/elena.png`, tags: ['newcomer'] },
];

export const demoGroups = (files: string) => [
  {
    owner: amara,
    group: {
      guid: TRAIL_CREW,
      name: 'Trail Crew',
      type: 'public' as const,
      icon: `${files}/trail-crew.png`,
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
  message: NewMessage;
  /** A change by the sender after the send. */
  change?: { edit: { text: string } } | 'delete';
}

const user = (receiver: string): Receiver => ({ receiverType: 'user', receiver });
const group = (receiver: string): Receiver => ({ receiverType: 'group', receiver });

const text = (content: string): NewMessage => ({ category: 'message', type: 'text', data: { text: content } });

const media = (type: 'image' | 'file' | 'audio', url: string, mimeType: string, caption?: string): NewMessage => {
  const name = url.split('/').at(-1)!;
  const attachment = { url, name, extension: name.split('.').at(-1), mimeType, size: sizeOfDemoFile(name) };
  return { category: 'message', type, data: { ...(caption && { text: caption }), attachments: [attachment] } };
};

export const demoMessages = (files: string): DemoMessage[] => [
  { from: amara, to: user(bruno), message: text('Morning Bruno! Is the ridge path open again?') },
  { from: bruno, to: user(amara), message: text('It is. They cleared the last fallen trees yesterday.') },
  {
    from: bruno,
    to: user(amara),
    message: media('image', `${files}/ridge-path.jpg`, 'image/jpeg', 'See for yourself'),
  },
  {
    from: amara,
    to: user(bruno),
    message: { ...text('Perfect, then we take the long way on Sunday.'), tags: ['sunday'] },
  },
  {
    from: amara,
    to: group(TRAIL_CREW),
    message: { ...text('Who is in for Sunday? We meet at the north car park at 8:00.'), tags: ['sunday'] },
    change: { edit: { text: 'Who is in for Sunday? We meet at the north car park at 8:30.' } },
  },
  { from: chiara, to: group(TRAIL_CREW), message: text('I am! I can take three people in my car.') },
  {
    from: deepak,
    to: group(TRAIL_CREW),
    message: media('file', `${files}/long-way-round.gpx`, 'application/gpx+xml', 'The route, 17 km'),
  },
  {
    from: elena,
    to: group(TRAIL_CREW),
    message: {
      category: 'custom',
      type: 'location',
      data: { customData: { latitude: 46.5601, longitude: 8.5614, name: 'North car park' } },
    },
  },
  { from: elena, to: group(TRAIL_CREW), message: text('Mum, can you feed the cat on Sunday?'), change: 'delete' },
  { from: elena, to: group(TRAIL_CREW), message: text('Sorry, wrong chat. I am in too!') },
  {
    from: chiara,
    to: group(SUMMIT_PLANNING),
    message: text('The huts for June are booked. Comments on the stages by Friday?'),
  },
  {
    from: deepak,
    to: group(SUMMIT_PLANNING),
    message: media('audio', `${files}/thoughts-on-day-two.m4a`, 'audio/mp4'),
  },
  { from: elena, to: user(chiara), message: text('Is there a seat left in your car?') },
  { from: chiara, to: user(elena), message: text('For you, always.') },
];

export const demoBlockedMessage: NewBlockedMessage = {
  sender: deepak,
  receiverType: 'user',
  receiver: elena,
  category: 'message',
  type: 'text',
  muid: 'boots-offer-1',
  data: { text: 'Limited offer! Guaranteed profit with my hiking boots, click here: https://boots.example.com' },
};

/** Why it is blocked. */
export const demoMatch = (appId: string): RuleMatch => ({
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

/** Calls of the last three days, oldest first. */
export function demoCalls(files: string, now: Date): NewCall[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  return [endedCall(ago(3 * DAY)), declinedCall(ago(2 * DAY)), missedCall(ago(DAY)), groupCall(files, ago(2 * HOUR))];
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE);

const newDevice = () => `${randomUUID()}@rtc.localhost/${randomBytes(4).toString('hex')}`;

/** A participant who joined at a time, and stayed for some minutes without video and some with video. */
function joinedParticipant(
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

function endedCall(initiatedAt: Date): NewCall {
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
    participants: [amara, bruno].map((uid) => joinedParticipant(uid, mid, startedAt, { audio: 12.5 })),
  };
}

/** Amara joins on one device and later on a second one; Deepak does not join. */
function groupCall(files: string, startedAt: Date): NewCall {
  const mid = randomUUID();
  const endedAt = after(startedAt, 42.5);
  const transcription = (transcribedAt: Date) => {
    return { tid: randomUUID(), url: `${files}/weekly-call.json`, startedAt, endedAt, transcribedAt };
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
      joinedParticipant(amara, mid, startedAt, { audio: 2.5, video: 40 }),
      joinedParticipant(amara, mid, after(startedAt, 10), { video: 32.5 }),
      joinedParticipant(bruno, mid, after(startedAt, 1), { video: 41.5 }),
      joinedParticipant(chiara, mid, after(startedAt, 4.5), { audio: 38 }),
      { uid: deepak, state: 'unanswered' },
    ],
    recordings: [
      {
        url: `${files}/weekly-call.mp4`,
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

/** Its channel is the only one of the app. */
export const demoCampaign = {
  channel: { name: 'Club news', channelId: 'club-news', type: 'in_app', enabled: true },
  category: { name: 'Hikes', description: 'Where the club goes next' },
  template: {
    templateId: 'next-hike',
    name: 'Next hike',
    templateCategory: 'Hikes',
    status: 'approved',
    alternativeText: '{{name}}, the next hike is on {{day}}.',
    channels: [
      {
        channelType: 'in_app',
        content: {
          version: '1.0',
          body: [
            { id: 'title', type: 'text', content: 'The next hike is on {{day}}', variant: 'heading2' },
            { id: 'text', type: 'text', content: 'Hello {{name}}, we meet at seven, at the bridge.' },
          ],
        },
      },
    ],
    variableSchema: [
      { key: 'name', type: 'string', default: 'hiker' },
      { key: 'day', type: 'string' },
    ],
  },
  campaign: { name: 'Hike on Sunday', variables: { day: 'Sunday' } },
} as const;

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
