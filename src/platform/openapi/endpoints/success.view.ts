import { ApiProperty } from '@nestjs/swagger';

/** The result of an operation that returns no data. */
export class SuccessView {
  @ApiProperty({ enum: [true] }) success!: true;
}

export const SUCCESS: SuccessView = { success: true };
