import { ApiProperty } from '@nestjs/swagger';

/** The body of responses of this area that have no envelope. */
export class SuccessView {
  @ApiProperty({ enum: [true] }) success!: true;
}

export const SUCCESS: SuccessView = { success: true };
