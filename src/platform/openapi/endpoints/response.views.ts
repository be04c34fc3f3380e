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
  @ApiProperty({ description: 'Where the page ended, to be sent back as it is.', example: 'andrew.1700000000000' })
  id!: string;
}

export class PageMetaView {
  @ApiProperty() pagination!: PaginationView;
}

export class CursorPageMetaView extends PageMetaView {
  @ApiPropertyOptional({
    description:
      'Query parameters of a request for the page after this one, whatever is added or removed in between. Without the id, updatedAt and affix select rows by the second of their last change. Absent for an empty page, and where a search or sortBy decides the order.',
  })
  cursor?: PageCursorView;
}

class CursorCurrentView {
  @ApiProperty({ description: 'Maximum number of rows, as requested.' }) limit!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
}

class CursorPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiPropertyOptional({ description: 'Unix seconds, if the list is sorted by the time of sending.' }) sentAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds, if the list is sorted by it.' }) updatedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds, if the list is sorted by it.' }) createdAt?: number;
  @ApiProperty({ description: 'Id of the row.' }) id!: string;
}

class SearchPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiProperty({ description: 'Id of the row.' }) id!: string;
}

class SearchCountsView {
  @ApiProperty() messages!: number;
  @ApiProperty({ description: 'With attachments.' }) files!: number;
  @ApiProperty({ description: 'With links.' }) links!: number;
}

class SearchOutcomeView {
  @ApiProperty({ description: 'Whether all rows were compared and are in order.' }) complete!: boolean;
  @ApiPropertyOptional({ description: 'How many rows were compared, if not all were.' }) compared?: number;
  @ApiPropertyOptional({ description: 'How many rows are in the order by relevance, if more were found.' })
  ranked?: number;
  @ApiPropertyOptional({ description: 'Query parameters of a request that goes on with the search.' })
  next?: SearchPositionView;
  @ApiPropertyOptional({
    description: 'A searchKey that finds something, where this one finds nothing and differs from it by typing errors.',
    example: 'education',
  })
  didYouMean?: string;
  @ApiPropertyOptional({
    description: 'How many messages are found, up to 100 of each kind, if the request asks for it.',
  })
  counts?: SearchCountsView;
}

export class CursorMetaView {
  @ApiProperty() current!: CursorCurrentView;
  @ApiProperty({ description: 'Query parameters of a request for the rows after the last row.', required: false })
  next?: CursorPositionView;
  @ApiProperty({ description: 'Query parameters of a request for the rows before the first row.', required: false })
  previous?: CursorPositionView;
  @ApiProperty({
    description:
      'Only where no index finds what a search looks for, and more rows are left to compare, where more was found than is in the order by relevance, where nothing was found but something similar would be, and where the request asks for counts.',
    required: false,
  })
  search?: SearchOutcomeView;
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
  @ApiProperty({
    description: 'The message, and in error responses of requests the address of what the reference says of the error.',
  })
  devMessage!: string;
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
