import { ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import type { ContactDetails } from './contact-details.repository.js';

export class ContactDetailsView {
  @ApiPropertyOptional() email?: string;
  @ApiPropertyOptional({ description: 'E.164, with the plus sign.' }) phno?: string;
}

export const contactDetailsView = ({ email, phoneNumber }: ContactDetails): ContactDetailsView =>
  withoutAbsent({ email: email ?? undefined, phno: phoneNumber ?? undefined });
