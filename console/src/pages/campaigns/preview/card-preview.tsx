import { Box, Divider, Group, Image, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../../texts/index.ts';
import { addressOf, elementsOf, isHeading, textOf, type CardElement } from './card-elements.ts';

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Whatever the scheme of the console is. */
const colors: Record<Scheme, { background: string; color: string }> = {
  light: { background: '#fff', color: '#141414' },
  dark: { background: '#1a1a1a', color: '#e8e8e8' },
};

interface CardPreviewProps {
  /** With its values. */
  content: CardElement;
  scheme: Scheme;
}

/** A card as clients show it, more or less. */
export const CardPreview = ({ content, scheme }: CardPreviewProps) => (
  <Paper
    withBorder
    component="article"
    p="md"
    mih="3rem"
    style={colors[scheme]}
    aria-label={texts.campaignPreview.schemes[scheme]}
  >
    <Stack gap="xs" align="flex-start">
      <Elements list={content.body} scheme={scheme} />
    </Stack>
  </Paper>
);

const Elements = ({ list, scheme }: { list: unknown; scheme: Scheme }) =>
  elementsOf(list).map((element, index) => <Element key={index} element={element} scheme={scheme} />);

function Element({ element, scheme }: { element: CardElement; scheme: Scheme }): ReactNode {
  switch (element.type) {
    case 'text':
      return (
        <Text
          size={isHeading(element) ? 'lg' : 'sm'}
          fw={isHeading(element) ? 700 : 400}
          c={colorOf(element.color, scheme)}
          className="user-text"
        >
          {textOf(element.content)}
        </Text>
      );
    case 'image':
      return <Picture address={textOf(element.url)} description={textOf(element.altText)} />;
    case 'button':
      return (
        <Box
          bg="#1864ab"
          c="#fff"
          fz="sm"
          px="md"
          py={6}
          style={{ borderRadius: 'var(--mantine-radius-sm)' }}
          title={addressOf(element)}
          className="user-text"
        >
          {textOf(element.label)}
        </Box>
      );
    case 'divider':
      return <Divider w="100%" />;
    case 'row':
    case 'grid':
      return (
        <Group gap="xs">
          <Elements list={element.items} scheme={scheme} />
        </Group>
      );
    case 'column':
      return (
        <Stack gap="xs" align="flex-start" flex="1 1 8rem">
          <Elements list={element.items} scheme={scheme} />
        </Stack>
      );
    case 'spacer':
      return null;
    default:
      return <Text size="xs">{texts.campaignPreview.notShown(textOf(element.type))}</Text>;
  }
}

/** Fetched without the address of the console. */
const Picture = ({ address, description }: { address: string; description: string }) =>
  /^https?:\/\/./i.test(address) && (
    <Image src={address} alt={description} mah="14rem" radius="sm" loading="lazy" referrerPolicy="no-referrer" />
  );

/** One color, or one for each scheme. */
function colorOf(color: unknown, scheme: Scheme): string | undefined {
  const own = typeof color === 'object' && color !== null ? (color as Record<string, unknown>)[scheme] : color;
  return typeof own === 'string' && /^#[\da-f]{3,8}$/i.test(own) ? own : undefined;
}
