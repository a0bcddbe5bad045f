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

/**
 * Several addresses. Enter adds the typed address or the first one offered. A plain word is not added. On blur it stays in
 * the field and becomes part of the value, so that the schema rejects it and the form is not sent without it.
 */
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
  /** The typed text while it is part of the value. */
  const pending = useRef('');
  /** The address that is being corrected, and its place among the others. */
  const edited = useRef<{ email: string; place: number } | null>(null);
  const chosen = value.filter((each) => each !== pending.current);
  /** Sets the addresses, without a pending text. */
  const set = (emails: string[]) => {
    pending.current = '';
    onChange(emails);
  };
  const typing = useTypedChoice({
    label: '',
    find: () => offered,
    choose: (email) => {
      edited.current = null;
      set([...new Set([...chosen, email])]);
    },
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
  const takeTyped = () => take([...chosen, ...found.map(({ email }) => email)]);
  const type = (typed: string) => {
    if (pending.current !== '') set(chosen);
    onTyped?.(typed);
    typing.change(typed);
  };
  /** Adds valid addresses. The rest stays in the field to be corrected. */
  const take = (parts: readonly string[]) => {
    const all = addressesIn(parts);
    edited.current = null;
    set(all.filter((each) => isAddress(each) || chosen.includes(each)));
    rest.current = all.filter((each) => !isAddress(each) && !chosen.includes(each)).join(' ');
    type(rest.current);
  };
  /** Puts an address back into the field, to be corrected. A typed address is added first, another text stays. */
  const edit = (email: string) => {
    input.current?.focus();
    if (typing.typed.trim() !== '' && !isReadable) return typing.reportMissed();
    const typedNow = isReadable ? found.map((each) => each.email) : [];
    edited.current = { email, place: chosen.indexOf(email) };
    set([...new Set([...chosen, ...typedNow])].filter((each) => each !== email));
    type(email);
  };
  /** Discards the typed text. Puts the address that was being corrected back among the others. */
  const discard = (event: KeyboardEvent) => {
    const before = edited.current;
    typing.press(event);
    type('');
    if (before === null) return;
    event.preventDefault();
    event.stopPropagation();
    typing.field.onDropdownClose();
    edited.current = null;
    set([...chosen.slice(0, before.place), before.email, ...chosen.slice(before.place)]);
  };
  const leave = () => {
    const typed = typing.typed.trim();
    if (isReadable) takeTyped();
    else {
      typing.reportMissed();
      if (typed === '') edited.current = null;
      else if (!value.includes(typed)) {
        pending.current = typed;
        onChange([...value, typed]);
      }
    }
    onBlur?.();
  };
  const press = (event: KeyboardEvent) => {
    // Keys on an address are not for the field.
    if (event.target !== input.current) return;
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) return discard(event);
    const last = chosen.at(-1);
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
    take([...chosen, ...pasted.found.map(({ email }) => email), ...pasted.rest]);
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
      value={chosen}
      onChange={(next) => {
        // A removed address leaves the typed text alone.
        if (next.length < chosen.length)
          onChange(value.filter((each) => !chosen.includes(each) || next.includes(each)));
        else take(next);
      }}
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
      onBlur={leave}
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
