import type { Dealer } from '@cfm/contract/catalog/markets.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDealerSearch } from '../../api/dealers.ts';
import { type AddressFieldProps, AddressInput, noOptions } from './address-input.tsx';
import classes from './recipients-field.module.css';

interface Recipient {
  email: string;
  dealerId?: number | null | undefined;
}
interface Known {
  email: string;
  dealerId: number | null;
  name: string | null;
}
interface RecipientsFieldProps extends Omit<AddressFieldProps, 'value' | 'onChange'> {
  value: readonly Recipient[];
  /** Addresses with known dealers. */
  known: readonly Known[];
  onChange: (value: Recipient[]) => void;
}
const shownDealers = 8;

/** Recipients: any address, or a dealer's address, found by number, name, city or e-mail. */
export function RecipientsField({ known, ...props }: RecipientsFieldProps) {
  const text = useTranslations('ui.mail');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const dealers = useDealerSearch({ search, count: shownDealers }, search !== '');
  /** By address. Remembers dealers after later searches. */
  const found = useRef(new Map<string, Known>());
  // An address that is taken out to be corrected, and put back, keeps its dealer.
  for (const { email, dealerId = null } of props.value)
    if (dealerId !== null && !found.current.has(email))
      found.current.set(email, { email, dealerId, name: null });
  for (const each of known) found.current.set(each.email, each);
  const options = search === '' ? [] : (dealers.data ?? []).flatMap(addressesOf);
  for (const option of options) found.current.set(option.email, option);
  const dealerOf = (email: string) => found.current.get(email);
  const wanted = typed.trim();
  const isSettled = search === wanted && !dealers.isFetching;
  const change = (emails: string[]) =>
    props.onChange(
      emails.map((email) => {
        const before = props.value.find((recipient) => recipient.email === email);
        return { email, dealerId: before?.dealerId ?? dealerOf(email)?.dealerId ?? null };
      }),
    );
  return (
    <AddressInput
      {...props}
      placeholder={text('recipientsPlaceholder')}
      value={props.value.map(({ email }) => email)}
      onChange={change}
      onTyped={setTyped}
      offered={isSettled ? options.map(({ email }) => email) : undefined}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {dealerOf(option.value)?.name ?? option.value}
          <small>{option.value}</small>
        </span>
      )}
      nameOf={(email) => dealerOf(email)?.name ?? undefined}
    />
  );
}
const addressesOf = ({ dealerId, name, city, number, emails }: Dealer): Known[] =>
  emails.map((email) => ({ email, dealerId, name: [name, city, number].filter(Boolean).join(', ') }));

type CopiesFieldProps = Omit<AddressFieldProps, 'required'>;
/** Addresses that get a copy without links. */
export const CopiesField = (props: CopiesFieldProps) => <AddressInput {...props} offered={noOptions} />;
