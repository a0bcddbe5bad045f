import { type ErasurePreview, type RunningWork, runningWork } from '@cfm/contract/people/privacy.ts';
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './gdpr.module.css';

interface RunningWorkProps {
  preview: Pick<ErasurePreview, 'running' | 'openCases'>;
  ended: readonly RunningWork[];
  onChange: (ended: RunningWork[]) => void;
}
/** Names the open cases of a person, and lets the user end them, their reminders or their links with the erasure. */
export function RunningWorkChoice({ preview: { running, openCases }, ended, onChange }: RunningWorkProps) {
  const text = useTranslations('gdpr');
  const introId = useId();
  if (running.cases === 0) return null;
  const hidden = running.cases - openCases.length;
  // Closing a case ends the rest too.
  const isIncluded = (kind: RunningWork) => kind !== 'cases' && ended.includes('cases');
  return (
    <div className={classes.replaced}>
      <p>
        {text('eraseRunning', running)}{' '}
        {openCases.map(({ caseId, internalId }, index) => (
          <Fragment key={caseId}>
            {index > 0 && ', '}
            <Link to="/case/edit/$id" params={{ id: caseId }} target="_blank" className="num">
              {internalId}
            </Link>
          </Fragment>
        ))}
        {hidden > 0 && `${openCases.length > 0 ? ', ' : ''}${text('eraseRunningHidden', { count: hidden })}`}
      </p>
      <p id={introId}>{text('eraseEnd')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid */}
      <div role="group" aria-labelledby={introId} className={classes.rows}>
        {runningWork
          .filter((kind) => running[kind] > 0)
          .map((kind) => (
            <Checkbox
              key={kind}
              label={text(`eraseEnds.${kind}`)}
              checked={ended.includes(kind) || isIncluded(kind)}
              disabled={isIncluded(kind)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...ended, kind] : ended.filter((each) => each !== kind))
              }
            />
          ))}
      </div>
    </div>
  );
}
