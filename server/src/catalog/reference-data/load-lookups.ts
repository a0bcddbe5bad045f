import { eq, sql } from 'drizzle-orm';
import { roles } from '../../access/users/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { Db } from '../../platform/db/client.ts';
import * as lists from './shipped/lookups.ts';
import { brands, models } from './shipped/models.ts';
import { roles as roleRows } from './shipped/roles.ts';
import { carModels, type LookupKind, lookups, statuses } from './tables.ts';

const lookupRows: Record<LookupKind, readonly lists.LookupRow[]> = {
  source: lists.sources,
  inputChannel: lists.inputChannels,
  socialMediaChannel: lists.socialMediaChannels,
  socialMediaAgency: lists.socialMediaAgencies,
  escalationLevel: lists.escalationLevels,
  bmwDepartment: lists.bmwDepartments,
  bmwConcern: lists.bmwConcerns,
  brand: brands,
};

export async function loadLookups(db: Db): Promise<void> {
  const rows = (Object.keys(lookupRows) as LookupKind[]).flatMap((kind) =>
    lookupRows[kind].map(({ code, name, nameDe, sortOrder }) => ({
      kind,
      code,
      nameEn: name,
      nameDe,
      sortOrder,
    })),
  );
  await db
    .insert(lookups)
    .values(rows)
    .onConflictDoUpdate({
      target: [lookups.kind, lookups.code],
      set: { nameEn: sql`excluded.name_en`, nameDe: sql`excluded.name_de` },
    });
  await loadStatuses(db);
}

async function loadStatuses(db: Db): Promise<void> {
  const rows = lists.statuses.map(({ code, name, nameDe, sortOrder }) => ({
    statusId: statusIds[code],
    code,
    nameEn: name,
    nameDe,
    sortOrder,
  }));
  await db
    .insert(statuses)
    .values(rows)
    .onConflictDoUpdate({
      target: statuses.statusId,
      set: { nameEn: sql`excluded.name_en`, nameDe: sql`excluded.name_de` },
    });
}

/** Ids of a lookup list by code. */
export async function lookupIds(db: Db, kind: LookupKind): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: lookups.code, id: lookups.lookupId })
    .from(lookups)
    .where(eq(lookups.kind, kind));
  return new Map(rows.map((row) => [row.code, row.id]));
}

export async function loadModels(db: Db): Promise<void> {
  const brandIds = await lookupIds(db, 'brand');
  const rows = models.map((model) => ({
    brandId: idIn(brandIds, model.brandCode),
    code: model.code,
    name: model.name,
    modelCode: model.code,
    sortOrder: model.sortOrder,
  }));
  await db
    .insert(carModels)
    .values(rows)
    .onConflictDoUpdate({ target: carModels.code, set: { name: sql`excluded.name` } });
}

/** An existing role keeps its claims. */
export async function loadRoles(db: Db): Promise<void> {
  const rows = roleRows.map(({ name, roleType, claims }) => ({ name, roleType, defaultClaims: [...claims] }));
  await db.insert(roles).values(rows).onConflictDoNothing({ target: roles.name });
}

/** Throws if the reference data has no such code. */
export function idIn(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the reference data has no "${code}"`);
  return id;
}
