import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { ModerationCase } from './moderation-cases.sql.js';

export class ModerationNoteView {
  @ApiProperty({ example: 'The same text as last week.' }) text!: string;
  @ApiProperty({
    description:
      'The email address of a collaborator, or the uid of the user whom the app named; app_system where it named none.',
  })
  author!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

/** What moderators keep about a message. */
export class ModerationCaseFields {
  @ApiPropertyOptional({ description: 'The email address of the collaborator who reviews the message.' })
  assignee?: string;
  @ApiPropertyOptional({
    description: 'Notes of moderators, oldest first; absent if there is none.',
    type: [ModerationNoteView],
  })
  notes?: ModerationNoteView[];
}

export class ModerationCaseView extends ModerationCaseFields {
  @ApiProperty({ description: 'Id of the message.', example: '42' }) id!: string;
}

export const caseFields = ({ assignee = null, notes = [] }: Partial<ModerationCase> = {}): ModerationCaseFields => ({
  ...(assignee !== null && { assignee }),
  ...(notes.length > 0 && { notes: notes.map(({ author, ...note }) => ({ ...note, author: author ?? SYSTEM_UID })) }),
});

export const moderationCaseView = (found: ModerationCase): ModerationCaseView => ({
  id: String(found.messageId),
  ...caseFields(found),
});
