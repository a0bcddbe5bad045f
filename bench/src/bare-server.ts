import fastify from 'fastify';
import pg from 'pg';

/** JSON stays the text that PostgreSQL answers. */
const textAsItIs = { getTypeParser: () => String };

/** What the bare server is told at its start: a statement for each operation, and the values of each request. */
export interface BareOrder {
  connectionString: string;
  poolSize: number;
  operations: Record<string, { statement: string; values: readonly unknown[][] }>;
}

/**
 * The bare limit, in a process of its own: a route that runs one prepared statement and sends the text it answers. No
 * session, scope, parsing, mapping or check of the reply.
 */
async function serve({ connectionString, poolSize, operations }: BareOrder): Promise<number> {
  // Planned once: with planning at each call, one large statement is slower than the product's small ones.
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  const app = fastify({ logger: false });
  for (const [name, { statement, values }] of Object.entries(operations))
    app.route<{ Params: { index: string } }>({
      method: ['GET', 'POST'],
      url: `/${name}/:index`,
      async handler(request, reply) {
        const { rows } = await pool.query<[string]>({
          name,
          text: statement,
          values: values[Number(request.params.index)],
          rowMode: 'array',
          types: textAsItIs,
        });
        return reply.type('application/json; charset=utf-8').send(rows[0]?.[0]);
      },
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

process.once('message', (order: BareOrder) => {
  // Only the process that started this one sends messages.
  void serve(order).then((port) => process.send?.({ port }));
});
process.once('disconnect', () => process.exit(0));
