import { lineKinds, priceCategories } from '@cfm/contract/screens/billing.ts';
import { type ListAddress, listAddress, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';
import { type Month, readMonth, writeMonth } from './month.ts';

const lines = listAddress({
  filters: {
    marketId: urlId,
    category: urlChoice(priceCategories, null),
    inputChannelId: urlId,
    kind: urlChoice(lineKinds, null),
    search: urlText,
  },
});
export const noChoice = lines.all;
/** Filters for the lines of a month. */
export type ReportChoice = typeof noChoice;
export type ReportSearch = ReturnType<typeof lines.read> & Month;

export const reportAddress: ListAddress<ReportSearch> = {
  read(search) {
    const shown = lines.read(search);
    const category = shown.inputChannelId === null ? shown.category : 'channel';
    return { ...shown, ...readMonth(search), category };
  },
  write: (shown) => ({ ...writeMonth(shown), ...lines.write(shown) }),
  all: noChoice,
};
const chosenOf = ({ marketId, category, inputChannelId, kind, search }: ReportChoice) =>
  Object.fromEntries(
    Object.entries({ marketId, category, inputChannelId, kind, search }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  );
/** Category and channel count as one filter. */
export const choiceCount = (choice: ReportChoice): number =>
  Object.keys(chosenOf({ ...choice, inputChannelId: null })).length;
/** Converts to the filter of the endpoints. */
export const filterOf = ({ year, month, ...choice }: ReportSearch) => ({ year, month, ...chosenOf(choice) });
