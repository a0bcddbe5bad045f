import { billingEndpoints } from '@cfm/contract/billing.ts';
import { codeLevelEndpoints } from '@cfm/contract/code-levels.ts';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { dealerEndpoints } from '@cfm/contract/dealers.ts';
import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/rule-settings.ts';
import type { ApiClient } from '../api-client.ts';
import { idOf } from '../cases.ts';
import { dateOf } from './calendar.ts';
import {
  type Area,
  type Brand,
  type Channel,
  type Customer,
  customers,
  dealer,
  type Market,
  newMarket,
  topics,
} from './places-of-the-play.ts';
import { type PlayedPrice, playedPrices } from './played-cases.ts';

/** What the list calls by name, as the calls of the API want it. */
export interface Stage {
  marketIds: Record<Market, number>;
  brandIds: Record<Brand, number>;
  channelIds: Record<Channel, number>;
  boardId: number;
  directId: number;
  dealerId: number;
  topics: Record<
    Area,
    { codeLevelAreaId: number; codeLevelTopicGroupId: number; codeLevelTopicDetailId: number }
  >;
  customers: Record<Customer, { contactId: number; contactCarId: number | null }>;
}
const byName = <const N extends string, T>(names: readonly N[], of: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, T>; // one for each name

/** Rules of the new market, prices, customers, and the ids of what is shipped. */
export async function setStage(api: ApiClient, marketId: number): Promise<Stage> {
  await makeRules(api, marketId);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  const channels = ['E-Mail', 'Telephone', 'Brief', 'Social Media'] as const;
  const channelIds = byName(channels, (name) => idOf(info.inputChannels, name));
  for (const price of playedPrices.filter(({ inBrowser }) => !inBrowser))
    await makePrice(api, price, channelIds);
  const { codeLevelAreas } = await api.call(codeLevelEndpoints.tree, {});
  const { items } = await api.call(dealerEndpoints.listDealers, { query: { search: dealer.number } });
  const madeCustomers = await makeCustomers(api, info);
  return {
    marketIds: byName(['Faroe Islands', 'United Kingdom', 'Germany'], (name) => idOf(info.markets, name)),
    brandIds: byName(['BMW', 'MINI', 'Rolls-Royce', 'BMW Motorrad'], (name) => idOf(info.brands, name)),
    channelIds,
    boardId: idOf(info.sources, 'Board'),
    directId: idOf(info.sources, 'Direct Contact'),
    dealerId: items[0]?.dealerId ?? 0,
    topics: byName(Object.keys(topics) as Area[], (name) => {
      // The keys of the table are what the type says.
      const area = codeLevelAreas.find((each) => each.name === name);
      const group = area?.topicGroups.find((each) => each.name === topics[name][0]);
      const detail = group?.codeLevelTopicDetails.find((each) => each.name === topics[name][1]);
      if (!area || !group || !detail) throw new Error(`no topic like that of ${name}`);
      return {
        codeLevelAreaId: area.id,
        codeLevelTopicGroupId: group.id,
        codeLevelTopicDetailId: detail.id,
      };
    }),
    customers: madeCustomers,
  };
}

/** Who is asked, reminded twice, and escalated each five working days. */
async function makeRules(api: ApiClient, marketId: number): Promise<void> {
  const of = { marketId, isTold: true };
  const { name, head } = newMarket;
  const { createRule } = ruleSettingsEndpoints;
  await api.call(createRule, {
    body: { ...of, ruleTypeId: 1, name: `Forwarding, ${name}`, to: [dealer.email] },
  });
  await api.call(createRule, {
    body: {
      ...of,
      ruleTypeId: 2,
      name: `Reminder, ${name}`,
      firstReminderWorkingDays: 2,
      betweenRemindersWorkingDays: 1,
      reminderCount: 2,
    },
  });
  await api.call(createRule, {
    body: {
      ...of,
      ruleTypeId: 3,
      name: `Escalation, ${name}`,
      workingDays: 5,
      recipientsLevel1: [head],
      recipientsLevel2: [head],
      recipientsLevel3: [head],
    },
  });
}

async function makePrice(
  api: ApiClient,
  { of, from, euros }: PlayedPrice,
  channelIds: Record<Channel, number>,
) {
  const priced =
    of === 'Board case'
      ? ({ category: 'board', inputChannelId: null } as const)
      : of === 'Complex solution'
        ? ({ category: 'complexSolution', inputChannelId: null } as const)
        : ({ category: 'channel', inputChannelId: channelIds[of] } as const);
  const body = { ...priced, validFrom: dateOf(from), netEuros: euros };
  await api.call(billingEndpoints.createPrice, { body });
}

async function makeCustomers(
  api: ApiClient,
  info: { brands: readonly { id: number; name: string }[]; models: readonly { id: number; name: string }[] },
): Promise<Stage['customers']> {
  const made: Partial<Stage['customers']> = {};
  for (const name of Object.keys(customers) as Customer[]) {
    // The keys of the table are what the type says.
    const [firstName = '', lastName = ''] = name.split(' ');
    const contactId = await api.call(contactEndpoints.createContact, {
      body: { firstName, lastName, emails: [], phones: [], addresses: [] },
    });
    const car = customers[name];
    const contactCarId =
      car &&
      (await api.call(contactEndpoints.createCar, {
        params: { contactId },
        body: { vin: car.vin, brandId: idOf(info.brands, 'BMW'), modelId: idOf(info.models, car.model) },
      }));
    made[name] = { contactId, contactCarId };
  }
  return made as Stage['customers']; // each name was walked over
}
