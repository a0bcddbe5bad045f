import type { Dealer } from '@cfm/contract/catalog/markets.ts';
import { pastedRecipients } from '@cfm/contract/platform/pasted-recipients.ts';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDealerSearch } from '../../api/dealers.ts';
import { useTypedChoice } from '../use-typed-choice.ts';
import { addressesIn } from './addresses-in.ts';
import classes from './recipients-field.module.css';
import { isAddress, wrongAddressIn } from './wrong-address.ts';

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
  /** Addresses with known dealers. */
  known: readonly Known[];
  onChange: (value: Recipient[]) => void;
  /** Of the form. Called after the typed address was taken. */
  onBlur: (() => void) | undefined;
  error?: string;
  required?: boolean;
  description?: ReactNode;
  autoFocus?: boolean;
}
const shownDealers = 8;
const separators = [',', ';', ' '];
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** Recipients: any address, or a dealer's address, found by number, name, city or e-mail. */
export function RecipientsField({ known, ...props }: RecipientsFieldProps) {
  const text = useTranslations('ui.mail');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const dealers = useDealerSearch({ search, count: shownDealers }, search !== '');
  /** By address. Remembers dealers after later searches. */
  const found = useRef(new Map<string, Known>());
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
      renderPill={({ value: email = '', onRemove }) => (
        <AddressPill {...{ email, onRemove }} name={dealerOf(email)?.name} />
      )}
    />
  );
}
interface AddressPillProps {
  email: string;
  /** Of the dealer with this address. */
  name: string | null | undefined;
  onRemove: (() => void) | undefined;
}
/** A chosen address, after the name of its dealer, because addresses of dealers look alike. */
const AddressPill = ({ email, name, onRemove }: AddressPillProps) => (
  <Pill withRemoveButton onRemove={onRemove} title={[name, email].filter(Boolean).join('\n')}>
    {name && (
      <>
        <bdi>{name}</bdi>
        {' · '}
      </>
    )}
    <span>{email}</span>
  </Pill>
);
const addressesOf = ({ dealerId, name, city, number, emails }: Dealer): Known[] =>
  emails.map((email) => ({ email, dealerId, name: [name, city, number].filter(Boolean).join(', ') }));

interface CopiesFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  onBlur: (() => void) | undefined;
  error?: string;
  description?: ReactNode;
  autoFocus?: boolean;
}
/** Addresses that get a copy without links. */
export const CopiesField = (props: CopiesFieldProps) => <AddressInput {...props} offered={nothing} />;
const nothing: string[] = [];

interface AddressInputProps extends CopiesFieldProps {
  required?: boolean;
  placeholder?: string;
  /** Addresses to choose from, undefined while searching. */
  offered: string[] | undefined;
  onTyped?: (typed: string) => void;
  renderOption?: TagsInputProps['renderOption'];
  renderPill?: TagsInputProps['renderPill'];
}
/** Several addresses. Enter adds the typed address or the first one offered. A plain word is not added. */
function AddressInput({ value, onChange, onBlur, offered, onTyped, required, ...props }: AddressInputProps) {
  const text = useTranslations('ui.mail');
  const rest = useRef('');
  const typing = useTypedChoice({
    label: '',
    find: () => offered,
    choose: (email) => onChange([...new Set([...value, email])]),
    sayMissed: (typed) => {
      const { address, problem } = wrongAddressIn(typed);
      const isDealer = problem === 'noAt' && offered !== nothing;
      return isDealer ? text('noAddress', { typed }) : text('wrongAddress', { address, problem });
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const isWhole = isAddress(typing.typed);
  /** True if the typed text contains only addresses, with or without names: `Weber, Anna <anna@x.example>; b@x.example`. */
  const { found, rest: unread } = pastedRecipients(typing.typed);
  const isReadable = found.length > 0 && unread.length === 0;
  const takeTyped = () => take([...value, ...found.map(({ email }) => email)]);
  const type = (typed: string) => {
    onTyped?.(typed);
    typing.change(typed);
  };
  /** Adds valid addresses. The rest stays in the field to be corrected. */
  const take = (parts: readonly string[]) => {
    const all = addressesIn(parts);
    onChange(all.filter((each) => isAddress(each) || value.includes(each)));
    rest.current = all.filter((each) => !isAddress(each) && !value.includes(each)).join(' ');
    type(rest.current);
  };
  /** Puts an address back into the field, to be corrected. A typed address is added first, another text stays. */
  const edit = (email: string) => {
    input.current?.focus();
    if (typing.typed.trim() !== '' && !isReadable) return typing.reportMissed();
    const typedNow = isReadable ? found.map((each) => each.email) : [];
    onChange(addressesIn([...value, ...typedNow]).filter((each) => each !== email));
    type(email);
  };
  const press = (event: KeyboardEvent) => {
    // Keys on an address are not for the field.
    if (event.target !== input.current) return;
    const last = value.at(-1);
    if (event.key === 'Backspace' && typing.typed === '' && last !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      return edit(last);
    }
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if ((isReadable && isEnter) || (isWhole && separators.includes(event.key))) {
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
      // A blank ends an address, but a search text may contain one.
    } else if (event.key !== ' ') typing.press(event);
  };
  /** Takes the addresses of a pasted text with names. What has none stays in the field. */
  const paste = (event: ClipboardEvent) => {
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const before = typing.typed.slice(0, selectionStart ?? undefined);
    const after = typing.typed.slice(selectionEnd ?? typing.typed.length);
    const pasted = pastedRecipients(`${before}${event.clipboardData.getData('text/plain')}${after}`);
    if (pasted.found.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take([...value, ...pasted.found.map(({ email }) => email), ...pasted.rest]);
    rest.current = '';
  };
  return (
    <TagsInput
      {...props}
      ref={input}
      renderPill={({ value: email = '', onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove}>
          <button
            type="button"
            className={classes.edit}
            title={text('editAddress')}
            onDoubleClick={() => edit(email)}
            // By keyboard. A single click of the pointer only selects.
            onClick={({ detail }) => detail === 0 && edit(email)}
          >
            {email}
          </button>
        </Pill>
      )}
      withAsterisk={required}
      aria-required={required}
      error={typing.error ?? props.error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={order}
      classNames={{ inputField: classes.address }}
      value={value}
      onChange={take}
      {...typing.field}
      onSearchChange={(next) => {
        // The field clears itself after it passed on a paste. Put the invalid rest back.
        if (next !== '' || rest.current === '') type(next);
        rest.current = '';
      }}
      splitChars={separators.filter((each) => each !== ' ')}
      acceptValueOnBlur={false}
      selectFirstOptionOnChange={typing.field.selectFirstOptionOnChange && !isWhole}
      onKeyDownCapture={press}
      onPasteCapture={paste}
      onBlur={() => {
        if (isReadable) takeTyped();
        else typing.reportMissed();
        onBlur?.();
      }}
      data={offered ?? []}
      // The server has already filtered.
      filter={({ options }) => options}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
