import './case-head.css';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SharedDetails, SolutionCase } from '@cfm/contract/process/solution.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IsolatedText } from '../src/ui/isolated-text.tsx';

interface CaseHeadProps {
  value: SolutionCase;
  language: Language;
}

/** Identifies the case. */
export function CaseHead({ value, language, children }: CaseHeadProps & { children?: ReactNode }) {
  const text = useTranslations('solution');
  const { internalId, market, title } = value;
  return (
    <div className="case">
      <div className="muted num small">
        {market ? text('caseOf', { internalId, market: market[language] }) : text('case', { internalId })}
      </div>
      <strong dir="auto">
        <IsolatedText text={title} />
      </strong>
      {children}
    </div>
  );
}

/** The details of the case that its forward shares. */
export const Matter = ({ value: { shown }, language }: CaseHeadProps) => (
  <>
    <Facts shown={shown} language={language} />
    {shown.words && <Words words={shown.words} />}
  </>
);

/** Data of car and customer with labels. Unknown values are left out. */
function Facts({ shown: { car, customer }, language }: { shown: SharedDetails; language: Language }) {
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

/** Number of lines of a long text shown at first. On a phone, the form must come early. */
const shownLines = { phone: 4, wide: 8 };
const phoneWidthPx = 480;
const lineHeightPx = 24;
/** Up to this many more lines are shown directly, because the button to expand them would take as much space. */
const spareLines = 2;

function Words({ words }: { words: string }) {
  const text = useTranslations('solution');
  const quote = useRef<HTMLQuoteElement>(null);
  const [isWhole, setWhole] = useState(false);
  /** Null if all lines are shown. */
  const [lines, setLines] = useState<number | null>(null);
  useEffect(() => {
    const observed = quote.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => {
      const wanted = shownLines[window.innerWidth < phoneWidthPx ? 'phone' : 'wide'];
      setLines(observed.offsetHeight > (wanted + spareLines) * lineHeightPx ? wanted : null);
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  const isFolded = lines !== null && !isWhole;
  return (
    <figure>
      <figcaption className="muted small">{text('words')}</figcaption>
      <div
        className={isFolded ? 'folded' : undefined}
        style={isFolded ? { maxHeight: lines * lineHeightPx } : undefined}
      >
        <blockquote ref={quote} className="typed" dir="auto">
          <IsolatedText text={words} />
        </blockquote>
      </div>
      {isFolded && (
        <button type="button" className="plain" onClick={() => setWhole(true)}>
          {text('showAll')}
        </button>
      )}
    </figure>
  );
}
