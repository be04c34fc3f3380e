import { BLOCKS_NOT_NEEDED } from '../content/blocks.js';
import { ExportSource, type FoundRecord, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';
import { slackMessage, slackName } from './slack-messages.js';

/** Files with lists, beside the folders of the channels: the kind of what is in them. */
const LISTS: Readonly<Record<string, string>> = {
  'users.json': 'user',
  'org_users.json': 'user',
  'channels.json': 'public',
  'groups.json': 'private',
  'dms.json': 'direct',
  'mpims.json': 'direct',
  'integration_logs.json': 'log',
  'canvases.json': 'canvas',
  'canvas_in_the_conversation.json': 'canvas',
  'lists.json': 'list',
  'huddle_transcripts.json': 'transcript',
  'file_conversations.json': 'fileShare',
};

/** Messages of one day in the folder of a channel. */
const DAY = /(?:^|\/)([^/]+)\/\d{4}-\d\d-\d\d\.json(?:\.gz)?$/;

const baseName = (name: string): string => name.split('/').at(-1)!;

const kindOf = (name: string): string => (DAY.test(name) ? 'message' : (LISTS[baseName(name)] ?? 'other'));

/** The unpacked export of a workspace: https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports */
export class SlackExport extends ExportSource {
  readonly name = 'slack';
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'public', 'private', 'direct', 'message'];
  protected override readonly leftOutKinds = {
    log: 'entries of the log of integrations',
    canvas: 'canvases',
    list: 'lists',
    transcript: 'transcripts of huddles',
    fileShare: 'lists of the conversations that have a file',
  };
  /** The ids of channels by the names of their folders. */
  private readonly idOfFolder = new Map<string, string>();
  private readonly nameOf = new Map<string, string>();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record, id } of this.identified(reading, 'users without an id', 'user', 'id'))
      yield userOf(id, record);
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    const kinds = ['public', 'private', 'direct'];
    for await (const { record, kind, id } of this.identified(reading, 'channels without an id', kinds, 'id', 'name')) {
      const name = record.text('name');
      this.idOfFolder.set(id, id);
      if (name !== undefined) {
        this.idOfFolder.set(name, id);
        this.nameOf.set(id, name);
      }
      yield channelOf(id, kind as SourceChannel['kind'], record);
    }
  }

  /** The channels, which the folders are named after, have been read before. */
  protected override messageOf({ record, file }: FoundRecord): SourceMessage | undefined {
    const folder = DAY.exec(file.name)![1]!;
    return slackMessage(record, this.idOfFolder.get(folder) ?? folder, (id) => this.nameOf.get(id));
  }

  protected override kindsIn({ name }: SourceFile): string[] {
    return [kindOf(name)];
  }

  protected override selectorsOf({ name }: SourceFile): string[] | undefined {
    return DAY.test(name) || baseName(name) in LISTS ? ['$.*'] : undefined;
  }

  protected override recordsIn({ value }: JsonValue, { name }: SourceFile): KindOfValue[] {
    return [[kindOf(name), value]];
  }
}

function userOf(id: string, user: SourceRecord): SourceUser {
  const profile = user.record('profile');
  const updatedAt = user.time('updated');
  const title = profile.text('title');
  const [timezone, userName] = [user.text('tz'), user.text('name')];
  return {
    id,
    name: slackName(profile) ?? user.text('real_name') ?? userName,
    avatar: profile.text('image_512', 'image_192', 'image_72'),
    metadata: {
      ...(title && { title }),
      ...(timezone && { timezone }),
      ...(userName && { userName }),
      ...(user.flag('is_bot') && { isBot: true }),
    },
    statusMessage: [profile.text('status_emoji'), profile.text('status_text')].filter(Boolean).join(' ') || undefined,
    updatedAt,
    ...(user.flag('deleted') && { deactivatedAt: updatedAt ?? 1 }),
  };
}

function channelOf(id: string, kind: SourceChannel['kind'], channel: SourceRecord): SourceChannel {
  const [topic, purpose] = ['topic', 'purpose'].map((name) => channel.record(name).text('value'));
  const creator = channel.id('creator');
  const isArchived = channel.flag('is_archived');
  if (isArchived) channel.becomes('archived channels become ordinary groups');
  return {
    id,
    kind,
    name: channel.text('name'),
    description: purpose ?? topic,
    creator,
    createdAt: channel.time('created'),
    metadata: { ...(topic && purpose && { topic }), ...(isArchived && { isArchived }) },
    members: channel.ids('members').map((user) => ({ id: user, scope: user === creator ? 'admin' : undefined })),
  };
}

/** Names of smaller pictures of a file, with their widths and heights. */
const THUMBNAILS = ['64', '80', '160', '360', '480', '720', '800', '960', '1024', 'pdf', 'video', 'tiny', 'mp4']
  .flatMap((size) => ['', '_w', '_h', '_gif'].map((end) => `thumb_${size}${end}`))
  .join(' ');

