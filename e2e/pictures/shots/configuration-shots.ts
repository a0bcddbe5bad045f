import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { idOf } from '@cfm/server/testing/product/cases.ts';
import { type Area, contentOf, type Desk, type Shot, screen, settle } from '../shot.ts';

async function open({ page }: Desk, path: string, tallest: number): Promise<Area> {
  await page.goto(path);
  await settle(page);
  return contentOf(page, tallest);
}

export const configurationShots = {
  users: screen('/users', 440),
  user: {
    as: 'admin',
    size: { width: 1080, height: 1300 },
    take: async (desk) => {
      const { items } = await desk.product.admin.call(userSettingsEndpoints.listUserAccounts, {
        query: { search: 'ikam' },
      });
      return open(desk, `/users/edit/${items[0]?.id}`, 700);
    },
  },
  markets: screen('/markets', 480),
  market: {
    as: 'admin',
    size: { width: 1080, height: 1100 },
    take: async (desk) => {
      const { markets } = await desk.product.admin.call(referenceDataEndpoints.caseInfo, {});
      return open(desk, `/market/edit/${idOf(markets, 'DE')}`, 680);
    },
  },
  rules: screen('/rules', 480),
  rule: {
    as: 'admin',
    size: { width: 1080, height: 1100 },
    take: async (desk) => {
      const { items } = await desk.product.admin.call(ruleSettingsEndpoints.listRules, {
        query: { ruleTypeId: ruleTypes.Escalation },
      });
      return open(desk, `/rule/edit/${items[0]?.ruleId}`, 600);
    },
  },
  blacklist: screen('/blacklist', 460),
  'monthly-report': screen('/monthly-report', 640, { as: 'bcc', size: { width: 1024, height: 1000 } }),
  dealers: screen('/configuration/dealers', 460),
  'outgoing-mail': screen('/configuration/outgoing-mail', 480),
  prices: screen('/configuration/prices', 560),
  audit: screen('/configuration/audit', 520),
} satisfies Record<string, Shot>;
