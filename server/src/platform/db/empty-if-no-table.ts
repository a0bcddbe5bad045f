const undefinedTable = '42P01';

/**
 * Returns no rows if the table does not exist yet: nothing has been migrated. Not for queries in a transaction, which such
 * an error ends.
 */
export const emptyIfNoTable = <Row>(rows: PromiseLike<Row[]>): Promise<Row[]> =>
  Promise.resolve(rows).catch((error) => {
    if (error.code === undefinedTable || error.cause?.code === undefinedTable) return [];
    throw error;
  });
