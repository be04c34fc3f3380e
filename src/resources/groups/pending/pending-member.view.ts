import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { UserView, type SeenUser } from '#resources/users/user.view.js';
import { groupUserView } from '../group-user.view.js';
import { GroupView, groupView } from '../group.view.js';
import type { Pending, PendingGroup, PendingUser } from './pending-members.repository.js';

export class InvitationView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'omar' }) uid!: string;
  @ApiProperty({ description: 'uid, or app_system.' }) invitedBy!: string;
  @ApiProperty({ description: 'Unix seconds.' }) invitedAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) expiresAt!: number;
}

export class JoinRequestView {
  @ApiProperty({ example: 'hikers' }) guid!: string;
  @ApiProperty({ example: 'omar' }) uid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) requestedAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) expiresAt!: number;
}

export class InvitedUserView extends UserView {
  @ApiProperty({ description: 'uid, or app_system.' }) invitedBy!: string;
  @ApiProperty({ description: 'Unix seconds.' }) invitedAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) expiresAt!: number;
}

export class RequestingUserView extends UserView {
  @ApiProperty({ description: 'Unix seconds.' }) requestedAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) expiresAt!: number;
}

export class InvitingGroupView extends InvitationView {
  @ApiProperty() group!: GroupView;
}

export class RequestedGroupView extends JoinRequestView {
  @ApiProperty() group!: GroupView;
}

export const invitationView = (guid: string, uid: string, pending: Pending): InvitationView => ({
  guid,
  uid,
  ...invitationOf(pending),
});

export const joinRequestView = (guid: string, uid: string, pending: Pending): JoinRequestView => ({
  guid,
  uid,
  ...requestOf(pending),
});

/** @param viewer the acting user, if there is one */
export const invitedUserView = (user: PendingUser & SeenUser, viewer: string | undefined): InvitedUserView => ({
  ...userOf(user, viewer),
  ...invitationOf(user),
});

/** @param viewer the acting user, if there is one */
export const requestingUserView = (user: PendingUser & SeenUser, viewer: string | undefined): RequestingUserView => ({
  ...userOf(user, viewer),
  ...requestOf(user),
});

export const invitingGroupView = (group: PendingGroup, viewer: string): InvitingGroupView => ({
  ...invitationView(group.guid, viewer, group),
  group: groupView(group, { viewer }),
});

export const requestedGroupView = (group: PendingGroup, viewer: string): RequestedGroupView => ({
  ...joinRequestView(group.guid, viewer, group),
  group: groupView(group, { viewer }),
});

const invitationOf = ({ pendingBy, pendingAt, pendingUntil }: Pending) => ({
  invitedBy: pendingBy,
  invitedAt: unixSeconds(pendingAt),
  expiresAt: unixSeconds(pendingUntil),
});

const requestOf = ({ pendingAt, pendingUntil }: Pending) => ({
  requestedAt: unixSeconds(pendingAt),
  expiresAt: unixSeconds(pendingUntil),
});

const userOf = ({ pendingBy, pendingAt, pendingUntil, ...user }: PendingUser & SeenUser, viewer: string | undefined) =>
  groupUserView(user, viewer);