/** https://docs.slack.dev/reference/objects */
const DECLARED: Declarations = {
  leftOut: {
    'phone numbers, email addresses and fields of profiles': {
      'user.profile': 'phone email skype pronouns fields start_date title_canonical',
    },
    'roles and permissions in the workspace': {
      user: 'is_admin is_owner is_primary_owner is_restricted is_ultra_restricted is_workflow_bot is_stranger enterprise_user is_app_user has_2fa is_email_confirmed who_can_share_contact_card is_invited_user is_forgotten is_connector_bot locale teams',
    },
    'when a status ends': { 'user.profile': 'status_expiration huddle_state huddle_state_expiration_ts' },
    'who has edited a message': { 'message.edited': 'user' },
    'settings of channels': {
      public:
        'is_general is_shared is_org_shared is_ext_shared is_read_only is_thread_only retention_type retention_duration properties previous_names',
      private:
        'is_shared is_org_shared is_ext_shared is_read_only is_thread_only retention_type retention_duration properties previous_names',
      direct: 'is_shared is_org_shared is_ext_shared properties previous_names',
    },
    'details of huddles': { message: 'room permalink no_notifications channel' },
    'what the one who exported had read, saved and starred': {
      message: 'subscribed last_read unread_count is_starred saved',
      File: 'is_starred',
    },
    'whether a thread is locked': { message: 'is_locked' },
    'details of files': {
      File: `created timestamp pretty_type filetype user username user_team editable is_external external_type external_id external_url is_public public_url_shared permalink_public has_rich_preview has_more_shares original_w original_h image_exif_rotation media_display_type preview preview_highlight preview_plain_text simplified_html lines lines_more preview_is_truncated edit_link comments_count channels groups ims initial_comment num_stars pinned_to reactions shares converted_pdf duration_ms aac audio_wave_samples transcription subtype mp4 mp4_low hls hls_embed vtt file_access skipped_shares deanimate deanimate_gif last_editor updated to from cc subject headers app_id app_name attachments plain_text original_attachment_count alt_txt url_static_preview quip_thread_id ${THUMBNAILS}`,
    },
    'comments on files beyond their text': { 'message.comment': '*' },
  },
  notNeeded: {
    ...BLOCKS_NOT_NEEDED,
    'other forms of names, pictures and times': {
      user: 'real_name tz_label tz_offset color presence',
      'user.profile':
        'real_name real_name_normalized display_name display_name_normalized first_name last_name avatar_hash image_original is_custom_image image_24 image_32 image_48 image_72 image_192 image_1024 status_text_canonical status_emoji_display_info team guest_invited_by bot_id api_app_id always_active guest_expiration_ts huddle_state_call_id is_invisible',
      'message.user_profile':
        'real_name first_name display_name name team avatar_hash is_restricted is_ultra_restricted image_72',
      'message.bot_profile': 'id app_id deleted updated team_id name icons',
      'message.bot_profile.icons': 'image_36 image_48 image_72 emoji',
      message: 'username',
    },
    'forms of a forwarded message beyond its words, author, time and address': {
      'message.attachments':
        'id fallback color mrkdwn_in message_blocks blocks channel_name channel_team is_reply_unfurl is_thread_root_unfurl msg_subtype author_link author_icon author_subname footer footer_icon private_channel_prompt indent bot_id bot_team_id original_url',
      'message.attachments.message_blocks': 'team channel ts',
    },
    'other addresses and names of files': { File: 'id url_private_download permalink title display_as_bot' },
    'ids of the service': {
      user: 'team_id',
      message:
        'client_msg_id type team user_team source_team app_id bot_id bot_link event_ts channel_type trigger_id display_as_bot upload x_files delete_original is_intro assistant_app_thread language is_ephemeral parent_user_id ts',
      public:
        'is_channel is_private is_member name_normalized unlinked updated context_team_id shared_team_ids pending_shared pending_connected_team_ids is_mpim is_im is_group parent_conversation priority num_members',
      private:
        'is_group is_private is_member name_normalized unlinked updated context_team_id shared_team_ids pending_shared pending_connected_team_ids is_mpim is_im is_channel is_open last_read latest unread_count unread_count_display parent_conversation priority num_members',
      direct:
        'is_group is_private is_member name_normalized unlinked updated context_team_id shared_team_ids pending_shared is_mpim is_im is_channel is_open last_read latest unread_count unread_count_display user is_user_deleted parent_conversation priority num_members is_archived',
    },
    'who set topics and purposes': {
      'public.topic': 'creator last_set',
      'public.purpose': 'creator last_set',
      'private.topic': 'creator last_set',
      'private.purpose': 'creator last_set',
      'direct.topic': 'creator last_set',
      'direct.purpose': 'creator last_set',
    },
    'pins, which the messages have too': { public: 'pins', private: 'pins', direct: 'pins' },
    'counts and copies of replies': {
      message: 'reply_count reply_users reply_users_count latest_reply replies root hidden new_broadcast',
    },
    'what the text of a notice says': {
      message: 'inviter topic purpose name old_name item item_type pinned_info members old_type',
    },
  },
};
