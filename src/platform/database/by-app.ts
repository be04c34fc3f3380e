/** The rows of each app. A statement writes rows of one app only, so what was found in several apps is written app by app. */
export function byApp<Row extends { readonly appId: string }>(rows: Iterable<Row>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.appId);
    if (group) group.push(row);
    else groups.set(row.appId, [row]);
  }
  return groups;
}
