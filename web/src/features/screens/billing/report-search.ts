import {
  type LineKind,
  lineKinds,
  type PriceCategory,
  priceCategories,
} from '@cfm/contract/screens/billing.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { type Month, readMonth, writeMonth } from './month.ts';

/** Filters for the lines of a month. */
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

/** Reads the URL parameters of the page. Ignores invalid ones. */
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
    // The router parses a text of digits as a number.
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
/** Writes the URL parameters of the page without defaults. */
export const writeReportSearch = (shown: ReportSearch) => ({
  ...writeMonth(shown),
  ...chosenOf(shown),
  ...writePaging(shown),
});
/** Category and channel count as one filter. */
export const choiceCount = (choice: ReportChoice): number =>
  Object.keys(chosenOf({ ...choice, inputChannelId: null })).length;
/** Converts to the filter of the endpoints. */
export const filterOf = ({ year, month, ...choice }: ReportSearch) => ({ year, month, ...chosenOf(choice) });
