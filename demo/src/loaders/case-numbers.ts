import type { Db } from '@cfm/server/db/client.ts';
import { sql } from 'drizzle-orm';

/** Remembers the highest number of each year, so that new cases go on after it. */
export interface CaseNumbers {
  note(internalId: string): void;
  handOver(db: Db): Promise<void>;
}

export function collectCaseNumbers(): CaseNumbers {
  const highest = new Map<string, number>();
  return {
    note(internalId) {
      const [year = '', number = '0'] = internalId.split('-');
      highest.set(year, Math.max(highest.get(year) ?? 0, Number(number)));
    },
    async handOver(db) {
      for (const [year, number] of highest) {
        // The name that `next_case_number` uses.
        const name = `case_number_${year}`;
        await db.execute(sql`create sequence if not exists public.${sql.identifier(name)}`);
        await db.execute(sql`select setval(${`public.${name}`}::regclass, ${number}::bigint)`);
      }
    },
  };
}
