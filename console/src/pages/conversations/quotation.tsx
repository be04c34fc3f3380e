import { Text } from '@mantine/core';
import type { Message } from '../../api/messages.ts';
import { texts } from '../../texts/index.ts';
import { senderOf, summaryOf } from './summary.ts';

/** A quoted message in short. @param message absent if it was erased, or the user may not read it */
export const Quotation = ({ message }: { message?: Message }) => (
  <Text
    component="blockquote"
    size="xs"
    lineClamp={3}
    className="user-text"
    dir="auto"
    m={0}
    my={4}
    ps="xs"
    style={{ borderInlineStart: '3px solid var(--mantine-color-default-border)' }}
  >
    {message ? `${senderOf(message)}: ${summaryOf(message)}` : texts.conversations.quotedIsMissing}
  </Text>
);
