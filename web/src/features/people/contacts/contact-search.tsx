import { type FoundContact, isElsewhere } from '@cfm/contract/people/contacts.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PlusIcon, SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { contactFacts } from './contact-facts.ts';
import classes from './contact-search.module.css';
import { contactSearches, type NewCustomer, newCustomerOf } from './contact-searches.ts';
import { useContactSearch } from './queries.ts';

interface ContactSearchProps {
  label: string;
  /** Called with the typed text as well, which identifies a contact of another case. */
  onChoose: (contact: FoundContact, typed: string) => void;
  /** Called with the typed text to start a new contact. Missing: contacts can only be chosen. */
  onNew?: (proposal: NewCustomer) => void;
  isLabelHidden?: boolean;
  error?: string;
  autoFocus?: boolean;
}
const newContact = 'new';

/**
 * Finds contacts while the user types: by names in either order and e-mail, with typing errors, by phone,
 * licence plate and VIN. A new contact starts with the typed text.
 */
export function ContactSearch({
  label,
  onChoose,
  onNew,
  isLabelHidden,
  error,
  autoFocus,
}: ContactSearchProps) {
  const text = useTranslations('contacts');
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  /** Enter was pressed before the response arrived. The first result is selected then. */
  const [isAwaited, setAwaited] = useState(false);
  const [search] = useDebouncedValue(typed, 250);
  const contacts = useContactSearch(search);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSearchable = contactSearches(typed).length > 0;
  const found = isSearchable ? (contacts.data ?? []) : [];
  const isSettled = isSearchable && search === typed && !contacts.isFetching;

  const choose = (value: string) => {
    combobox.closeDropdown();
    setTyped('');
    setAwaited(false);
    if (value === newContact) onNew?.(newCustomerOf(typed));
    const contact = found.find(({ contactId }) => String(contactId) === value);
    if (contact) onChoose(contact, typed.trim());
  };
  const first = found[0] ? String(found[0].contactId) : onNew && newContact;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other hits are shown
  useEffect(() => {
    if (!isSettled || contacts.isError) return;
    combobox.selectFirstOption();
    if (isAwaited && first !== undefined) choose(first);
  }, [isSettled, contacts.data, isAwaited]);
  const isUnsaid = isLeft && typed.trim() !== '';
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="md"
      // The list grows when results arrive and may then need the space above.
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target>
        <TextInput
          label={isLabelHidden ? undefined : label}
          aria-label={isLabelHidden ? label : undefined}
          placeholder={text('searchPlaceholder')}
          leftSection={<SearchIcon size={16} aria-hidden />}
          rightSection={contacts.isFetching ? <Loader size={14} /> : null}
          value={typed}
          error={isUnsaid ? text('chooseContact') : error}
          errorProps={{ role: 'alert' }}
          autoFocus={autoFocus}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAwaited(false);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => {
            setLeft(false);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            setLeft(true);
            setAwaited(false);
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            // Enter without an option must not submit the surrounding form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setAwaited(isSearchable && !isSettled);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearchable && !onNew}>
        <Combobox.Options aria-label={label}>
          {found.map((contact) => (
            <Combobox.Option value={String(contact.contactId)} key={contact.contactId}>
              <span className={classes.name}>
                {contact.fullName}
                {!isElsewhere(contact) && contact.blacklistedEmails.length > 0 && (
                  <span className={classes.mark}>{text('blacklisted')}</span>
                )}
              </span>
              <span className={classes.facts}>
                {isElsewhere(contact) ? text('inUseElsewhere') : contactFacts(contact).join(' · ')}
              </span>
            </Combobox.Option>
          ))}
          {contacts.isError && isSearchable && (
            <Combobox.Empty>
              {hasCode(contacts.error, 'TooManyRequests') ? errorText(contacts.error) : text('searchFailed')}
            </Combobox.Empty>
          )}
          {isSettled && !contacts.isError && found.length === 0 && (
            <Combobox.Empty>{text('noneFound')}</Combobox.Empty>
          )}
          {onNew && (
            <Combobox.Option value={newContact} className={classes.new}>
              <PlusIcon size={16} aria-hidden />
              {isSearchable ? text('newContactNamed', { name: typed.trim() }) : text('newContact')}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
