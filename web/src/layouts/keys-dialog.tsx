import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { savePreference } from '../api/session-actions.ts';
import { Dialog } from '../ui/dialog.tsx';
import { caseKeys } from '../ui/keys/case-keys.ts';
import { keysPreference, useHasKeys } from '../ui/keys/use-keys.ts';
import classes from './keys-dialog.module.css';

type Text = ReturnType<typeof useTranslations<'keys'>>;
type ActionText = ReturnType<typeof useTranslations<'caseActions'>>;
/** Named keys are translated. Character keys show their character. */
const groupsOf = (text: Text, actionText: ActionText, mayCreate: boolean) => [
  {
    name: text('everywhere'),
    keys: [
      { keys: ['/', `${text('ctrl')} K`], does: text('search') },
      ...(mayCreate ? [{ keys: ['N'], does: text('newCase') }] : []),
      { keys: ['?'], does: text('showKeys') },
    ],
  },
  {
    name: text('inList'),
    keys: [
      { keys: ['J', 'K'], does: text('moveRows') },
      { keys: [text('enter')], does: text('open') },
      { keys: [text('space')], does: text('preview') },
      { keys: [text('escape')], does: text('closePreview') },
    ],
  },
  {
    name: text('inCase'),
    keys: [
      { keys: ['J', 'K'], does: text('moveCases') },
      ...caseKeys.map(({ action, key }) => ({ keys: [key.toUpperCase()], does: actionText(action) })),
      { keys: [`${text('ctrl')} S`], does: text('save') },
      { keys: [`${text('ctrl')} ${text('enter')}`], does: text('send') },
    ],
  },
];

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
  mayCreate: boolean;
}
/** Lists all keys, and turns single-character keys off. */
export function KeysDialog({ isOpen, onClose, mayCreate }: KeysDialogProps) {
  const frame = useTranslations('frame');
  const text = useTranslations('keys');
  const actionText = useTranslations('caseActions');
  const hasKeys = useHasKeys();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={frame('keys')} width={440}>
      {groupsOf(text, actionText, mayCreate).map(({ name, keys }) => (
        <section key={name} className={classes.group} aria-label={name}>
          <h3>{name}</h3>
          <dl className={classes.keys}>
            {keys.map(({ keys: pressed, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label={text('single')}
        description={text('singleHint')}
        checked={hasKeys}
        onChange={(event) => void savePreference(keysPreference, event.currentTarget.checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}
