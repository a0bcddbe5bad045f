import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useUser } from '../../../api/session.ts';
import { type CasesAddress, isBroken, readAddress, writeAddress } from './filter-address.ts';
import { defaultAddress } from './opened-address.ts';
import { markPresetsApplied, rememberSearch } from './presets-flag.ts';

/**
 * Filter, sorting and page of the overview, read from the address, and remembered for the next entry (rule 3.32). What no list
 * can be asked for is left out, and that is said.
 */
export function useCasesAddress() {
  const search = useSearch({ strict: false });
  const text = useTranslations('cases');
  const navigate = useNavigate();
  const { id: userId } = useUser();
  // The router gives a new object for the same address; what is read from it must stay the same.
  const searchText = JSON.stringify(search);
  const address = useMemo(() => readAddress(JSON.parse(searchText)) ?? defaultAddress, [searchText]);
  useEffect(() => {
    if (isBroken(JSON.parse(searchText))) {
      notify.error(text('addressBroken'));
      void navigate({ to: '/cases', search: writeAddress(address), replace: true });
      return;
    }
    markPresetsApplied();
    rememberSearch(userId, writeAddress(address));
  }, [address, searchText, navigate, userId, text]);
  const go = (next: CasesAddress) => void navigate({ to: '/cases', search: writeAddress(next) });
  return { address, go };
}
