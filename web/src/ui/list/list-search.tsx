import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../text-field.tsx';
import classes from './list-page.module.css';

interface ListSearchProps {
  label: string;
  /** The current search text of the list. */
  search: string;
  onSearch: (search: string) => void;
  /** Shows the label above the field, because the fields next to it do. */
  isAmongFields?: boolean;
}
const pauseMs = 300;

/** Searches a list for the typed text, debounced. Follows the search text when it changes elsewhere. */
export function ListSearch({ label, search, onSearch, isAmongFields = false }: ListSearchProps) {
  const [typed, setTyped] = useState(search);
  /** Searches of this field that the URL does not show yet. They arrive late, while the user types on. */
  const asked = useRef<string[]>([]);
  const ask = useDebouncedCallback((wanted: string) => {
    asked.current.push(wanted);
    onSearch(wanted);
  }, pauseMs);
  useEffect(() => {
    const place = asked.current.indexOf(search);
    if (place >= 0) {
      asked.current = asked.current.slice(place + 1);
      return;
    }
    ask.cancel();
    asked.current = [];
    setTyped(search);
  }, [search, ask]);
  return (
    <div className={classes.search}>
      <TextField
        label={label}
        isLabelHidden={!isAmongFields}
        placeholder={isAmongFields ? undefined : label}
        leftSection={!isAmongFields && <SearchIcon size={16} aria-hidden />}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          ask(value);
        }}
        maxLength={shortTextMaxLength}
      />
    </div>
  );
}
