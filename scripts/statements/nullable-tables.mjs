import { parse } from 'libpg-query';

/**
 * Tables on the nullable side of an outer join: their columns may be null in a result although the schema declares them NOT NULL. The
 * row description of PostgreSQL does not contain this.
 */
export async function nullableTables(text) {
  const tables = new Set();
  if (!/\b(LEFT|RIGHT|FULL)\b/i.test(text)) return tables;
  const tree = await parse(text);
  const commonTables = new Map();
  for (const { CommonTableExpr } of nodesOf(tree)) {
    if (CommonTableExpr) commonTables.set(CommonTableExpr.ctename, CommonTableExpr.ctequery);
  }
  for (const { JoinExpr } of nodesOf(tree)) {
    const { jointype, larg, rarg } = JoinExpr ?? {};
    if (jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL') addTables(rarg);
    if (jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL') addTables(larg);
  }
  return tables;

  function addTables(side) {
    for (const { RangeVar } of nodesOf(side)) {
      if (!RangeVar || tables.has(RangeVar.relname)) continue;
      tables.add(RangeVar.relname);
      if (commonTables.has(RangeVar.relname)) addTables(commonTables.get(RangeVar.relname));
    }
  }
}

/** The node and all objects below it. */
function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}
