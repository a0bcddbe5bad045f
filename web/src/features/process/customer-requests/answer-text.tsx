import type { CaseEventOf } from '@cfm/contract/cases/events.ts';
import { usePostQualificationWords } from '../../../ui/post-qualification-words.ts';
import classes from './answer-text.module.css';

/** The event of a customer's answer: what it filled in and what staff must review. */
export function AnswerText({ details }: Pick<CaseEventOf<'postQualification'>, 'details'>) {
  const [says, ...parts] = usePostQualificationWords()(details);
  return (
    <div className={classes.text}>
      <strong>{says}</strong>
      {parts.filter(Boolean).map((part) => (
        <p key={part}>{part}</p>
      ))}
    </div>
  );
}
