import {
  type LineKind,
  lineKinds,
  type PriceCategory,
  priceCategories,
} from '@cfm/contract/screens/billing.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { type Month, readMonth, writeMonth } from './month.ts';

/** What the lines of a month are filtered by. */
export interface ReportChoice {
  marketId: number | null;
  category: PriceCategory | null;
  inputChannelId: number | null;
  kind: LineKind | null;
  search: string;
}
export interface ReportSearch extends ListPaging, ReportChoice, Month {}
export const noChoice: ReportChoice = {
  marketId: null,
  category: null,
  inputChannelId: null,
  kind: null,
  search: '',
};

const idOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null);

/** What the address says of the page; what it says wrongly counts as not said. */
export function readReportSearch(address: Search): ReportSearch {
  const { marketId, category, inputChannelId, kind, search } = address;
  const channelId = idOf(inputChannelId);
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    ...readMonth(address),
    marketId: idOf(marketId),
    category: channelId === null ? (priceCategories.find((each) => each === category) ?? null) : 'channel',
    inputChannelId: channelId,
    kind: lineKinds.find((each) => each === kind) ?? null,
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
const isChosen = (value: unknown) => value !== null && value !== '';
const chosenOf = ({ marketId, category, inputChannelId, kind, search }: ReportChoice) =>
  Object.fromEntries(
    Object.entries({ marketId, category, inputChannelId, kind, search }).filter(([, value]) =>
      isChosen(value),
    ),
  );
/** The address of a state of the page, without what is so by itself. */
export const writeReportSearch = (shown: ReportSearch) => ({
  ...writeMonth(shown),
  ...chosenOf(shown),
  ...writePaging(shown),
});
/** A channel is a category of its own: the two count as one. */
export const choiceCount = (choice: ReportChoice): number =>
  Object.keys(chosenOf({ ...choice, inputChannelId: null })).length;
/** As the calls take it. */
export const filterOf = ({ year, month, ...choice }: ReportSearch) => ({ year, month, ...chosenOf(choice) });
