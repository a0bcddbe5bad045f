import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { Drawer } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ForwardComposer } from './forward-composer.tsx';
import classes from './forward-sheet.module.css';

export interface ForwardSheetProps {
  detail: CaseDetail;
  isOpen: boolean;
  /** Why the case can't be forwarded now, or null. What was typed stays. */
  blockedReason: string | null;
  onClose: () => void;
  onLocked: (holder: { id: number; fullName: string; since: string }) => void;
  onSent: () => Promise<void>;
}
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
