import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { Checkbox, Switch } from '@mantine/core';
import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { SolveOption, SolveTopic } from '../../../ui/use-solve-form.ts';
import classes from './solution.module.css';

interface TopicFieldsProps {
  entry: SolutionEntry;
  topic: SolveTopic;
}
/** The solution of one topic: options below a title that collapses them. The primary topic is open at first. */
export function TopicFields({ entry, topic }: TopicFieldsProps) {
  const text = useTranslations('solving');
  const language = useLocale();
  const id = useId();
  const [wantsOpen, setOpen] = useState(entry.isPrimary);
  // A topic with errors is always open.
  const isOpen = wantsOpen || topic.hasError;
  return (
    <section className={classes.topicCard} data-primary={entry.isPrimary} aria-labelledby={`${id}-title`}>
      <h4 className={classes.cardHead}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRightIcon size={14} aria-hidden />
          <span id={`${id}-title`} className={classes.foldTitle}>
            {entry.title[language]}
          </span>
          {entry.isPrimary && <span className={classes.primary}>{text('primary')}</span>}
          <span className={`muted ${classes.count}`}>{text('summary', { count: topic.count })}</span>
        </button>
      </h4>
      <div id={`${id}-options`} className={classes.options} hidden={!isOpen}>
        <FormError>{topic.error}</FormError>
        <Option {...topic.option('caseCost')} isSwitch isInvalid={topic.error !== undefined}>
          <TextField
            {...topic.value('caseCost')}
            required
            inputMode="decimal"
            isTabular
            hint={text('costHint')}
          />
        </Option>
        <Option {...topic.option('discountGranted')} isSwitch>
          <TextField
            {...topic.value('discountGranted')}
            required
            inputMode="decimal"
            isTabular
            hint={text('discountHint')}
          />
        </Option>
        <Option {...topic.option('detailedConsalting')} isSwitch>
          <TextArea {...topic.value('detailedConsalting')} required rows={4} />
        </Option>
        <fieldset className={classes.flags}>
          <legend>{text('options')}</legend>
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
  isInvalid?: boolean;
  children?: ReactNode;
}
function Option({ label, isOn, lockedBy, isSwitch, isInvalid, onTurn, children }: OptionProps) {
  const text = useTranslations('solving');
  const id = useId();
  const Control = isSwitch ? Switch : Checkbox;
  const isLocked = lockedBy.length > 0;
  return (
    <div className={classes.option} data-locked={isLocked}>
      <Control
        label={label}
        checked={isOn}
        // A locked option stays focusable, so that screen readers announce the reason.
        aria-disabled={isLocked}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={isLocked ? id : undefined}
        onChange={(event) => !isLocked && onTurn(event.currentTarget.checked)}
      />
      {isLocked && (
        // Not the description of the control, because it would be read as part of its name.
        <p id={id} className={`muted ${classes.locked}`}>
          {text('lockedBy', { options: lockedBy.join(', ') })}
        </p>
      )}
      {isOn && children && <div className={classes.value}>{children}</div>}
    </div>
  );
}
