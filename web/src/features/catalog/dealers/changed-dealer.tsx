import type { dealerForm, ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import type { Market } from '@cfm/contract/catalog/markets.ts';
import { useTranslations } from 'use-intl';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import type { Conflict, Typed } from '../../../ui/use-conflict.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import { useValueWords } from '../../../ui/value-words.ts';

export type DealerValues = FormValues<typeof dealerForm>;

interface ChangedDealerProps {
  conflict: Conflict<ListedDealer, DealerValues, DealerValues>;
  form: Typed<DealerValues>;
  markets: readonly Market[];
}
/** Edit conflict: another user changed the dealer meanwhile. */
export function ChangedDealer({ conflict, form, markets }: ChangedDealerProps) {
  const text = useTranslations('dealers');
  const fields = useTranslations('fields');
  const words = useValueWords();
  const inWords = (field: FieldOf<DealerValues>, values: DealerValues): string => {
    if (field === 'marketId')
      return words.named(
        markets.map(({ marketId, name }) => ({ id: marketId, name })),
        values.marketId,
      );
    return field === 'language' ? words.language(values.language) : words.plain(values[field]);
  };
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('changedMeanwhile')}
      labelOf={fields}
      inWords={inWords}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}
