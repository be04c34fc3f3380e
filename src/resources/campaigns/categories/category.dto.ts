import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice } from '#platform/http/fields/query-field.js';
import { CampaignListQuery } from '../lists/campaign-list.dto.js';

export class CreateCategoryDto {
  @DisplayNameField({ description: 'Name, which no other category of the app has.', max: 100, example: 'Promotions' })
  name!: string;

  @FreeTextField({ description: 'What the category is for.', optional: true, max: 500, example: 'Offers and news' })
  description?: string;
}

export class UpdateCategoryDto extends ChangesOf(CreateCategoryDto, { clearable: ['description'] }) {}

export class CategoryParam {
  @PathText('ERR_CATEGORY_NOT_FOUND', (id) => [{ id }], { description: 'Id of the category.', max: 100, example: '1' })
  id!: string;
}

export class CategoriesQuery extends CampaignListQuery {
  @QueryChoice({ description: 'updatedAt by default.', of: ['name', 'createdAt', 'updatedAt'] })
  sort?: 'name' | 'createdAt' | 'updatedAt';
}
