import { ApiProperty } from '@nestjs/swagger';

/** The user of an embedded chat. */
export class EmbedUserView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
}

export class GuestView extends EmbedUserView {
  @ApiProperty({ description: 'The guest chats with it, and comes back with it: the browser keeps it.' })
  authToken!: string;
}
