import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Code and area of a region of this table or alias, such as "C1-R6 Northern Europe". Null without a region. */
export const regionNameSql = (language: Language, of = 'regions'): SQL<string> =>
  sql.raw(`${of}.name || ' ' || ${of}.${language === 'de' ? 'area_de' : 'area'}`) as SQL<string>;
