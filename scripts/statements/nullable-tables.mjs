import { parse } from 'libpg-query';

/**
 * Tables whose columns may be null in a result although the schema says NOT NULL, because the statement has them on the side of an
 * outer join that can be missing. PostgreSQL knows that, but does not say it in the description of a row.
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
    if (jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL') enter(rarg);
    if (jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL') enter(larg);
  }
  return tables;

  function enter(side) {
    for (const { RangeVar } of nodesOf(side)) {
      if (!RangeVar || tables.has(RangeVar.relname)) continue;
      tables.add(RangeVar.relname);
      if (commonTables.has(RangeVar.relname)) enter(commonTables.get(RangeVar.relname));
    }
  }
}

/** Every object below a node, itself first. */
function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}
