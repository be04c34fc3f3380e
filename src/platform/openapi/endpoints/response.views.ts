import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

// Parts of the responses of all areas.

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
      'Where the list takes updatedAt and affix, send these to go on by time: of a list walked so, after its last row; of any other, with what was changed before its first row. Absent for an empty page.',
  })
  cursor?: PageCursorView;
}

class CursorCurrentView {
  @ApiProperty({ description: 'Rows asked for.' }) limit!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
}

class CursorPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; absent where the rows are no messages.' }) sentAt?: number;
  @ApiProperty({ description: 'Id of the row.' }) id!: string;
}

export class CursorMetaView {
  @ApiProperty() current!: CursorCurrentView;
  @ApiProperty({ description: 'Send these with the next request to go on after the last row.', required: false })
  next?: CursorPositionView;
  @ApiProperty({ description: 'Send these to go on before the first row.', required: false })
  previous?: CursorPositionView;
}

export class CountedCursorMetaView extends CursorMetaView {
  @ApiProperty({
    description: 'The same list as numbered pages of `limit` rows; current_page is the one that this page begins on.',
  })
  pagination!: PaginationView;
}

export class DoneView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'A sentence for people.' }) message!: string;
}

export class ErrorBodyView {
  @ApiProperty() message!: string;
  @ApiProperty() devMessage!: string;
  @ApiProperty({ enum: ['chat-api'] }) source!: string;
  @ApiPropertyOptional({
    description:
      'Dotted path of a field → what is wrong with it. Only where the data of the request failed validation.',
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
