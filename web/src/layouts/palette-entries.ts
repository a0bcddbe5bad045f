import { containsWords } from '@cfm/contract/platform/spellings.ts';
import { type CaseListRow, caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import type { MenuCategory } from './menu-items.ts';
import { type PaletteCommand, usePaletteCommands } from './palette-commands.ts';

interface PaletteCase {
  kind: 'case';
  key: string;
  row: CaseListRow;
  staysOnPage?: undefined;
  disabledReason?: undefined;
  run: () => void;
}
export type PaletteEntry = PaletteCase | PaletteCommand;
type PaletteState = 'hint' | 'searching' | 'nothing' | 'failed' | 'found';
const shortestSearch = 2;
const shownCases = 10;
const wordsOf = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** Cases and commands that match the text: cases by server search, commands by their name. */
export function usePaletteEntries(query: string, menu: readonly MenuCategory[]) {
  const typed = query.trim();
  const [text] = useDebouncedValue(typed, 200);
  const isSearching = typed.length >= shortestSearch;
  const t = useTranslations('frame.palette');
  const navigate = useNavigate();
  const commands = usePaletteCommands(menu).filter(
    ({ name, group = '' }) => containsWords(name, typed) || begins(group, typed),
  );
  // The list leaves out integrated cases. Their numbers find the case they were merged into (rule 3.45).
  const filter = { text };
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) =>
      call(caseListEndpoints.listCases, { query: { take: shownCases }, body: filter }, { signal }),
    enabled: isSearching && text.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
  const list = isSearching ? found.data : undefined;
  const cases = (list?.items ?? []).map(
    (row): PaletteCase => ({
      kind: 'case',
      key: `case:${row.caseId}`,
      row,
      run: () => void navigate({ to: '/case/edit/$id', params: { id: row.caseId } }),
    }),
  );
  const all: PaletteCommand = {
    kind: 'command',
    key: 'all',
    name: t('showAll'),
    run: () => void navigate({ to: '/cases', search: filter }),
  };
  const hasMore = list !== undefined && list.totalCount > cases.length;
  // Matching commands come first. They need no search, so they do not move when the cases arrive.
  const entries: PaletteEntry[] = [...commands, ...cases, ...(hasMore ? [all] : [])];
  return { entries, words: isNumber(typed) ? [typed] : wordsOf(typed), found: list, state: stateOf() };

  function stateOf(): PaletteState {
    if (!isSearching) return 'hint';
    if (found.isError) return 'failed';
    if (found.isFetching || text !== typed) return 'searching';
    return entries.length === 0 ? 'nothing' : 'found';
  }
}

/** A single number in groups of digits, whose parts have no meaning of their own. */
const isNumber = (typed: string) => /^[+\d][\d\s()/.-]*$/.test(typed);

/** Short texts do not match a group, because the result would be a whole group of pages. */
const begins = (group: string, typed: string) =>
  typed.length >= 4 && group.toLowerCase().startsWith(typed.toLowerCase());
