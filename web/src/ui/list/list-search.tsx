import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../text-field.tsx';
import classes from './list-page.module.css';

interface ListSearchProps {
  label: string;
  /** What the list is searched for. */
  search: string;
  onSearch: (search: string) => void;
}
const pauseMs = 300;

/** Searches a list for what is typed, after a pause; shows what it is searched for when that changes elsewhere. */
export function ListSearch({ label, search, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const ask = useDebouncedCallback((wanted: string) => {
    asked.current = wanted;
    onSearch(wanted);
  }, pauseMs);
  useEffect(() => {
    // One's own search comes back while one types on.
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  return (
    <div className={classes.search}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        leftSection={<SearchIcon size={16} aria-hidden />}
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
