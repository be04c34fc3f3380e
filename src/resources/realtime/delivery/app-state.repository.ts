import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { find } from './app-state.sql.js';

export interface AppDeliveryState {
  /** The position of the log that all events of an app are after that was imported; 0 for other apps. Of one that has left, that in the log of its cell. */
  readonly firstEventPosition: bigint;
  /** The app is being moved to another installation. */
  readonly isMoving: boolean;
  /** Another cell has the app. */
  readonly hasLeft: boolean;
}

/** What realtime needs of the row of an app. */
@Injectable()
export class AppStateRepository extends Repository {
  /** Returns the state of an ordinary app for one that no longer exists: its sessions end because their tokens are gone. */
  async find(ctx: AppContext): Promise<AppDeliveryState> {
    const [state] = await this.query(ctx, find, []);
    return state ?? { firstEventPosition: 0n, isMoving: false, hasLeft: false };
  }
}
