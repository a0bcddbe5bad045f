import { type CaseListRow, caseListEndpoints } from '@cfm/contract/case-list.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { grantsOf, useSession } from '../api/session.ts';
import { logOut, savePreference } from '../api/session-actions.ts';
import { changeLanguage } from './language-menu.tsx';
import { type MenuCategory, visibleMenu } from './menu-items.ts';
import { colourSchemes } from './use-preferences-of-user.ts';

export interface PaletteEntry {
  key: string;
  kind: 'case' | 'command';
  name: string;
  detail: string;
  /** The case it goes to. */
  row?: CaseListRow;
  run: () => void;
}
type PaletteState = 'hint' | 'searching' | 'nothing' | 'failed' | 'found';
const shortestSearch = 2;
const shownCases = 10;

/** Cases and commands that fit what was typed: cases by the server's search, commands by their words. */
export function usePaletteEntries(query: string, menu: readonly MenuCategory[]) {
  const typed = query.trim();
  const [text] = useDebouncedValue(typed, 200);
  const isSearching = typed.length >= shortestSearch;
  const navigate = useNavigate();
  const commands = useCommands(menu).filter(({ name }) => fits(name, typed));
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) =>
      call(
        caseListEndpoints.listCases,
        { query: { take: shownCases }, body: { text, includeIntegrated: true } },
        { signal },
      ),
    enabled: isSearching && text.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
  const cases: PaletteEntry[] = (isSearching ? (found.data?.items ?? []) : []).map((item) => ({
    key: `case:${item.caseId}`,
    kind: 'case',
    name: item.internalId,
    detail: [item.title, item.customer, item.vinTail].filter(Boolean).join(' · '),
    row: item,
    run: () => void navigate({ to: '/case/edit/$id', params: { id: item.caseId } }),
  }));
  const entries = [...cases, ...commands];
  return { entries, state: stateOf() };

  function stateOf(): PaletteState {
    if (!isSearching) return 'hint';
    if (found.isError) return 'failed';
    if (found.isFetching || text !== typed) return 'searching';
    return entries.length === 0 ? 'nothing' : 'found';
  }
}

const fits = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

function useCommands(menu: readonly MenuCategory[]): PaletteEntry[] {
  const text = useTranslations('frame');
  const locale = useLocale();
  const session = useSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const command = (name: string, run: () => void): PaletteEntry => ({
    key: name,
    kind: 'command',
    name,
    detail: '',
    run,
  });
  const goals = visibleMenu(session && grantsOf(session.user), menu)
    .flatMap(({ items }) => items)
    .map(({ text: name, to, onSelect }) =>
      command(text('palette.goTo', { name: text(`menu.${name}`) }), () => {
        onSelect?.();
        void navigate({ to });
      }),
    );
  const other = locale === 'de' ? 'en' : 'de';
  return [
    ...goals,
    command(text('palette.useLanguage', { name: text(other === 'de' ? 'german' : 'english') }), () =>
      changeLanguage(other),
    ),
    ...colourSchemes.map(({ scheme, name }) =>
      command(text('palette.useScheme', { name: text(name) }), () => {
        setColorScheme(scheme);
        void savePreference('colorScheme', scheme);
      }),
    ),
    command(text('logOut'), () => void logOut()),
  ];
}
