import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DomainError } from '#platform/errors/domain-error.js';
import { ErrorBodyView } from './response.views.js';

/** The result of a bulk request for one item. */
@ApiExtraModels(ErrorBodyView)
export class ItemResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'Confirmation in a sentence.' }) message?: string;
  @ApiPropertyOptional({ description: 'The error, if the operation failed for this item.', type: ErrorBodyView })
  error?: ErrorBodyView;
}

export interface ItemResult {
  readonly id: string;
  readonly error?: DomainError;
}

/** @returns the results by id, in its original spelling @param message confirms a success */
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
