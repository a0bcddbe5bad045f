import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionEntry } from '@cfm/contract/solution.ts';
import { flagNames, isOn, lockedBy, type OptionName } from '@cfm/contract/solution-options.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { SolveTopic } from '../src/ui/use-solve-form.ts';
import { TextField } from './text-field.tsx';

interface TopicFieldsProps {
  entry: SolutionEntry;
  topic: SolveTopic;
  language: Language;
  isOpen: boolean;
  onToggle: () => void;
}
/** The solution of one topic: its title, which folds it, and the options. */
export function TopicFields({ entry, topic, language, isOpen, onToggle }: TopicFieldsProps) {
  const text = useTranslations('solving');
  const field = useTranslations('fields');
  const id = useId();
  const { chosen } = topic;
  const value = (name: 'caseCost' | 'discountGranted' | 'detailedConsalting') => ({
    label: field(name),
    value: chosen[name] === null || chosen[name] === undefined ? '' : String(chosen[name]),
    error: topic.errorOf(name),
    onChange: (typed: string) => topic.type(name, typed),
    onBlur: () => topic.leave(name),
  });
  const option = (name: OptionName, isSwitch = false) => ({
    name,
    isSwitch,
    isOn: isOn(chosen, name),
    lockedBy: lockedBy(chosen, name).map((flag) => field(flag)),
    onTurn: (toOn: boolean) => topic.turn(name, toOn),
  });
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
        <Option {...option('caseCost', true)} invalidBy={topic.error && `${id}-error`}>
          <TextField {...value('caseCost')} inputMode="decimal" hint={text('costHint')} />
        </Option>
        <Option {...option('discountGranted', true)}>
          <TextField {...value('discountGranted')} inputMode="decimal" hint={text('discountHint')} />
        </Option>
        <Option {...option('detailedConsalting', true)}>
          <TextField {...value('detailedConsalting')} rows={5} />
        </Option>
        <fieldset className="flags">
          <legend className="label">{text('options')}</legend>
          {flagNames.map((name) => (
            <Option key={name} {...option(name)} />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

interface OptionProps {
  name: OptionName;
  /** It has a value of its own, which shows while it is on. */
  isSwitch: boolean;
  isOn: boolean;
  /** What keeps it on. */
  lockedBy: readonly string[];
  /** The id of the text that says why the topic is not complete. */
  invalidBy?: string | undefined;
  onTurn(toOn: boolean): void;
  children?: ReactNode;
}
function Option({
  name,
  isSwitch,
  isOn: isTicked,
  lockedBy: locks,
  invalidBy,
  onTurn,
  children,
}: OptionProps) {
  const text = useTranslations('solving');
  const field = useTranslations('fields');
  const id = useId();
  const isLocked = locks.length > 0;
  return (
    <div className="option">
      <label className="choice">
        {/* Locked it still has the focus, so that one hears why. */}
        <input
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          checked={isTicked}
          aria-disabled={isLocked}
          aria-invalid={invalidBy ? true : undefined}
          aria-describedby={[isLocked ? id : '', invalidBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => !isLocked && onTurn(event.currentTarget.checked)}
        />
        {field(name)}
      </label>
      {isLocked && (
        <p className="hint" id={id}>
          {text('lockedBy', { options: locks.join(', ') })}
        </p>
      )}
      {isTicked && children}
    </div>
  );
}
