import type { Affix } from '#platform/database/lists/page.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  ChoiceField,
  FreeTextField,
  IdField,
  IntegerField,
  JsonField,
  NamedChoiceField,
  NestedField,
  TagsField,
  TextField,
  UrlField,
} from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { receiverTypes } from '#resources/messages/content/message-content.js';
import { MessageData } from '#resources/messages/content/message-data.dto.js';

const MAX_METADATA_BYTES = 5 * 1024;

/** Categories whose content rules judge. */
export const submittedCategories = ['message', 'custom'] as const;

const metadata = { description: 'Any JSON of at most 5 KB.', optional: true, maxBytes: MAX_METADATA_BYTES };

export class SubmittedUserDto {
  @IdField({ description: 'As in the submission, which is the default.', optional: true, example: 'andrew' })
  uid?: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Andrew Joseph' })
  name!: string;

  @UrlField({ description: 'URL of a picture.', optional: true, example: 'https://example.com/andrew.png' })
  avatar?: string;

  @UrlField({ description: 'URL of a profile page.', optional: true })
  link?: string;

  @IdField({ description: 'A role of the app.', optional: true, default: 'default' })
  role?: string;

  @MetadataField(metadata)
  metadata?: Record<string, unknown>;

  @TagsField()
  tags?: string[];
}

export class SubmittedGroupDto {
  @IdField({ description: 'As in the submission, which is the default.', optional: true, example: 'hikers' })
  guid?: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Hikers' })
  name!: string;

  @ChoiceField({
    description: 'Who may join; see the operation that creates groups.',
    of: ['public', 'password', 'private'],
    optional: true,
    default: 'public',
  })
  type?: 'public' | 'password' | 'private';

  @FreeTextField({ description: 'Required for the type password.', optional: true, max: 100 })
  password?: string;

  @UrlField({ description: 'URL of a picture.', optional: true })
  icon?: string;

  @FreeTextField({ description: 'What the group is about.', optional: true, max: 255 })
  description?: string;

  @IdField({ description: 'uid of the owner; the system user by default.', optional: true, example: 'andrew' })
  owner?: string;

  @MetadataField(metadata)
  metadata?: Record<string, unknown>;

  @TagsField({ example: ['outdoor'] })
  tags?: string[];
}

const data = {
  description: 'The content, as of a message that is sent.',
  optional: true,
  example: { text: 'Who is up for a hike?' },
};

export class SubmitMessageDto {
  @IdField({ description: 'uid of the sender.', example: 'andrew' })
  sender!: string;

  @IdField({ description: 'uid or guid.', example: 'tina' })
  receiver!: string;

  @NamedChoiceField({ description: 'Whether the receiver is a user or a group.', of: receiverTypes, max: 100 })
  receiverType!: string;

  @NamedChoiceField({
    description: 'Only these categories are judged.',
    of: submittedCategories,
    optional: true,
    max: 100,
    default: 'message',
  })
  category?: string;

  @FreeTextField({
    description: 'text, image, file, audio or video; for the category custom, any name.',
    optional: true,
    max: 100,
    default: 'text',
  })
  type?: string;

  @JsonField(data, () => MessageData)
  data?: unknown;

  @TextField({
    description:
      'The id of the message in your app. A second submission with it of the same sender stores nothing and returns the first.',
    optional: true,
    max: 100,
    example: 'a2f4c1',
  })
  muid?: string;

  @TagsField()
  tags?: string[];

  @IntegerField({
    description: 'When the message was sent, in Unix seconds; now by default.',
    optional: true,
    min: 0,
    max: 9_999_999_999,
    example: 1_763_683_200,
  })
  sentAt?: number;

  @NestedField(() => SubmittedUserDto, { description: 'Creates the sender if there is no such user.', optional: true })
  senderUserDetails?: SubmittedUserDto;

  @NestedField(() => SubmittedUserDto, {
    description: 'Creates the receiver if there is no such user.',
    optional: true,
  })
  receiverUserDetails?: SubmittedUserDto;

  @NestedField(() => SubmittedGroupDto, {
    description: 'Creates the receiver if there is no such group.',
    optional: true,
  })
  receiverGroupDetails?: SubmittedGroupDto;
}

export class EditSubmissionDto {
  @JsonField(
    { ...data, optional: false, description: 'Members that replace those of the same name. Others stay unchanged.' },
    () => MessageData,
  )
  data!: unknown;
}

export class SubmissionIdParam {
  @PathText('ERR_MESSAGE_ID_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the submitted message.',
    max: 100,
    example: '42',
  })
  id!: string;
}

export class ListSubmissionsQuery {
  @QueryInteger({ description: 'Maximum number of rows.', min: 1, max: 1000, default: 100 })
  limit: number = 100;

  @QueryText({ description: 'Cursor: the id of a submitted message. It is not part of the response.', max: 20 })
  id?: string;

  @QueryChoice({
    description:
      'append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';

  @IdField({ description: 'Only messages of this sender.', optional: true, example: 'andrew' })
  sender?: string;

  @IdField({ description: 'Only messages to this user.', optional: true, example: 'tina' })
  receiverUID?: string;

  @IdField({ description: 'Only messages to this group.', optional: true, example: 'hikers' })
  receiverGUID?: string;

  @QueryChoice({ description: 'Only messages of this category.', of: submittedCategories })
  category?: string;

  @QueryText({ description: 'Only messages of this type.', max: 100, example: 'text' })
  type?: string;

  @QueryChoice({
    description: 'Only messages with this status. Messages to which no rule applied are approved.',
    of: ['pending', 'approved', 'disapproved'],
  })
  moderationStatus?: 'pending' | 'approved' | 'disapproved';
}
