import { pastedRecipients } from '@cfm/contract/platform/pasted-recipients.ts';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useTypedChoice } from '../use-typed-choice.ts';
import classes from './address-input.module.css';
import { addressesIn } from './addresses-in.ts';
import { isAddress, wrongAddressIn } from './wrong-address.ts';

export interface AddressFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  /** Of the form. Called after the typed address was taken. */
  onBlur: (() => void) | undefined;
  error?: string;
  required?: boolean;
  description?: ReactNode;
  autoFocus?: boolean;
}
interface AddressInputProps extends AddressFieldProps {
  placeholder?: string;
  /** Addresses to choose from, undefined while searching. */
  offered: string[] | undefined;
  onTyped?: (typed: string) => void;
  renderOption?: TagsInputProps['renderOption'];
  /** The name of the dealer with this address, shown before it because addresses of dealers look alike. */
  nameOf?: (email: string) => string | undefined;
}
/** For a field without a search. */
export const noOptions: string[] = [];
const separators = [',', ';', ' '];
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** Several addresses. Enter adds the typed address or the first one offered. A plain word is not added. */
export function AddressInput({
  value,
  onChange,
  onBlur,
  offered,
  onTyped,
  nameOf,
  required,
  ...props
}: AddressInputProps) {
  const text = useTranslations('ui.mail');
  const rest = useRef('');
  const typing = useTypedChoice({
    label: '',
    find: () => offered,
    choose: (email) => onChange([...new Set([...value, email])]),
    sayMissed: (typed) => {
      const { address, problem } = wrongAddressIn(typed);
      const isDealer = problem === 'noAt' && offered !== noOptions;
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
        <AddressPill email={email} name={nameOf?.(email)} onEdit={() => edit(email)} onRemove={onRemove} />
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

interface AddressPillProps {
  email: string;
  name: string | undefined;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}
function AddressPill({ email, name, onEdit, onRemove }: AddressPillProps) {
  const hint = useTranslations('ui.mail')('editAddress');
  return (
    <Pill withRemoveButton onRemove={onRemove} title={[name, email, hint].filter(Boolean).join('\n')}>
      {name && (
        <>
          <bdi>{name}</bdi>
          {' · '}
        </>
      )}
      <button
        type="button"
        className={classes.edit}
        aria-description={hint}
        onDoubleClick={onEdit}
        // By keyboard. A single click of the pointer only selects.
        onClick={({ detail }) => detail === 0 && onEdit()}
      >
        {email}
      </button>
    </Pill>
  );
}
