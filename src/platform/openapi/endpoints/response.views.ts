import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

// Views that the responses of several areas contain.

export class PaginationView {
  @ApiProperty({ description: 'Rows in all pages together.' }) total!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
  @ApiProperty() per_page!: number;
  @ApiProperty() current_page!: number;
  @ApiProperty() total_pages!: number;
}

export class PageCursorView {
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
}

export class PageMetaView {
  @ApiProperty() pagination!: PaginationView;
  @ApiPropertyOptional({
    description:
      'Values of updatedAt and affix for a further request, if the list accepts them. If this request had them, they select the rows after the last row of this page; otherwise, the rows that changed before its first row. Absent for an empty page.',
  })
  cursor?: PageCursorView;
}

class CursorCurrentView {
  @ApiProperty({ description: 'Maximum number of rows, as requested.' }) limit!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
}

class CursorPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiPropertyOptional({ description: 'Unix seconds. Absent if the rows are not messages.' }) sentAt?: number;
  @ApiProperty({ description: 'Id of the row.' }) id!: string;
}

export class CursorMetaView {
  @ApiProperty() current!: CursorCurrentView;
  @ApiProperty({ description: 'Query parameters of a request for the rows after the last row.', required: false })
  next?: CursorPositionView;
  @ApiProperty({ description: 'Query parameters of a request for the rows before the first row.', required: false })
  previous?: CursorPositionView;
}

export class CountedCursorMetaView extends CursorMetaView {
  @ApiProperty({
    description:
      'The same list in numbered pages of `limit` rows. current_page is the number of the page that contains the first row.',
  })
  pagination!: PaginationView;
}

export class DoneView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'Confirmation in a sentence.' }) message!: string;
}

export class ErrorBodyView {
  @ApiProperty() message!: string;
  @ApiProperty() devMessage!: string;
  @ApiProperty({ enum: ['chat-api'] }) source!: string;
  @ApiPropertyOptional({
    description:
      'Validation errors by dotted path of the field. Present only if the data of the request failed validation.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  details?: Record<string, string[]>;
  @ApiProperty({ example: 'ERR_BAD_REQUEST' }) code!: string;
}

@ApiSchema({ name: 'ErrorResponse' })
export class ErrorView {
  @ApiProperty() error!: ErrorBodyView;
}
