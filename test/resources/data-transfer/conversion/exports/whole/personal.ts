import { texts } from './values.js';

// Every member of the documented objects of Telegram Desktop's export and of Matrix events, with a value.

type Files = Readonly<Record<string, string>>;

const reactions = [
  { type: 'emoji', count: 3, emoji: '👍', recent: [{ from: 'Ben', from_id: 'user2', date: '2023-11-14T22:15:20' }] },
  { type: 'custom_emoji', count: 1, document_id: 'x.webp' },
];

const message = (id: number, members: object = {}) => ({
  id,
  type: 'message',
  date: '2023-11-14T22:13:20',
  date_unixtime: String(1700000000 + id),
  from: 'Anna',
  from_id: 'user1',
  text: `Message ${id}`,
  text_entities: [{ type: 'plain', text: `Message ${id}` }],
  ...members,
});

/** https://core.telegram.org/import-export */
export const telegram: Files = {
  'result.json': JSON.stringify({
    about: 'x',
    personal_information: { user_id: 1, ...texts('first_name last_name phone_number username bio') },
    profile_pictures: [{ date: 'x', photo: 'x' }],
    stories: [{ media: 'x' }],
    contacts: {
      about: 'x',
      list: [
        {
          user_id: 2,
          first_name: 'Ben',
          last_name: 'B',
          phone_number: '1',
          date: '2020-01-01T00:00:00',
          date_unixtime: '1577836800',
        },
      ],
    },
    frequent_contacts: { about: 'x', list: [{ id: 2 }] },
    sessions: { about: 'x', list: [{ last_ip: 'x' }] },
    web_sessions: { about: 'x', list: [{ last_ip: 'x' }] },
    other_data: { about_meta: 'x' },
    chats: {
      about: 'x',
      list: [
        {
          name: 'Ben',
          type: 'personal_chat',
          id: 2,
          messages: [
            message(1, {
              edited: '2023-11-14T22:14:20',
              edited_unixtime: '1700000060',
              text: ['Hi ', { type: 'mention_name', text: 'Ben', user_id: 2 }, { type: 'text_link', text: 'here', href: 'https://example.com' }, { type: 'pre', text: 'code', language: 'ts' }], // prettier-ignore
              reactions,
              ...texts('author forwarded_from saved_from via_bot'),
              reply_to_message_id: 9,
            }),
            message(2, {
              photo: 'chats/chat_1/photos/a.jpg',
              photo_file_size: 3,
              width: 1,
              height: 2,
              self_destruct_period_seconds: 5,
              media_spoiler: true,
            }),
            message(3, {
              file: '(File not included. Change data exporting settings to download.)',
              file_name: 'song.mp3',
              file_size: 5,
              thumbnail: '(File not included.)',
              thumbnail_file_size: 1,
              media_type: 'audio_file',
              mime_type: 'audio/mpeg',
              duration_seconds: 5,
              ...texts('performer title sticker_emoji'),
            }),
            message(4, {
              contact_information: texts('first_name last_name phone_number'),
              contact_vcard: 'contact.vcard',
              contact_vcard_file_size: 2,
            }),
            message(5, {
              location_information: { latitude: 59.9, longitude: 10.7 },
              live_location_period_seconds: 60,
              ...texts('place_name address'),
            }),
            message(6, { ...texts('game_title game_description game_link'), invoice_information: { ...texts('title description currency'), amount: 5, receipt_message_id: 7 } }), // prettier-ignore
            message(7, { poll: { question: 'Where?', closed: true, total_voters: 2, answers: [{ text: 'Here', voters: 2, chosen: true }] }, inline_bot_buttons: [[{ type: 'url', text: 'x' }]] }), // prettier-ignore
            { id: 8, type: 'service', date: '2023-11-14T22:13:28', date_unixtime: '1700000008', actor: 'Anna', actor_id: 'user1', action: 'pin_message', message_id: 1, text: '', text_entities: [] }, // prettier-ignore
            { id: 9, type: 'service', date: '2023-11-14T22:13:29', date_unixtime: '1700000009', actor: 'Anna', actor_id: 'user1', action: 'invite_members', members: ['Ben'], ...texts('title inviter information_text new_title'), duration: 5 }, // prettier-ignore
          ],
        },
      ],
    },
    left_chats: { about: 'x', list: [{ name: 'Old', type: 'public_supergroup', id: 5, messages: [message(1)] }] },
  }),
};

