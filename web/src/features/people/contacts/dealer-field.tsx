import { useTranslations } from 'use-intl';
import { dealersKey, searchDealers } from '../../../api/dealers.ts';
import { unknownName } from '../../../api/lookups.ts';
import type { FieldProps } from '../../../ui/field.ts';
import { FoundField } from '../../../ui/found-field.tsx';

export interface NamedDealer {
  id: number;
  name: string;
}
interface DealerFieldProps extends FieldProps<number | null> {
  /** Stored and previously chosen dealers. */
  known: readonly NamedDealer[];
  onChosen: (dealer: NamedDealer) => void;
  /** Only dealers of this market. */
  marketId?: number | null;
}
/** A dealer, found on the server by number, name, city or e-mail. */
export function DealerField({ known, onChosen, marketId, value, onChange, ...field }: DealerFieldProps) {
  const text = useTranslations('contacts');
  const ask = async (search: string, signal: AbortSignal): Promise<NamedDealer[]> => {
    const dealers = await searchDealers({ search, marketId }, signal);
    return dealers.map(({ dealerId, name, city }) => ({
      id: dealerId,
      name: [name, city].filter(Boolean).join(', '),
    }));
  };
  return (
    <FoundField
      {...field}
      placeholder={text('dealerPlaceholder')}
      queryKey={[...dealersKey, 'named', marketId ?? null]}
      ask={ask}
      hasFirst
      value={value ? (known.find(({ id }) => id === value) ?? { id: value, name: unknownName(value) }) : null}
      onChange={(dealer) => {
        if (dealer) onChosen(dealer);
        onChange(dealer?.id ?? null);
      }}
    />
  );
}
