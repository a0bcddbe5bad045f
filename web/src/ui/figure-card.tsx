import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTableKey } from '@cfm/contract/screens/report-figures.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from './copy-button.tsx';
import classes from './figure-tables.module.css';

interface FigureCardProps {
  title: string;
  heading?: 'h2' | 'h3';
  /** The table in the clipboard format of spreadsheets (`cellsText`). */
  copied: string;
  /** Language of the table if it differs from that of the page. */
  language?: Language;
  tableKey?: FigureTableKey;
  /** Renders the table, which refers to the title by this id. */
  children: (titleId: string) => ReactNode;
}
/** A table of figures with a title and a copy button. */
export function FigureCard({
  title,
  heading: Heading = 'h3',
  copied,
  language,
  tableKey,
  children,
}: FigureCardProps) {
  const text = useTranslations('figureTables');
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
    <section className={classes.card} data-table={tableKey} aria-labelledby={id} tabIndex={0}>
      <div className={classes.head}>
        <Heading id={id} lang={language}>
          {title}
        </Heading>
        <CopyButton isIcon text={copied} name={text('copyName', { title })} />
      </div>
      {children(id)}
    </section>
  );
}
