import { Code } from '@mantine/core';

/** JSON with line breaks; other texts as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** A text for programs, such as the body of a request. It scrolls inside. */
export const CodeText = ({ label, text }: { label: string; text: string }) => (
  <Code
    block
    mah={480}
    className="user-text"
    style={{ overflow: 'auto' }}
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    {readable(text)}
  </Code>
);
