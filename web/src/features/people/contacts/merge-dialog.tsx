import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import type { MergedField } from '@cfm/contract/people/contact-merges.ts';
import { undoMergeDays } from '@cfm/contract/platform/limits.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceTable } from '../../../ui/choice-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Side } from '../../../ui/differences.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './contact-page.module.css';
import { mergeContacts, renewPair, useCasesOfContact } from './contact-page-queries.ts';
import { type CarPair, carPairs, fieldsToChoose, mergedFieldsOf, partsOf } from './merge-choices.ts';
import { useContactWords } from './use-contact-words.ts';

interface MergeDialogProps {
  /** The contact that is kept. */
  own: Contact;
  other: Contact;
  isOpen: boolean;
  onClose: () => void;
}
/** Compares two contacts before a merge: affected records, a choice for each difference, and matching cars. */
export function MergeDialog(props: MergeDialogProps) {
  const { own, other, isOpen, onClose } = props;
  const text = useTranslations('contactPages');
  const ui = useTranslations('ui');
  const [choices, setChoices] = useState<Partial<Record<MergedField, Side>>>({});
  const [sameCars, setSameCars] = useState<Record<number, boolean>>({});
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const fields = fieldsToChoose(own, other);
  const pairs = carPairs(own, other);
  const isSame = ({ other, isSure }: CarPair) => sameCars[other.contactCarId] ?? isSure;
  const merge = async () => {
    setRunning(true);
    setErrors([]);
    try {
      await mergeContacts(own, other, {
        fields: mergedFieldsOf(fields, choices),
        sameCars: pairs.filter(isSame).map((pair) => ({
          contactCarId: pair.own.contactCarId,
          otherContactCarId: pair.other.contactCarId,
        })),
      });
      notify.success(text('merged', { own: own.fullName, other: other.fullName }));
      onClose();
    } catch (error) {
      if (hasCode(error, 'ContactChanged')) {
        const isPair = await renewPair(own, other).catch(reportError);
        if (isPair === false) {
          // The pair is no longer listed, so the dialog closes.
          notify.error(text('mergeOutdated', { name: other.fullName }));
          onClose();
        } else setErrors([text('mergeChanged')]);
      } else if (hasCode(error, 'BadRequest')) setErrors(Object.values(error.errors));
      else reportError(error);
    }
    setRunning(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('mergeTitle')}
      width={760}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="dark" isLoading={isRunning} onClick={() => void merge()}>
            {text('merge')}
          </Button>
        </>
      }
    >
      <div className={classes.merge}>
        <WhatHappens own={own} other={other} />
        <FieldChoices
          own={own}
          other={other}
          fields={fields}
          choices={choices}
          onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
        />
        {pairs.map((pair) => (
          <Checkbox
            key={pair.other.contactCarId}
            label={
              pair.isSure
                ? text('oneCar', { name: nameOf(pair.own) })
                : text('sameCar', { own: nameOf(pair.own), other: nameOf(pair.other) })
            }
            checked={isSame(pair)}
            onChange={(event) =>
              setSameCars({ ...sameCars, [pair.other.contactCarId]: event.currentTarget.checked })
            }
          />
        ))}
        {errors.map((error) => (
          <FormError key={error}>{error}</FormError>
        ))}
      </div>
    </Dialog>
  );
}

const nameOf = ({ vin, licencePlate }: Car) => [vin, licencePlate].filter(Boolean).join(' · ');

function WhatHappens({ own, other }: Pick<MergeDialogProps, 'own' | 'other'>) {
  const text = useTranslations('contactPages');
  const locale = useLocale();
  const going = useCasesOfContact(other.contactId, { page: 1, take: 20 });
  const { data } = going;
  if (going.isError && !data) return <ErrorState error={going.error} onRetry={() => void going.refetch()} />;
  // Shows no number before it is loaded.
  if (!data) return <CardSkeleton lines={2} />;
  const cases = data.isTotalExact
    ? text('mergeCases', { count: data.totalCount })
    : text('mergeCasesMany', { count: formatNumber(data.totalCount, locale) });
  const goes = [
    data.totalCount > 0 && cases,
    other.cars.length > 0 && text('mergeCars', { count: other.cars.length }),
  ].filter((each) => each !== false);
  return (
    <p>
      {text('mergeText', {
        own: own.fullName,
        other: other.fullName,
        goes:
          goes.length > 0
            ? text('mergeMoves', { what: new Intl.ListFormat(locale).format(goes) })
            : text('mergeMovesNothing'),
        days: undoMergeDays,
      })}
    </p>
  );
}

interface FieldChoicesProps extends Pick<MergeDialogProps, 'own' | 'other'> {
  fields: readonly MergedField[];
  choices: Partial<Record<MergedField, Side>>;
  onChoose: (field: MergedField, side: Side) => void;
}
function FieldChoices({ own, other, fields, choices, onChoose }: FieldChoicesProps) {
  const text = useTranslations('contactPages');
  const { labelOf, inWords } = useContactWords();
  if (fields.length === 0) return null;
  return (
    <div>
      <p>{text('mergeChoice')}</p>
      <ChoiceTable
        heads={{
          field: text('field'),
          mine: text('kept', { name: own.fullName }),
          theirs: text('removedName', { name: other.fullName }),
        }}
        rows={fields.map((field) => ({
          field,
          label: labelOf(field),
          mine: inWords(field, partsOf(own)),
          theirs: inWords(field, partsOf(other)),
        }))}
        chosenOf={(field) => choices[field] ?? 'mine'}
        onChoose={onChoose}
      />
    </div>
  );
}
