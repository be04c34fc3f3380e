import type { AppSettings } from '#core/app-settings/app-settings.js';
import { groupLimitsOf } from '#core/app-settings/group-limits.js';
import type { Config } from '#platform/config/config.js';
import { MAX_BODY_BYTES } from '#platform/http/body/body-parser.js';
import { MAX_TAGS, MAX_TAG_LENGTH } from '#platform/http/fields/field.js';
import { MAX_PER_PAGE } from '#platform/http/lists/page.query.js';
import { MAX_FRIENDS } from '../friends/friends.service.js';
import { MAX_MEMBER_ASSIGNMENTS } from '../groups/members/member-assignments.js';
import { MAX_FILES } from '../media/multipart.guard.js';
import { MAX_DATA_CHARACTERS, MAX_FREE_JSON_BYTES } from '../messages/content/message-limits.js';
import { MAX_RECEIVERS } from '../messages/content/message.dto.js';

/** The limits that requests are checked against, so that clients can check them first. Each is of its area. */
export const clientLimits = ({ media }: Config, settings: AppSettings) => ({
  requestBytes: MAX_BODY_BYTES,
  uploadBytes: media.maxBytes,
  filesPerUpload: MAX_FILES,
  rowsPerPage: MAX_PER_PAGE,
  messageCharacters: MAX_DATA_CHARACTERS,
  messageMetadataBytes: MAX_FREE_JSON_BYTES,
  receiversPerSend: MAX_RECEIVERS,
  tags: MAX_TAGS,
  tagCharacters: MAX_TAG_LENGTH,
  friends: MAX_FRIENDS,
  groupsPerUser: groupLimitsOf(settings).groupsPerUser,
  membersPerGroup: groupLimitsOf(settings).members,
  membersPerRequest: MAX_MEMBER_ASSIGNMENTS,
});
