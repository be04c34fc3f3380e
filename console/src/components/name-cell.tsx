import { Anchor, Avatar, Group } from '@mantine/core';
import { Link } from 'wouter';

interface NameCellProps {
  name: string;
  href: string;
  /** Address of a picture. */
  picture?: string;
}

/** The picture is fetched without the address of the console, and only when it is shown. */
export const NameCell = ({ name, href, picture }: NameCellProps) => (
  <Group gap="xs" wrap="nowrap">
    <Avatar
      src={picture}
      size="sm"
      variant="outline"
      color="gray"
      alt=""
      aria-hidden
      visibleFrom="sm"
      imageProps={{ loading: 'lazy', referrerPolicy: 'no-referrer' }}
    />
    <Anchor component={Link} href={href} className="user-text">
      {name}
    </Anchor>
  </Group>
);
