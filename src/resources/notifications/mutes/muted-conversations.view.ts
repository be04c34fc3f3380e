import { ApiProperty } from '@nestjs/swagger';
import { otherPartyIn, partiesOf } from '#core/conversations/conversation-key.js';
import { CONVERSATION_TYPES, type ConversationType } from './muted-conversations.dto.js';
import type { MutesOfUser } from './muted-conversations.service.js';

export class MutedConversationView {
  @ApiProperty({ description: 'uid of the other user, or guid.' }) id!: string;
  @ApiProperty({ enum: CONVERSATION_TYPES }) type!: ConversationType;
  @ApiProperty({ description: 'Unix milliseconds.', type: 'integer', format: 'int64' }) until!: number;
}

export class MutedConversationsView {
  @ApiProperty({ type: MutedConversationView, isArray: true }) mutedConversations!: MutedConversationView[];
}

export const mutedConversationsView = ({ uid, mutes }: MutesOfUser): MutedConversationsView => ({
  mutedConversations: mutes.map(({ conversationKey, until }) => {
    const parties = partiesOf(conversationKey);
    const peer: Pick<MutedConversationView, 'id' | 'type'> =
      'guid' in parties
        ? { id: parties.guid, type: 'group' }
        : { id: otherPartyIn(conversationKey, uid)!, type: 'oneOnOne' };
    return { ...peer, until: until.getTime() };
  }),
});
