import type { Ctx } from '@cfm/server/context.ts';
import { inDatabase } from '@cfm/server/testing/product/database.ts';
import { serverEnvironment } from './ports.ts';

/** Runs `work` in the database of this worker's product. */
export const inProductDatabase = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inDatabase(serverEnvironment, work);
