import './case-head.css';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ShownMatter, SolutionCase } from '@cfm/contract/solution.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

interface CaseHeadProps {
  value: SolutionCase;
  language: Language;
}

/** Which case this is about, with as much of the matter as its forward shows. */
export function CaseHead({ value, language }: CaseHeadProps) {
  const text = useTranslations('solution');
  const { internalId, market, title, shown } = value;
  return (
    <div className="case">
      <div className="muted num small">
        {market ? text('caseOf', { internalId, market: market[language] }) : text('case', { internalId })}
      </div>
      <strong dir="auto">{title}</strong>
      <Facts shown={shown} language={language} />
      {shown.words && <Words words={shown.words} />}
    </div>
  );
}

/** Car and customer by name and value; what is not known is left out. */
function Facts({ shown: { car, customer }, language }: { shown: ShownMatter; language: Language }) {
  const field = useTranslations('fields');
  const text = useTranslations('solution');
  const facts = [
    [field('vin'), car?.vin],
    [field('modelId'), car?.model],
    [field('firstRegistration'), car?.firstRegistration?.split('-').reverse().join('.')],
    [
      text('mileageName'),
      typeof car?.mileageKm === 'number' && text('mileage', { km: car.mileageKm.toLocaleString(language) }),
    ],
    [field('contactId'), customer],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name || ''}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** So much of a long text is shown at once. */
const shortLength = 500;

function Words({ words }: { words: string }) {
  const text = useTranslations('solution');
  const [isWhole, setWhole] = useState(words.length <= shortLength);
  return (
    <figure>
      <figcaption className="muted small">{text('words')}</figcaption>
      <blockquote className="typed" dir="auto">
        {isWhole ? words : `${words.slice(0, shortLength).trimEnd()}…`}
      </blockquote>
      {!isWhole && (
        <button type="button" className="plain" onClick={() => setWhole(true)}>
          {text('showAll')}
        </button>
      )}
    </figure>
  );
}
