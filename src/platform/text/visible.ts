/**
 * Any character that a reader can see. Not among them: white space, control characters, what fonts show nothing for (joiners, marks of the
 * direction, fillers, variation selectors, tags), the blank pattern of Braille, and the marks of interlinear annotations.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
