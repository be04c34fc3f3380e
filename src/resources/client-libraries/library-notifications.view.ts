import { ApiProperty } from '@nestjs/swagger';
import { TimezoneView } from '../notifications/preferences/notification-preferences.view.js';
import { PushTokensView } from '../notifications/push-tokens/push-token.view.js';

/** Without `success` the libraries report a failure. */
export class LibraryTimezoneView extends TimezoneView {
  @ApiProperty({ enum: [true] }) success!: boolean;
}

export class LibraryPushTokensView extends PushTokensView {
  @ApiProperty({ enum: [true] }) success!: boolean;
}
