import { type MarketForm, marketForm, marketFormOf } from '@cfm/contract/catalog/market-settings.ts';
import { type MarketDetail, marketDetail } from '@cfm/contract/catalog/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import type { FormErrors } from '../../../ui/form-state.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { inParts, type MarketValues } from './market-parts.ts';
import { fetchMarket, saveMarket } from './queries.ts';

/** Most markets have Saturday and Sunday off. */
const newMarket: MarketValues = {
  name: null,
  nameDe: null,
  isoCode: null,
  regionId: null,
  countryCodes: [],
  language: 'en',
  teamEmail: null,
  ikamIds: [],
  timeZone: null,
  weekendDays: [6, 7],
  holidayCountry: null,
  holidayState: null,
  ownDays: [],
  isActive: true,
};

/** Error key for a day that was typed but not added. */
export const openDayField = 'openDay';

/** Form to create or edit a market, with the version it started from and edit conflicts. */
export function useMarketForm(opened: MarketDetail | null) {
  const text = useTranslations('markets');
  const locale = useLocale();
  const navigate = useNavigate();
  /** A day was typed but not added. Saving would lose it. */
  const openDay = useRef(false);
  const [hasOpenDay, setHasOpenDay] = useState(false);
  const [round, setRound] = useState(0);
  const setOpenDay = (isOpen: boolean) => {
    openDay.current = isOpen;
    setHasOpenDay(isOpen);
  };
  const { form, conflict, startFrom } = useEditForm({
    schema: marketForm,
    opened,
    code: 'MarketChanged',
    reply: marketDetail,
    valuesOf: (market: MarketDetail): MarketValues => marketFormOf(market),
    ...inParts,
    initial: newMarket,
    keep: opened ? `market:${opened.marketId}` : 'market:new',
    taken: 'MarketExists',
    labels: { name: text('englishName') },
    alsoWrong: (): FormErrors => (openDay.current ? { [openDayField]: text('calendar.notAdded') } : {}),
    async onSubmit(body: MarketForm, stored) {
      const { marketId, replannedCount } = await saveMarket(stored, body);
      const name = locale === 'de' ? body.nameDe : body.name;
      if (stored === null) {
        notify.success(text('created', { name }));
        const params = { id: marketId };
        void navigate({ to: '/market/edit/$id', params, replace: true, ignoreBlocker: true });
        return;
      }
      notify.success(
        replannedCount === 0
          ? text('saved', { name })
          : text('savedAndReplanned', { name, count: replannedCount }),
      );
      await loadAgain();
    },
  });
  /** Starts over from the stored market. */
  async function loadAgain() {
    if (conflict.stored !== null) startFrom(await fetchMarket(conflict.stored.marketId, locale));
  }
  return {
    form,
    stored: conflict.stored,
    conflict,
    loadAgain: () => loadAgain().catch(reportError),
    setOpenDay,
    /** Discards typed values. `round` resets fields that hold state of their own. */
    discard: (market: MarketDetail) => {
      setOpenDay(false);
      setRound(round + 1);
      form.reset(marketFormOf(market));
    },
    round,
    isUnsaved: form.isDirty || hasOpenDay,
  };
}
export type EditedMarket = ReturnType<typeof useMarketForm>;
export type MarketFormState = EditedMarket['form'];
