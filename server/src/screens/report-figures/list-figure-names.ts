import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { asc, eq } from 'drizzle-orm';
import { regions } from '../../catalog/markets/tables.ts';
import { codeLevelAreas, type LookupKind, lookups } from '../../catalog/reference-data/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { ReceivedKind } from './count-received.ts';

interface Named {
  id: number;
  name: string;
}
export type FigureNames = Record<ReceivedKind, readonly Named[]>;
/** The names of each kind, in their order and in the language of the report. */
export async function listFigureNames(db: Db, language: Language): Promise<FigureNames> {
  const own = ({ id, nameEn, nameDe }: { id: number; nameEn: string; nameDe: string }): Named => ({
    id,
    name: language === 'de' ? nameDe : nameEn,
  });
  const text = textsOf(language, 'reportFigures');
  // In sequence, because a transaction has one connection.
  const [region, brand, area, escalation] = [
    await runPrepared(
      db
        .select({ id: regions.regionId, nameEn: regions.area, nameDe: regions.areaDe })
        .from(regions)
        .orderBy(asc(regions.sortOrder), asc(regions.regionId)),
    ),
    await listLookups(db, 'brand'),
    await runPrepared(
      db
        .select({
          id: codeLevelAreas.areaId,
          nameEn: codeLevelAreas.nameEn,
          nameDe: codeLevelAreas.nameDe,
        })
        .from(codeLevelAreas)
        .orderBy(asc(codeLevelAreas.sortOrder), asc(codeLevelAreas.areaId)),
    ),
    await listLookups(db, 'escalationLevel'),
  ];
  return {
    region: region.map(own),
    brand: brand.map(own),
    area: area.map(own),
    escalation: escalation.map(own).map(({ id, name }) => ({
      id,
      name: /^\d+$/.test(name) ? text('level', { level: name }) : name,
    })),
  };
}

const listLookups = (db: Db, kind: LookupKind) =>
  runPrepared(
    db
      .select({ id: lookups.lookupId, nameEn: lookups.nameEn, nameDe: lookups.nameDe })
      .from(lookups)
      .where(eq(lookups.kind, kind))
      .orderBy(asc(lookups.sortOrder), asc(lookups.lookupId)),
  );
