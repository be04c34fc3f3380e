import { deepStrictEqual } from 'node:assert/strict';

/**
 * @throws unless the bare server answers the request of a case as Confab does: otherwise its costs say nothing. What a list says of itself, such as
 * cursors, is not compared. Of what a request creates, only the fields are.
 */
export async function assertSameAnswer({ name, request }, subject, bare, signal) {
  const sent = request(0, subject.data);
  const [ours, theirs] = [await subject.server.call(sent, signal), await bare.server.call(sent, signal)];
  const [expected, received] = sent.method === 'POST' ? [fieldsOf(ours), fieldsOf(theirs)] : [ours.data, theirs.data];
  deepStrictEqual({ name, answer: received }, { name, answer: expected });
}

/** The names of all fields, with the types of their values. */
function fieldsOf(value) {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fieldsOf(item)]));
}
