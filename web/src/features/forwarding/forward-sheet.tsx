import { Drawer } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ForwardComposer } from './forward-composer.tsx';
import classes from './forward-sheet.module.css';
import type { ForwardSheetProps } from './use-forward.ts';

/** The side sheet that forwards a case: recipients, message, files, and the very mail in a preview. */
export function ForwardSheet(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const ui = useTranslations('ui');
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      position="right"
      size={680}
      title={text('title', { internalId: props.detail.internalId })}
      closeButtonProps={{ 'aria-label': ui('close') }}
      classNames={{
        content: classes.content,
        header: classes.header,
        body: classes.body,
        title: classes.title,
      }}
      // A choice in a list or an unfinished address must not close the sheet.
      closeOnClickOutside={false}
    >
      <ForwardComposer {...props} />
    </Drawer>
  );
}
