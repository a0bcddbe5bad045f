import type { Dealer } from '@cfm/contract/markets.ts';
import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDealerSearch } from '../../api/dealers.ts';
import classes from './forward-sheet.module.css';
import { addressesIn } from './forward-values.ts';

interface Recipient {
  email: string;
  dealerId?: number | null | undefined;
}
interface Known {
  email: string;
  dealerId: number | null;
  name: string | null;
}
interface RecipientsFieldProps {
  label: string;
  value: readonly Recipient[];
  /** Addresses whose dealers are known already. */
  known: readonly Known[];
  onChange: (value: Recipient[]) => void;
  error?: string;
  required?: boolean;
  description?: ReactNode;
}
const shownDealers = 8;
const separators = [',', ';', ' '];
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** Recipients: any address, or a dealer's, found by number, name, city or e-mail. */
export function RecipientsField(props: RecipientsFieldProps) {
  const text = useTranslations('forwarding');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const dealers = useDealerSearch({ search, count: shownDealers }, search !== '');
  /** By address: dealers are remembered beyond the search that found them. */
  const found = useRef(new Map<string, Known>());
  for (const known of props.known) found.current.set(known.email, known);
  const options = search === '' ? [] : (dealers.data ?? []).flatMap(addressesOf);
  for (const option of options) found.current.set(option.email, option);
  const dealerOf = (email: string) => found.current.get(email);
  const change = (emails: string[]) =>
    props.onChange(
      addressesIn(emails).map((email) => {
        const before = props.value.find((recipient) => recipient.email === email);
        return { email, dealerId: before?.dealerId ?? dealerOf(email)?.dealerId ?? null };
      }),
    );
  return (
    <TagsInput
      label={props.label}
      withAsterisk={props.required}
      aria-required={props.required}
      description={props.description}
      placeholder={text('recipientsPlaceholder')}
      error={props.error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={order}
      classNames={{ input: classes.tags, inputField: classes.tagsField }}
      value={props.value.map(({ email }) => email)}
      onChange={change}
      onSearchChange={setTyped}
      splitChars={separators}
      // Enter takes the dealer that was found, not the letters one looked by.
      selectFirstOptionOnChange={!typed.includes('@')}
      data={options.map(({ email }) => email)}
      // The server searched; what it found is shown.
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {dealerOf(option.value)?.name ?? option.value}
          <small>{option.value}</small>
        </span>
      )}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
const addressesOf = ({ dealerId, name, city, number, emails }: Dealer): Known[] =>
  emails.map((email) => ({ email, dealerId, name: [name, city, number].filter(Boolean).join(', ') }));

interface CopiesFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
  description?: ReactNode;
}
/** Addresses that get a copy without links. */
export function CopiesField({ label, value, onChange, error, description }: CopiesFieldProps) {
  return (
    <TagsInput
      label={label}
      description={description}
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={order}
      classNames={{ input: classes.tags, inputField: classes.tagsField }}
      value={value}
      onChange={(typed) => onChange(addressesIn(typed))}
      splitChars={separators}
      data={[]}
    />
  );
}
