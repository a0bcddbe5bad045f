import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import type { GoodwillGroup } from '@cfm/contract/screens/goodwill.ts';
import { type SQL, sql } from 'drizzle-orm';
import { dealerOfGoodwill, topicOfGoodwill } from '../../process/solution/given-goodwill.ts';

interface Grouping {
  /** The group of a solution `s`. Not null, so that it can be joined: 0 or '' for none. */
  key: SQL;
  /** Joins for the key, in addition to `s`, `cases` and `case_solutions`. */
  joins?: SQL;
  /** Joins for the name of a group `g`. */
  names?: SQL;
  name: SQL;
  detail?: SQL;
  filter?: SQL;
}
/** The filter of the overview with these ids. */
const filterBy = (key: string, id: string): SQL =>
  sql.raw(`case when ${id} is not null then jsonb_build_object('${key}', jsonb_build_array(${id})) end`);

/** How goodwill is grouped, for each grouping (rules 25.5 and 25.7). */
export function groupingBy(by: GoodwillGroup, language: Language): Grouping {
  const name = language === 'de' ? 'name_de' : 'name_en';
  switch (by) {
    case 'market':
      return {
        key: sql`coalesce(cases.market_id, 0)`,
        names: sql`left join markets m on m.market_id = g.k`,
        name: sql.raw(language === 'de' ? 'm.name_de' : 'm.name'),
        filter: filterBy('marketIds', 'm.market_id'),
      };
    case 'dealer':
      return {
        key: sql`coalesce(${dealerOfGoodwill}, 0)`,
        names: sql`left join dealers d on d.dealer_id = g.k`,
        name: sql`d.name`,
        detail: sql`nullif(concat_ws(', ', d.number, d.city), '')`,
        filter: sql`case when d.dealer_id is not null then jsonb_build_object('goodwillDealer', d.number)
          else jsonb_build_object('goodwillByDealer', false) end`,
      };
    case 'model':
      return {
        key: sql`coalesce(c.model_id, 0)`,
        joins: sql`left join contact_cars c on c.contact_car_id = cases.contact_car_id`,
        names: sql`left join car_models d on d.model_id = g.k left join lookups b on b.lookup_id = d.brand_id`,
        name: sql`d.name`,
        detail: sql.raw(`b.${name}`),
        filter: filterBy('modelIds', 'd.model_id'),
      };
    case 'topic':
      return {
        key: topicOfGoodwill,
        names: sql`left join code_level_areas a on a.area_id = g.k[1] left join code_level_topic_groups t on t.topic_group_id = g.k[2]
          left join code_level_topic_details d on d.topic_detail_id = g.k[3]`,
        // A set may have only an area, or an area with a group.
        name: sql.raw(`coalesce(nullif(concat_ws(' – ', t.${name}, d.${name}), ''), a.${name})`),
        detail: sql.raw(`case when t.topic_group_id is not null then a.${name} end`),
        filter: sql`jsonb_build_object('goodwillTopic', array_to_string(g.k, '.'))`,
      };
    case 'car':
      return {
        // An erased VIN is replaced by another text.
        key: sql.raw(`case when length(s.vin) = ${vinLength} then s.vin else '' end`),
        name: sql`nullif(g.k, '')`,
      };
  }
}
