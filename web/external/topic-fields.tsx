import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { SolveOption, SolveTopic } from '../src/ui/use-solve-form.ts';
import { TextField } from './text-field.tsx';

interface TopicFieldsProps {
  entry: SolutionEntry;
  topic: SolveTopic;
  language: Language;
  isOpen: boolean;
  onToggle: () => void;
}
/** The solution of one topic: options below a title that collapses them. */
export function TopicFields({ entry, topic, language, isOpen, onToggle }: TopicFieldsProps) {
  const text = useTranslations('solving');
  const id = useId();
  return (
    <section className="topic" data-primary={entry.isPrimary} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          onClick={onToggle}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 5l7 7-7 7" />
          </svg>
          <span>
            <span id={`${id}-title`}>{entry.title[language]}</span>
            <span className="muted small">
              {entry.isPrimary && <strong className="primary">{text('primary')}</strong>}
              {text('summary', { count: topic.count })}
            </span>
          </span>
        </button>
      </h3>
      <p className="error" id={`${id}-error`} role="alert">
        {topic.error}
      </p>
      <div id={`${id}-options`} hidden={!isOpen}>
        <Option {...topic.option('caseCost')} isSwitch invalidBy={topic.error && `${id}-error`}>
          <TextField {...topic.value('caseCost')} inputMode="decimal" hint={text('costHint')} />
        </Option>
        <Option {...topic.option('discountGranted')} isSwitch>
          <TextField {...topic.value('discountGranted')} inputMode="decimal" hint={text('discountHint')} />
        </Option>
        <Option {...topic.option('detailedConsalting')} isSwitch>
          <TextField {...topic.value('detailedConsalting')} rows={5} />
        </Option>
        <fieldset className="flags">
          <legend className="label">{text('options')}</legend>
          {flagNames.map((name) => (
            <Option key={name} {...topic.option(name)} />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

interface OptionProps extends SolveOption {
  /** An option with its own value, shown while it is on. */
  isSwitch?: boolean;
  /** The id of the text that says why the topic is incomplete. */
  invalidBy?: string | undefined;
  children?: ReactNode;
}
function Option({ label, isOn, lockedBy, isSwitch, invalidBy, onTurn, children }: OptionProps) {
  const text = useTranslations('solving');
  const id = useId();
  const isLocked = lockedBy.length > 0;
  return (
    <div className="option">
      <label className="choice">
        {/* A locked option stays focusable, so that screen readers announce the reason. */}
        <input
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          checked={isOn}
          aria-disabled={isLocked}
          aria-invalid={invalidBy ? true : undefined}
          aria-describedby={[isLocked ? id : '', invalidBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => !isLocked && onTurn(event.currentTarget.checked)}
        />
        {label}
      </label>
      {isLocked && (
        <p className="hint" id={id}>
          {text('lockedBy', { options: lockedBy.join(', ') })}
        </p>
      )}
      {isOn && children}
    </div>
  );
}