let second = 0;
const event = (type: string, content: object, members: object = {}) => ({
  type,
  sender: '@anna:example.org',
  content,
  room_id: '!room:example.org',
  event_id: `$${++second}`,
  origin_server_ts: 1700000000000 + second * 1000,
  unsigned: { age: 5 },
  ...members,
});

/** https://spec.matrix.org/latest/client-server-api/ */
export const matrix: Files = {
  'room.json': JSON.stringify({
    room_name: 'Hikers',
    room_creator: '@anna:example.org',
    topic: 'All of it',
    export_date: '14/11/2023',
    exported_by: '@anna:example.org',
    messages: [
      event('m.room.create', { creator: '@anna:example.org', room_version: '10' }, { state_key: '' }),
      event('m.room.member', { membership: 'join', displayname: 'Anna', avatar_url: 'mxc://example.org/a', is_direct: true, reason: 'x' }, { state_key: '@anna:example.org', prev_content: { membership: 'invite' } }), // prettier-ignore
      event('m.room.join_rules', { join_rule: 'public' }, { state_key: '' }),
      event('m.room.power_levels', { users: { '@anna:example.org': 100 }, ban: 50 }, { state_key: '' }),
      event('m.room.pinned_events', { pinned: ['$6'] }, { state_key: '' }),
      event('m.room.message', { msgtype: 'm.text', body: 'Hi @ben:example.org', format: 'org.matrix.custom.html', formatted_body: '<b>Hi</b>', 'm.mentions': { user_ids: ['@ben:example.org'], room: true } }), // prettier-ignore
      event('m.room.message', { msgtype: 'm.image', body: 'A view', filename: 'a.png', url: 'mxc://example.org/b', info: { mimetype: 'image/png', size: 5, w: 1, h: 2, thumbnail_url: 'mxc://example.org/t' } }), // prettier-ignore
      event('m.room.message', { msgtype: 'm.file', body: 'b.pdf', file: { url: 'mxc://example.org/c', key: { k: 'x' }, iv: 'x', v: 'v2' } }), // prettier-ignore
      event('m.room.message', { msgtype: 'm.emote', body: 'waves', 'm.relates_to': { rel_type: 'm.thread', event_id: '$6', is_falling_back: true, 'm.in_reply_to': { event_id: '$6' } } }), // prettier-ignore
      event('m.room.message', { msgtype: 'm.text', body: '* Hi all', 'm.new_content': { msgtype: 'm.text', body: 'Hi all', formatted_body: '<b>Hi all</b>', format: 'org.matrix.custom.html' }, 'm.relates_to': { rel_type: 'm.replace', event_id: '$6' } }), // prettier-ignore
      event('m.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$6', key: '👍' } }),
      event('m.room.redaction', { reason: 'spam' }, { redacts: '$9' }),
      event('m.room.message', { msgtype: 'm.location', body: 'Here', geo_uri: 'geo:59.9,10.7' }),
      event('org.matrix.msc3381.poll.start', { 'org.matrix.msc3381.poll.start': { question: { body: 'Where?' }, answers: [{ id: '1', 'org.matrix.msc1767.text': 'Here' }] } }), // prettier-ignore
      event('m.room.encrypted', { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'x', sender_key: 'x', device_id: 'x', session_id: 'x' }), // prettier-ignore
      event('m.call.invite', { call_id: '1', version: 1 }),
    ],
  }),
};
