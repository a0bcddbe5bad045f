import {
  type MarketForm,
  marketFormOf,
  marketSettingsEndpoints,
} from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { getMarketDetail } from '../catalog/markets/get-market-detail.ts';
import type { UserActor } from '../context.ts';
import { lookupId, marketId } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The form of a market like Germany, with a new code. */
export async function newMarketForm(
  t: TestApp,
  isoCode: string,
  more: Partial<MarketForm> = {},
): Promise<MarketForm> {
  const germany = await getMarketDetail(t.ctx(), { marketId: await marketId(t, 'DE') });
  return {
    ...marketFormOf(germany),
    isoCode,
    name: `Market ${isoCode}`,
    nameDe: `Markt ${isoCode}`,
    countryCodes: ['GL'],
    ikamIds: [],
    ...more,
  };
}

/** The market calls of this user. */
export function marketCalls(t: TestApp, who: UserActor) {
  const create = (body: MarketForm | Record<string, unknown>) =>
    t.inject(who, marketSettingsEndpoints.createMarket, { body: { ...body } });
  const read = async (id: number) =>
    (await t.inject(who, marketEndpoints.getMarket, { params: { id } })).body;
  let made = 0;
  return {
    create,
    read,
    /** Changes these fields, with the current version or an older one. */
    async update(id: number, changed: Partial<MarketForm>, version?: number) {
      const market = await read(id);
      const body = { ...marketFormOf(market), version: version ?? market.version, ...changed };
      return t.inject(who, marketSettingsEndpoints.updateMarket, { params: { id }, body });
    },
    remove: (id: number, headers = {}) =>
      t.inject(who, marketSettingsEndpoints.removeMarket, { params: { id } }, { headers }),
    /** A new market, unknown to other tests. */
    async make(more: Partial<MarketForm> = {}): Promise<number> {
      made += 1;
      const { status, body } = await create(
        await newMarketForm(t, `Y${String.fromCharCode(64 + made)}`, more),
      );
      if (status !== 200) throw new Error(`no market was created: ${JSON.stringify(body)}`);
      return body as unknown as number; // the reply is the id itself
    },
  };
}

/** The form of a new case in a market. */
export const caseFormIn = async (t: TestApp, id: number | null) => ({
  title: 'Gearbox jerks',
  sourceId: await lookupId(t, 'source', 'Contact Form'),
  inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
  marketId: id,
  receiptDateTime: t.clock.now(),
  description: '<p>It jerks.</p>',
  codeLevelSets: [],
});
