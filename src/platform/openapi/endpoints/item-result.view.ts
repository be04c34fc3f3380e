import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DomainError } from '../../errors/domain-error.js';
import { ErrorBodyView } from './response.views.js';

/** What became of one of the things that a request named. */
@ApiExtraModels(ErrorBodyView)
export class ItemResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'A sentence for people.' }) message?: string;
  @ApiPropertyOptional({ description: 'Why nothing was done.', type: ErrorBodyView }) error?: ErrorBodyView;
}

export interface ItemResult {
  readonly id: string;
  readonly error?: DomainError;
}

/** By id, as it was sent. @param message of what succeeded */
export const itemResultsView = (
  results: readonly ItemResult[],
  message: (id: string) => string,
  asSent: (id: string) => string = (id) => id,
): Record<string, ItemResultView> =>
  Object.fromEntries(
    results.map(({ id, error }) => [
      asSent(id),
      error ? { success: false, error: error.toBody() } : { success: true, message: message(id) },
    ]),
  );
