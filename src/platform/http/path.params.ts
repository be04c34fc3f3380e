import { IdField } from './field.js';

export class AppIdParam {
  @IdField({ description: 'Id of the app.' })
  appId!: string;
}

export class UidParam {
  @IdField({ description: 'Id of the user.', example: 'andrew' })
  uid!: string;
}

export class GuidParam {
  @IdField({ description: 'Id of the group.', example: 'hikers' })
  guid!: string;
}
