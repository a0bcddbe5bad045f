import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useId, useMemo } from 'react';
import { type Country, countriesIn, likelyCountries } from './countries.ts';

interface CountryFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  language: Language;
  autoComplete: 'country' | 'off';
  onChange(value: string): void;
  onBlur(): void;
}

/** A country by its name in the language of the page. The countries of the browser's languages come first. */
export function CountryField(props: CountryFieldProps) {
  const { name, label, value, error, language, autoComplete, onChange, onBlur } = props;
  const id = useId();
  const [likely, others] = useMemo(() => {
    const codes = likelyCountries(navigator.languages);
    const all = countriesIn(language);
    return [
      codes.flatMap((code) => all.find((country) => country.code === code) ?? []),
      all.filter(({ code }) => !codes.includes(code)),
    ];
  }, [language]);
  return (
    <div className="field">
      <label htmlFor={id}>{label} *</label>
      <div className="select">
        <select
          id={id}
          name={name}
          value={value}
          autoComplete={autoComplete}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
          <option value="">———</option>
          {likely.map(optionOf)}
          {likely.length > 0 && <hr />}
          {others.map(optionOf)}
        </select>
      </div>
      <p className="error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}

const optionOf = ({ code, name }: Country) => (
  <option key={code} value={code}>
    {name}
  </option>
);
