import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { useUser } from '../../api/session.ts';
import { type CasesAddress, defaultPaging, isBroken, readAddress, writeAddress } from './filter-address.ts';
import { markPresetsApplied, presetsApplied, rememberedSearch, rememberSearch } from './presets-flag.ts';

/**
 * Filter, sorting and page of the overview, read from the address. An address that says nothing gets the default
 * preset on first entry, and afterwards what the user set last, until Overview is clicked (rule 3.32). What no list can be asked for is left out, and that is said.
 */
export function useCasesAddress(preset: CaseFilter) {
  const search = useSearch({ strict: false });
  const text = useTranslations('cases');
  const navigate = useNavigate();
  const router = useRouter();
  const { id: userId } = useUser();
  // The router gives a new object for the same address; what is read from it must stay the same.
  const searchText = JSON.stringify(search);
  const address = useMemo(() => readAddress(JSON.parse(searchText)), [searchText]);
  useEffect(() => {
    if (address && isBroken(JSON.parse(searchText))) {
      notify.error(text('addressBroken'));
      void navigate({ to: '/cases', search: writeAddress(address), replace: true });
      return;
    }
    if (address) {
      markPresetsApplied();
      rememberSearch(userId, writeAddress(address));
      return;
    }
    // Whoever is on the way to another page by now is not called back.
    if (router.latestLocation.pathname !== '/cases') return;
    const last = presetsApplied() ? rememberedSearch(userId) : null;
    void navigate({
      to: '/cases',
      search: last ?? writeAddress({ ...defaultPaging, filter: preset }),
      replace: true,
    });
  }, [address, searchText, preset, navigate, router, userId, text]);
  const go = (next: CasesAddress) => void navigate({ to: '/cases', search: writeAddress(next) });
  return { address, go };
}
