import fc from 'fast-check';
import { recordset } from '#platform/database/column-names.js';

describe('recordset', () => {
  it('names the properties as columns, and leaves out those without a value', () => {
    const rows = [
      { id: '1', sentAt: 5, data: { lastUid: 'a"b' }, tags: ['x'], muid: undefined, parentId: null },
      { id: '2', isRead: false, at: new Date(0) },
      {},
    ];

    expect(JSON.parse(recordset(rows))).toEqual([
      { id: '1', sent_at: 5, data: { lastUid: 'a"b' }, tags: ['x'], parent_id: null },
      { id: '2', is_read: false, at: '1970-01-01T00:00:00.000Z' },
      {},
    ]);
  });

  it('is the JSON of the rows, whatever their values and properties', () => {
    const name = fc.constantFrom('id', 'uid', 'name', 'data', 'tags');
    const row = fc.dictionary(name, fc.option(fc.jsonValue(), { nil: undefined }), { noNullPrototype: true });

    fc.assert(fc.property(fc.array(row), (rows) => recordset(rows) === JSON.stringify(rows)));
  });
});
